import type { TaskList } from 'graphile-worker'
import type { Job } from './job.ts'

type Schedule = { cron: string }
/** More than one: the run of a worker that was killed is made by another. The next run comes in any case. */
const TRIES_OF_A_RUN = 3

type Options = {
  schedule?: Schedule
  /** Runs in its own runner with this concurrency, so that a slow external system delays no other job. */
  ownRunner?: { concurrency: number }
}

export type Task = Options & { name: string; run: (payload: unknown) => Promise<void> }

export function task<Payload extends object>(
  { name, payload: schema }: Job<Payload>,
  run: (payload: Payload) => Promise<unknown>,
  options: Options = {},
): Task {
  return { ...options, name, run: async (payload) => void (await run(schema.parse(payload))) }
}

export const hourly = (minute: number): Schedule => ({ cron: `${minute} * * * *` })
export const everyMinutes = (minutes: number): Schedule => ({
  cron: minutes === 1 ? '* * * * *' : `*/${minutes} * * * *`,
})

export function toTaskList(tasks: readonly Task[]): TaskList {
  return Object.fromEntries(tasks.map(({ name, run }) => [name, run]))
}

export function toCrontab(tasks: readonly Task[]): string {
  return tasks
    .flatMap(({ name, schedule }) => (schedule ? [`${schedule.cron} ${name} ?max=${TRIES_OF_A_RUN}`] : []))
    .join('\n')
}
