import { Logger as QueueLogger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { JobDeps } from './deps.ts'
import { listTasks } from './features.ts'
import { APP_ROLE } from './platform/database/app-role.ts'
import { startHeartbeat, unlockDeadRunners } from './platform/jobs/heartbeat.ts'
import { timed } from './platform/jobs/job-metrics.ts'
import { keepRunning } from './platform/jobs/keep-running.ts'
import { defineJob } from './platform/jobs/job.ts'
import { everyMinutes, task, toCrontab, toTaskList, type Task } from './platform/jobs/task.ts'
import type { Mailer } from './platform/mail/mail.ts'
import { mailTasks } from './platform/mail/jobs.ts'

/** The queue's tables belong to the owner of the database; jobs run as the programs' role. */
type WorkerDeps = JobDeps & { queue: pg.Pool; mailer: Mailer }

export type Worker = { isAlive(): boolean; stop(): Promise<void> }

/** Runs jobs, which are stored in PostgreSQL: they survive a crash, and any worker may run them. */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { queue, log } = deps
  const tasks = listAllTasks(deps).map(timed)
  const heartbeat = startHeartbeat(queue, log)
  const stops = await Promise.all(
    toRunners(tasks).map(({ tasks: own, concurrency }) => {
      const crontab = toCrontab(own)
      const schedule = crontab === '' ? { parsedCronItems: [] } : { crontab }
      return keepRunning({ queue, log, heartbeat }, { concurrency, taskList: toTaskList(own), ...schedule })
    }),
  )
  return {
    isAlive: () => heartbeat.isAlive(),
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
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
  // For the health check of API processes.
  await queue.query(`grant usage on schema graphile_worker to ${APP_ROLE}`)
  await queue.query(`grant select on graphile_worker.jobs to ${APP_ROLE}`)
}
