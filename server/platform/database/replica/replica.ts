import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { ConfigProblem } from '../../../config.ts'
import type { Gauge } from '../../metrics/metrics.ts'
import { batch } from '../batch.ts'
import { openDatabase, probeDatabase } from '../database.ts'
import type { Db } from '../tables.ts'
import { readPosition, setLastWrites } from './positions.ts'
import { watchReplica, type Watch, type WatchOptions } from './watch-replica.ts'

/** A copy of the database that PostgreSQL keeps up to date, for reads that may be a moment old. */
export type Replica = {
  db: Db
  pool: Pool
  /** Whether it can be read, and has everything up to this position of the write-ahead log. */
  has(position: number | null): Promise<boolean>
  /** After a read that failed there. */
  report(error: unknown): void
  /** Has a person read from the primary until the replica has everything that is committed now. */
  remember(userId: string): Promise<void>
  /** The same, unless the replica has caught up: for use before a person is notified to read again. */
  follow(userId: string): Promise<void>
  gauges: readonly Gauge[]
  close(): Promise<void>
}

/** `max`: the largest number of connections. */
type ReplicaOptions = WatchOptions & { max: number }

/** Never fails because of the replica: one that cannot be used is reported, and looked at again. */
export async function openReplica(
  url: string,
  primary: Db,
  log: Logger,
  { max, ...options }: ReplicaOptions,
): Promise<Replica> {
  const mode = await probeDatabase(url).catch(() => null)
  if (mode === 'statement')
    throw new ConfigProblem(
      'DATABASE_READ_URL leads to a connection pooler in statement mode, with which Parcelle does not work: set its mode to transaction or session.',
    )
  const { db, pool, close } = openDatabase(url, log, 'app', { max, isShared: mode !== 'session' })
  const watch = watchReplica(primary, db, log, options)
  await watch.look()

  const mark = async (userIds: readonly string[]) => {
    const warn = (error: unknown) =>
      log.warn({ error: String(error) }, 'could not store how far a replica must be for a person')
    await setLastWrites(primary, userIds).catch(warn)
    return userIds
  }
  const remember = batch(mark)
  const follow = batch(async (userIds: readonly string[]) => {
    const position = await readPosition(primary).catch(() => null)
    return position && (await watch.reaches(position.position)) ? userIds : mark(userIds)
  })
  return {
    db,
    pool,
    has: (position) => watch.has(position ?? 0),
    report(error) {
      log.warn({ error: String(error) }, 'a read of the replica failed: it is made on the primary')
      void watch.look()
    },
    remember: async (userId) => void (await remember(userId)),
    follow: async (userId) => void (await follow(userId)),
    gauges: listGauges(watch),
    close,
  }
}

const listGauges = ({ look }: Watch): Gauge[] => [
  {
    name: 'parcelle_replica_used',
    help: 'Whether this process reads lists from the replica: 1, or 0 while it cannot be used',
    count: async () => ((await look()).isUsed ? 1 : 0),
  },
  {
    name: 'parcelle_replica_lag_seconds',
    help: 'For how long at least the replica has not caught up, as this process last saw it',
    count: async () => (await look()).lag / 1000,
  },
]
