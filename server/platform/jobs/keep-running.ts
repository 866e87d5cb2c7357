import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger as QueueLogger, run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Heartbeat } from './heartbeat.ts'

// Milliseconds before the database is tried again.
const RETRY_DELAY = 1_000
// A batch delay, even of 0, keeps a completion that cannot be written from ending the process as an unhandled
// rejection.
const batchPreset = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

// Milliseconds. A job or a query of a runner that ends may wait for ever for a database that has died.
const ENDS_WITHIN = 30_000

type RunnerDeps = {
  queue: pg.Pool
  isQueueShared: boolean
  log: Logger
  heartbeat: Heartbeat
  endsWithin?: number
}
type Jobs = Omit<RunnerOptions, 'pgPool' | 'noHandleSignals' | 'logger' | 'preset' | 'events'>

/**
 * Runs jobs until stopped. A runner ends when the database fails while it reports jobs as done or asks for one: the job
 * may be locked by an answer that never came. A new runner takes over its unfinished jobs, those that hang included.
 */
export async function keepRunning(
  { queue, isQueueShared, log, heartbeat, endsWithin = ENDS_WITHIN }: RunnerDeps,
  jobs: Jobs,
): Promise<() => Promise<void>> {
  const preset = { worker: { ...batchPreset, preparedStatements: !isQueueShared } }
  const logger = new QueueLogger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message))
  const ids: string[] = []
  const ended = new AbortController()
  const start = async (): Promise<{ runner: Runner; end: Promise<void> }> => {
    const events: WorkerEvents = new EventEmitter()
    const [failed, ending] = [Promise.withResolvers<Error>(), Promise.withResolvers<void>()]
    events.on('worker:getJob:error', ({ error }) => failed.resolve(error as Error))
    events.on('pool:gracefulShutdown', () => ending.resolve())
    events.on('pool:create', ({ workerPool }) => {
      ids.push(workerPool.id)
      void heartbeat.add(workerPool.id)
    })
    const runner = await run({ ...jobs, pgPool: queue, noHandleSignals: true, logger, preset, events })
    void failed.promise.then((error) => {
      log.warn({ err: error }, 'the job runner ends: the database did not answer it')
      // It rejects when the runner is ending already.
      return runner.stop().catch(() => {})
    })
    const overdue = ending.promise.then(() => killOverdue(runner))
    const over = runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner ended'))
    return { runner, end: Promise.race([over, overdue]) }
  }
  const killOverdue = async (runner: Runner): Promise<void> => {
    await wait(endsWithin, undefined, { ref: false })
    // The program itself ends: its jobs may take their time.
    if (ended.signal.aborted) return runner.promise.catch(() => {})
    await Promise.race([runner.kill().catch(() => {}), wait(endsWithin, undefined, { ref: false })])
  }
  let running = await start()

  const restart = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      try {
        await wait(RETRY_DELAY, undefined, { signal: ended.signal })
        await queue.query('select graphile_worker.force_unlock_workers($1::text[])', [ids])
        heartbeat.forget(ids)
        ids.length = 0
        running = await start()
        // Stopped while it started.
        if (ended.signal.aborted) await running.runner.stop().catch(() => {})
        return
      } catch (error) {
        if (!ended.signal.aborted) log.warn({ err: error }, 'could not restart the job runner')
      }
    }
  }
  const supervise = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await running.end
      if (!ended.signal.aborted) await restart()
    }
  }
  const supervision = supervise()
  return async () => {
    ended.abort()
    // It rejects when the runner has ended by itself.
    await running.runner.stop().catch(() => {})
    await supervision
  }
}
