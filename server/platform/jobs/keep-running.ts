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

type RunnerDeps = { queue: pg.Pool; isQueueShared: boolean; log: Logger; heartbeat: Heartbeat }
type Jobs = Omit<RunnerOptions, 'pgPool' | 'noHandleSignals' | 'logger' | 'preset' | 'events'>

/**
 * Runs jobs until stopped. A runner ends when the database fails under a job or while it asks for one: the job may be
 * locked by an answer that never came. A new runner takes over its unfinished jobs.
 */
export async function keepRunning(
  { queue, isQueueShared, log, heartbeat }: RunnerDeps,
  jobs: Jobs,
): Promise<() => Promise<void>> {
  const preset = { worker: { ...batchPreset, preparedStatements: !isQueueShared } }
  const logger = new QueueLogger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message))
  const ids: string[] = []
  const start = async (): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter()
    const failed = Promise.withResolvers<Error>()
    events.on('worker:getJob:error', ({ error }) => failed.resolve(error as Error))
    events.on('pool:create', ({ workerPool }) => {
      ids.push(workerPool.id)
      void heartbeat.add(workerPool.id)
    })
    const started = await run({ ...jobs, pgPool: queue, noHandleSignals: true, logger, preset, events })
    void failed.promise.then((error) => {
      log.warn({ err: error }, 'the job runner ends: the database did not answer it')
      // It rejects when the runner is ending already.
      return started.stop().catch(() => {})
    })
    return started
  }
  const ended = new AbortController()
  let runner = await start()

  const restart = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      try {
        await wait(RETRY_DELAY, undefined, { signal: ended.signal })
        await queue.query('select graphile_worker.force_unlock_workers($1::text[])', [ids])
        heartbeat.forget(ids)
        ids.length = 0
        runner = await start()
        // Stopped while it started.
        if (ended.signal.aborted) await runner.stop().catch(() => {})
        return
      } catch (error) {
        if (!ended.signal.aborted) log.warn({ err: error }, 'could not restart the job runner')
      }
    }
  }
  const supervise = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner ended'))
      if (!ended.signal.aborted) await restart()
    }
  }
  const supervision = supervise()
  return async () => {
    ended.abort()
    // It rejects when the runner has ended by itself.
    await runner.stop().catch(() => {})
    await supervision
  }
}
