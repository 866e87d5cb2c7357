import type { TaskList } from 'graphile-worker'
import type { Job } from './job.ts'

/** Missed runs are made up for, at most `catchUp` times. */
type Schedule = { cron: string; catchUp: number }

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

export const hourly = (minute: number): Schedule => ({ cron: `${minute} * * * *`, catchUp: 3 })
export const everyMinutes = (minutes: number): Schedule => ({
  cron: minutes === 1 ? '* * * * *' : `*/${minutes} * * * *`,
  catchUp: 1,
})

export function toTaskList(tasks: readonly Task[]): TaskList {
  return Object.fromEntries(tasks.map(({ name, run }) => [name, run]))
}

export function toCrontab(tasks: readonly Task[]): string {
  return tasks
    .flatMap(({ name, schedule }) => (schedule ? [`${schedule.cron} ${name} ?max=${schedule.catchUp}`] : []))
    .join('\n')
}
