import pino from 'pino'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { asPrograms } from '../database/app-role.ts'
import { openDatabase } from '../database/database.ts'
import { testDatabase } from '../../testing/app.ts'
import { keepRunning } from './keep-running.ts'

const log = pino({ level: 'silent' })
const { url } = await testDatabase()
const { pool, close } = openDatabase(asPrograms(url), log, 'app')
afterAll(close)

test('a job that was locked by an answer which never came is run all the same', async () => {
  const losing = loseAnswer(pool)
  const ran: string[] = []
  const runners: string[] = []
  const forgotten: string[] = []
  const heartbeat = {
    add: async (id: string) => void runners.push(id),
    forget: (ids: readonly string[]) => void forgotten.push(...ids),
    isAlive: () => true,
    stop: async () => {},
  }
  const stop = await keepRunning(
    { queue: losing.queue, isQueueShared: false, log, heartbeat },
    { concurrency: 1, taskList: { count: async () => void ran.push('count') }, parsedCronItems: [] },
  )
  await pool.query(`select graphile_worker.add_job('count')`)
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual(['count'])
  expect(losing.lost()).toBe(1)
  // The database may still lock a job for the runner that ended: only the dead lose their locks.
  expect([runners.length, forgotten]).toEqual([2, runners.slice(0, 1)])
  await stop()
})

test('a job that hangs does not keep the next runner from its work, nor from that job', async () => {
  const ran: string[] = []
  const losing = loseAnswer(pool, () => ran.length > 0)
  const hangs = async () => {
    ran.push('hangs')
    if (ran.length === 1) await new Promise(() => {})
  }
  const heartbeat = { add: async () => {}, forget: () => {}, isAlive: () => true, stop: async () => {} }
  const stop = await keepRunning(
    { queue: losing.queue, isQueueShared: false, log, heartbeat, endsWithin: 500 },
    { concurrency: 2, taskList: { hangs, lost: async () => {} }, parsedCronItems: [] },
  )
  await pool.query(`select graphile_worker.add_job('hangs')`)
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual(['hangs'])
  await pool.query(`select graphile_worker.add_job('lost')`)
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual(['hangs', 'hangs'])
  expect(losing.lost()).toBe(1)
  await stop()
})

test('a runner that cannot report two jobs as done at once is replaced', async () => {
  const ran: string[] = []
  const reports: string[] = []
  const [first, both] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
  const report = async () => {
    // Reported apart: jobs that end together are reported by one statement.
    if (ran.push('report') === 2) await first.promise
  }
  const queue = withQueries(pool, async (client, config) => {
    if (!config.name?.startsWith('complete_job') || reports.length === 2) return client.query(config)
    first.resolve()
    if (reports.push(config.name) === 2) both.reject(new Error('Connection terminated unexpectedly'))
    return both.promise
  })
  const heartbeat = { add: async () => {}, forget: () => {}, isAlive: () => true, stop: async () => {} }
  const stop = await keepRunning(
    { queue, isQueueShared: false, log, heartbeat, endsWithin: 500 },
    { concurrency: 1, taskList: { report }, parsedCronItems: [] },
  )
  await pool.query(`select graphile_worker.add_job('report'), graphile_worker.add_job('report')`)
  await expect.poll(() => ran.length, { timeout: 30_000 }).toBe(4)
  expect(reports).toHaveLength(2)
  await stop()
})

/** A pool on which the first job that the database gives from some moment on does not arrive. */
function loseAnswer(real: pg.Pool, isDue = () => true): { queue: pg.Pool; lost: () => number } {
  let lost = 0
  const queue = withQueries(real, async (client, config) => {
    const answer = await client.query(config)
    if (lost === 0 && config.name?.startsWith('get_job') && answer.rows.length > 0 && isDue()) {
      lost += 1
      throw new Error('Connection terminated unexpectedly')
    }
    return answer
  })
  return { queue, lost: () => lost }
}

type Query = (client: pg.PoolClient, config: pg.QueryConfig) => Promise<pg.QueryResult>

function withQueries(real: pg.Pool, query: Query): pg.Pool {
  const connect = async () => {
    const client = await real.connect()
    return replace(client, 'query', (config: pg.QueryConfig) => query(client, config))
  }
  return replace(real, 'connect', (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? real.connect(callback) : connect(),
  )
}

function replace<T extends object>(target: T, method: string, by: unknown): T {
  return new Proxy(target, {
    get(_, name) {
      if (name === method) return by
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
