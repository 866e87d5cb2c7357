import { setTimeout as wait } from 'node:timers/promises'
import { Logger as QueueLogger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { LiveJobDeps } from './deps.ts'
import { listTasks } from './features.ts'
import { APP_ROLE } from './platform/database/app-role.ts'
import { startHeartbeat, unlockDeadRunners } from './platform/jobs/heartbeat.ts'
import { timed } from './platform/jobs/job-metrics.ts'
import { traced } from './platform/jobs/trace-jobs.ts'
import { keepRunning } from './platform/jobs/keep-running.ts'
import { defineJob } from './platform/jobs/job.ts'
import { everyMinutes, task, toCrontab, toTaskList, type Task } from './platform/jobs/task.ts'
import type { Mailer } from './platform/mail/mail.ts'
import { mailTasks } from './platform/mail/jobs.ts'

// Milliseconds. A program that is stopped ends two seconds later: what is left is free for the other workers at once.
const JOBS_END_WITHIN = 7_000

type WorkerDeps = LiveJobDeps & {
  queue: pg.Pool
  /** Whether a pooler gives each transaction of the queue another connection. */
  isQueueShared?: boolean
  mailer: Mailer
  jobsEndWithin?: number
}

export type Worker = { isAlive(): boolean; stop(): Promise<void> }

/** Runs jobs, which are stored in PostgreSQL: they survive a crash, and any worker may run them. */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { queue, isQueueShared = false, log, jobsEndWithin = JOBS_END_WITHIN } = deps
  const tasks = listAllTasks(deps).map(timed).map(traced)
  const heartbeat = startHeartbeat(queue, log)
  const stops = await Promise.all(
    toRunners(tasks).map(({ tasks: own, concurrency }) => {
      const crontab = toCrontab(own)
      const schedule = crontab === '' ? { parsedCronItems: [] } : { crontab }
      return keepRunning(
        { queue, isQueueShared, log, heartbeat },
        { concurrency, taskList: toTaskList(own), ...schedule },
      )
    }),
  )
  return {
    isAlive: () => heartbeat.isAlive(),
    async stop() {
      const late = wait(jobsEndWithin, undefined, { ref: false })
      await Promise.race([Promise.all(stops.map((stop) => stop())), late])
      await heartbeat.stop()
    },
  }
}

const listAllTasks = (deps: WorkerDeps): Task[] => [
  ...listTasks(deps),
  ...mailTasks(deps),
  task(defineJob('unlock-dead'), () => unlockDeadRunners(deps.queue), { schedule: everyMinutes(1) }),
]

/** One runner for most jobs, and one for each task with its own. */
function toRunners(tasks: readonly Task[]): { tasks: Task[]; concurrency: number }[] {
  const shared = { tasks: tasks.filter(({ ownRunner }) => !ownRunner), concurrency: 4 }
  return [shared, ...tasks.flatMap((one) => (one.ownRunner ? [{ tasks: [one], ...one.ownRunner }] : []))]
}

/** Must not run concurrently. */
export async function migrateQueue(queue: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: queue, logger: new QueueLogger(() => () => {}) })
  // The programs' login runs the queue; the owner only migrates it.
  await queue.query(`grant usage on schema graphile_worker to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${APP_ROLE};
    grant usage, select on all sequences in schema graphile_worker to ${APP_ROLE};
    do $$ declare one regclass; begin
      for one in select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
        and not exists (select from pg_policy where polrelid = pg_class.oid and polname = '${APP_ROLE}')
      loop execute format('create policy ${APP_ROLE} on %s to ${APP_ROLE} using (true)', one); end loop;
    end $$`)
}
