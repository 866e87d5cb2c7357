import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger as QueueLogger, run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Alive } from './alive.ts'

// So long a database that is away is left alone before it is asked again.
const PAUSE = 1_000
// In batches, even of one: a job whose end cannot be written would otherwise end the process, as nobody hears of it.
const inBatches = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

type RunnerDeps = { queue: pg.Pool; log: Logger; alive: Alive }
type Jobs = Omit<RunnerOptions, 'pgPool' | 'noHandleSignals' | 'logger' | 'preset' | 'events'>

/**
 * Takes jobs until it is stopped. A runner gives up when the database goes away under a job; another takes its place,
 * and does again what that one could not finish.
 */
export async function keepRunning({ queue, log, alive }: RunnerDeps, jobs: Jobs): Promise<() => Promise<void>> {
  const logger = new QueueLogger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message))
  const ids: string[] = []
  const begin = (): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      ids.push(workerPool.id)
      void alive.show(workerPool.id)
    })
    return run({ ...jobs, pgPool: queue, noHandleSignals: true, logger, preset: inBatches, events })
  }
  const ended = new AbortController()
  let runner = await begin()

  const again = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      try {
        await wait(PAUSE, undefined, { signal: ended.signal })
        await queue.query('select graphile_worker.force_unlock_workers($1::text[])', [ids])
        ids.length = 0
        runner = await begin()
        return
      } catch (error) {
        if (!ended.signal.aborted) log.warn({ err: error }, 'jobs cannot be taken yet')
      }
    }
  }
  const follow = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'what takes jobs has ended'))
      if (!ended.signal.aborted) await again()
    }
  }
  const following = follow()
  return async () => {
    ended.abort()
    // One that has given up is stopped already.
    await runner.stop().catch(() => {})
    await following
  }
}
