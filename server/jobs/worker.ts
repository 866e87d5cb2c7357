import { run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { sweepSessions } from '../adapters/identity/sweep.ts'
import type { Db } from '../adapters/database/tables.ts'

type WorkerDeps = { pool: pg.Pool; db: Db; log: Logger }

/** What runs without a request. Jobs live in PostgreSQL, so they survive a crash and any worker may take them. */
export async function startWorker({ pool, db, log }: WorkerDeps): Promise<() => Promise<void>> {
  const taskList: TaskList = {
    'sweep-sessions': async () => log.info(await sweepSessions(db), 'expired sessions were swept'),
  }
  const runner = await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    taskList,
    crontab: '17 * * * * sweep-sessions ?max=3',
    logger: new QueueLogger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message)),
  })
  return () => runner.stop()
}
