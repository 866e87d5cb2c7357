import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types, type Client, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { ConfigProblem } from '../../config.ts'
import { APP_ROLE } from './app-role.ts'
import { keepPool } from './prepared.ts'
import type { Db, Tables } from './tables.ts'

// Counts are bigint in PostgreSQL; none of ours outgrows a number.
types.setTypeParser(types.builtins.INT8, Number)

export type Database = { db: Db; pool: Pool; close(): Promise<void> }

/**
 * `owner` migrates and verifies; `app` answers people, and cannot change what is written as evidence; `job` has the
 * rights of `app` and all the time it needs.
 */
export type ActingAs = 'owner' | 'app' | 'job'

// Whoever calls waits for 10 seconds at most: for a connection, then for a statement.
const CONNECTION = 3_000
const STATEMENT = 6_000
const LOCK = 5_000
const SILENCE = 6_500
const asApp = `set role ${APP_ROLE}`
// What a job holds is free soon after its machine was lost.
const missed = 'set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'
const inTime = `set statement_timeout = ${STATEMENT}; set lock_timeout = ${LOCK}`

export function openDatabase(url: string, log: Logger, as: ActingAs = 'owner'): Database {
  const pool = new Pool({
    ...pgOptions(url),
    max: 16,
    application_name: 'parcelle',
    keepAlive: true,
    connectionTimeoutMillis: as === 'app' ? CONNECTION : 10_000,
    // A connection that cannot take the role is given to nobody.
    ...(as === 'job' && { onConnect: (client) => client.query(`${asApp}; ${missed}`) }),
    ...(as === 'app' && {
      onConnect(client) {
        // A border: what the pool makes are clients, whose declaration leaves their state out.
        endWhenSilent(client as Client & { readyForQuery: boolean })
        return client.query(`${asApp}; ${inTime}`)
      },
    }),
  })
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  keepPool(db, pool)
  return { db, pool, close: () => db.destroy() }
}

/** A server that has a question and says nothing, not even that it takes too long, is not waited for. */
function endWhenSilent(client: Client & { readyForQuery: boolean }): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  stream.setTimeout(SILENCE, () => {
    if (!client.readyForQuery) stream.destroy(new Error('Connection terminated: the database does not answer'))
  })
}

// `?host=/folder` is how a socket is written in an address; pg wants it as an option.
function pgOptions(url: string): PoolConfig {
  const address = new URL(url)
  const host = address.searchParams.get('host')
  if (!host) return { connectionString: url }
  return { host, user: decodeURIComponent(address.username), database: address.pathname.slice(1) }
}

/** Fails with the driver's own words when the database cannot be reached. */
export async function ping(pool: Pool): Promise<void> {
  await pool.query('select 1')
}

/** For what cannot begin without the database: says in one sentence that it cannot be reached. */
export async function needDatabase(pool: Pool): Promise<void> {
  try {
    await ping(pool)
  } catch (error) {
    throw new ConfigProblem(`The database of DATABASE_URL cannot be reached: ${toReason(error)}.`)
  }
}

function toReason(error: unknown): string {
  if (error instanceof AggregateError) return toReason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
