import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, DatabaseError, Pool, types, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { ConfigProblem } from '../../config.ts'
import { jobDialect, ownerDialect } from './drivers.ts'
import { findPoolMode, type PoolMode } from './pooler.ts'
import { isTracing } from '../tracing/tracing.ts'
import { traceQueries } from '../tracing/trace-queries.ts'
import { prepareRepeated, registerPool } from './prepared.ts'
import type { Db, Tables } from './tables.ts'

// PostgreSQL counts are bigint; ours always fit in a number.
types.setTypeParser(types.builtins.INT8, Number)

export type Database = { db: Db; pool: Pool; close(): Promise<void> }

/**
 * `owner` migrates and verifies; `app` serves requests; `job` lifts the time-outs of the programs' login. What a login
 * may do is its own rights, never a role that a connection takes.
 */
type DatabaseUser = 'owner' | 'app' | 'job'

type Connections = {
  /** The largest number of connections. */
  max?: number
  /** Whether a pooler gives each transaction another connection, so that no statement stays prepared. */
  isShared?: boolean
  /** Milliseconds without a word of the server after which a query counts as unanswered. */
  silence?: number
}

// In milliseconds. A caller waits at most 10 seconds: for a connection, then for a statement (`loginSettings`).
const CONNECTION_TIMEOUT = 3_000
const SILENCE = 6_500
/** Of an idle connection, before the operating system asks whether the other end is still there: every second, ten times. */
const KEEPALIVE_DELAY = 10_000
const dialects = { owner: ownerDialect, app: (config: { pool: Pool }) => new PostgresDialect(config), job: jobDialect }

export function openDatabase(
  url: string,
  log: Logger,
  as: DatabaseUser = 'owner',
  { max = 16, isShared = false, silence = SILENCE }: Connections = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: 'parcelle',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY,
    connectionTimeoutMillis: as === 'app' ? CONNECTION_TIMEOUT : 10_000,
  })
  // The next query replaces a connection lost while idle; without this listener the error would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (as === 'app' && !isShared) prepareRepeated(client)
    if (isTracing()) traceQueries(client)
    // A caller's statement is ended by the server before; others may take their time while the server is there.
    const mayWait = as === 'app' ? async () => false : () => isThere(url)
    // Unsafe cast: the declared type of the pool's clients leaves `connection` and `readyForQuery` out.
    closeWhenUnresponsive(client as OpenClient, silence, mayWait)
  })
  const db = new Kysely<Tables>({ dialect: dialects[as]({ pool }) })
  registerPool(db, pool)
  const close = async () => {
    await db.destroy()
    // Kysely leaves a pool open through which it was asked nothing.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

type OpenClient = PoolClient & Pick<Client, 'connection'> & { readyForQuery: boolean }

/** Closes the connection when the server leaves a query unanswered, even without an error, and nobody may wait for it. */
function closeWhenUnresponsive(client: OpenClient, silence: number, mayWait: () => Promise<boolean>): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  // The listener given to `setTimeout` would be called only once.
  stream.setTimeout(silence)
  stream.on('timeout', () => {
    // Idle: a query that begins before the look below has not been waited for.
    if (client.readyForQuery) return
    const { bytesRead } = stream
    const isUnanswered = () => !client.readyForQuery && stream.bytesRead === bytesRead
    const look = async () => {
      if (!isUnanswered()) return
      if (await mayWait()) stream.setTimeout(silence)
      else if (isUnanswered()) stream.destroy(new Error('Connection terminated: the database does not answer'))
    }
    // After the event loop was held up the timer comes first: what the server sent meanwhile is still to be read.
    setImmediate(() => void look())
  })
}

/** Whether the server answers another connection, be it with a refusal. */
async function isThere(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof DatabaseError
  } finally {
    void client.end().catch(() => {})
  }
}

/** Fails with one sentence for the operator when the database cannot be reached or used; `name` is the setting. */
export async function requireDatabase(
  url: string,
  name: string,
  allowed: readonly PoolMode[] = ['session'],
): Promise<PoolMode> {
  const mode = await probeDatabase(url).catch((error: unknown) => {
    throw new ConfigProblem(`The database of ${name} cannot be reached: ${toReason(error)}.`)
  })
  if (allowed.includes(mode)) return mode
  throw new ConfigProblem(
    mode === 'statement'
      ? `${name} leads to a connection pooler in statement mode, with which Parcelle does not work: set its mode to transaction or session.`
      : `${name} leads to a connection pooler in transaction mode: give it the address of PostgreSQL itself, or of a pool in session mode.`,
  )
}

export function probeDatabase(url: string): Promise<PoolMode> {
  const pool = new Pool({ connectionString: url, application_name: 'parcelle', connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {})
  return findPoolMode(pool).finally(() => pool.end())
}

function toReason(error: unknown): string {
  if (error instanceof AggregateError) return toReason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
