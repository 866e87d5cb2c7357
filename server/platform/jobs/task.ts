import type { TaskList } from 'graphile-worker'
import type { Job } from './job.ts'

/** When the clock adds a job; a missed time is made up for, at most `catchUp` times. */
type Schedule = { cron: string; catchUp: number }

type Options = {
  schedule?: Schedule
  /** Runs apart from the other jobs with this many at once, so that a slow system outside delays nothing else. */
  ownRunner?: { concurrency: number }
}

/** What a worker does with one kind of job. */
export type Task = Options & { name: string; run: (payload: unknown) => Promise<void> }

/** Registers what runs a job. Its payload is checked first. */
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

/** Tasks as graphile-worker takes them. */
export function toTaskList(tasks: readonly Task[]): TaskList {
  return Object.fromEntries(tasks.map(({ name, run }) => [name, run]))
}

/** The schedule of tasks as graphile-worker reads it. */
export function toCrontab(tasks: readonly Task[]): string {
  return tasks
    .flatMap(({ name, schedule }) => (schedule ? [`${schedule.cron} ${name} ?max=${schedule.catchUp}`] : []))
    .join('\n')
}
