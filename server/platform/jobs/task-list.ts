import type { Task, TaskList } from 'graphile-worker'
import { jobs, type JobName, type JobPayload } from './add-job.ts'

/** What each job does: none without a definition, and no definition without its task. */
export type Tasks = { readonly [Name in JobName]: (payload: JobPayload<Name>) => Promise<unknown> }

/** When a job is added by the clock; a time that was missed is made up for, so many times. */
export type Schedule = Readonly<Partial<Record<JobName, { cron: string; catchUp: number }>>>

const isJob = (name: string): name is JobName => name in jobs
const names = Object.keys(jobs).filter(isJob)

/** The jobs but for those that run apart. */
export const namesWithout = (apart: readonly JobName[]): JobName[] => names.filter((name) => !apart.includes(name))

/** The tasks of some jobs as the queue takes them, each payload checked before its task sees it. */
export function toTaskList(tasks: Tasks, chosen: readonly JobName[]): TaskList {
  return Object.fromEntries(chosen.map((name) => [name, toTask(tasks, name)]))
}

function toTask<Name extends JobName>(tasks: Tasks, name: Name): Task {
  return async (payload) => void (await tasks[name](jobs[name].parse(payload)))
}

/** The lines of some jobs' times as the queue reads them. */
export function toCrontab(schedule: Schedule, chosen: readonly JobName[]): string {
  return chosen
    .flatMap((name) => {
      const time = schedule[name]
      return time ? [`${time.cron} ${name} ?max=${time.catchUp}`] : []
    })
    .join('\n')
}
