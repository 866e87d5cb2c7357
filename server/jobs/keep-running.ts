import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger as QueueLogger, run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'

// So long a database that is away is left alone before it is asked again.
const PAUSE = 1_000
// In batches, even of one: a job whose end cannot be written would otherwise end the process, as nobody hears of it.
const inBatches = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

type Jobs = Omit<RunnerOptions, 'pgPool' | 'noHandleSignals' | 'logger' | 'preset' | 'events'>

/**
 * Takes jobs until it is stopped. A runner gives up when the database goes away under a job; another takes its place,
 * and does again what that one could not finish.
 */
export async function keepRunning(queue: pg.Pool, log: Logger, jobs: Jobs): Promise<() => Promise<void>> {
  const logger = new QueueLogger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message))
  const ids: string[] = []
  const begin = (): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => void ids.push(workerPool.id))
    events.on('pool:listen:success', ({ client, workerPool }) => {
      // Held as long as the process lives; a connection that is lost is made anew at once, and comes by here.
      client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [workerPool.id]).catch(() => {})
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

/**
 * Lets others take the jobs of processes that were killed. The queue itself waits for four hours, since it cannot know
 * whether somebody still works; PostgreSQL does.
 */
export async function unlockDead(queue: pg.Pool): Promise<void> {
  await queue.query(`
    select graphile_worker.force_unlock_workers(array_agg(id)) from (
      select distinct locked_by as id from graphile_worker.jobs where locked_at < now() - interval '1 minute') holding
    where pg_try_advisory_xact_lock(hashtextextended(id, 0))`)
}
