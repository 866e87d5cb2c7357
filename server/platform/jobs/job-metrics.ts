import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { makeHistogram, shareQuery, type Gauge } from '../metrics/metrics.ts'
import { countRunners } from './heartbeat.ts'
import type { Task } from './task.ts'

const jobSeconds = makeHistogram({
  name: 'parcelle_job_seconds',
  help: 'Time a job took, by task and result (done or failed)',
  labelNames: ['task', 'result'],
  buckets: [0.01, 0.05, 0.3, 1, 5, 30, 120],
})

/** Counts each run of a task with its time. */
export const timed = (task: Task): Task => ({
  ...task,
  async run(payload) {
    const started = performance.now()
    const observe = (result: 'done' | 'failed') =>
      jobSeconds.labels(task.name, result).observe((performance.now() - started) / 1000)
    await task.run(payload).catch((error: unknown) => {
      observe('failed')
      throw error
    })
    observe('done')
  },
})

type Queue = { waiting: number; running: number; retried: number; given_up: number; oldest: number }

/** Of the whole queue, the same in every process. Done jobs leave the table, so it is small. */
export function queueGauges(db: Db): Gauge[] {
  const look = shareQuery(async () => {
    const { rows } = await sql<Queue>`select
        count(*) filter (where is_due) as waiting,
        count(*) filter (where locked_at is not null) as running,
        count(*) filter (where attempts > 0 and attempts < max_attempts and last_error is not null) as retried,
        count(*) filter (where attempts >= max_attempts and locked_at is null) as given_up,
        coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest
      from graphile_worker.jobs,
        lateral (select run_at <= now() and locked_at is null and attempts < max_attempts as is_due) due`.execute(db)
    return rows[0] ?? { waiting: 0, running: 0, retried: 0, given_up: 0, oldest: 0 }
  })
  return [
    {
      name: 'parcelle_job_runners',
      help: 'Job runners that are alive, of all workers; 0: no worker runs',
      count: () => countRunners(db),
    },
    {
      name: 'parcelle_jobs_waiting',
      help: 'Jobs that are due and that no worker has taken',
      count: async () => (await look()).waiting,
    },
    {
      name: 'parcelle_oldest_job_seconds',
      help: 'How long the oldest of them has been due',
      count: async () => (await look()).oldest,
    },
    { name: 'parcelle_jobs_running', help: 'Jobs that a worker has taken', count: async () => (await look()).running },
    {
      name: 'parcelle_jobs_retried',
      help: 'Jobs that have failed and are tried again',
      count: async () => (await look()).retried,
    },
    {
      name: 'parcelle_jobs_given_up',
      help: 'Jobs that have failed for the last time',
      count: async () => (await look()).given_up,
    },
  ]
}
