import { Socket } from 'node:net'
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely'
import { Pool, types, type Client, type ClientBase } from 'pg'
import type { Logger } from 'pino'
import { ConfigProblem } from '../../config.ts'
import { APP_ROLE } from './app-role.ts'
import { isTransactionPooler } from './pooler.ts'
import { keepPool } from './prepared.ts'
import type { Db, Tables } from './tables.ts'

// Counts are bigint in PostgreSQL; none of ours outgrows a number.
types.setTypeParser(types.builtins.INT8, Number)

export type Database = { db: Db; pool: Pool; close(): Promise<void> }

/**
 * `owner` migrates and verifies; `app` answers people, and cannot change what is written as evidence; `job` has the
 * rights of `app` and all the time it needs.
 */
type ActingAs = 'owner' | 'app' | 'job'

// Whoever calls waits for 10 seconds at most: for a connection, then for a statement.
const CONNECTION = 3_000
const STATEMENT = 6_000
const LOCK = 5_000
const SILENCE = 6_500
// What a job holds is free soon after its machine was lost.
const missed = 'set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'
const inTime = `set statement_timeout = ${STATEMENT}; set lock_timeout = ${LOCK}`

export function openDatabase(url: string, log: Logger, as: ActingAs = 'owner'): Database {
  const pool = new Pool({
    connectionString: url,
    max: 16,
    application_name: 'parcelle',
    keepAlive: true,
    connectionTimeoutMillis: as === 'app' ? CONNECTION : 10_000,
    ...(as === 'job' && { onConnect: (client) => takeRole(client, missed) }),
    ...(as === 'app' && {
      onConnect(client) {
        // A border: what the pool makes are clients, whose declaration leaves their state out.
        endWhenSilent(client as Client & { readyForQuery: boolean })
        return takeRole(client, inTime)
      },
    }),
  })
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({
    dialect: as === 'owner' ? new OwnerDialect({ pool }) : new PostgresDialect({ pool }),
  })
  keepPool(db, pool)
  return { db, pool, close: () => db.destroy() }
}

/**
 * Transactions of the owner say so, and only they may write evidence without the role of the programs (migration 0010).
 * The setting ends with its transaction: no pooler can pass it on to a request.
 */
class OwnerDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(`set local parcelle.acting_as = 'owner'`))
  }
}

class OwnerDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): PostgresDriver {
    return new OwnerDriver(this.#config)
  }
}

/** A server that has a question and says nothing, not even that it takes too long, is not waited for. */
function endWhenSilent(client: Client & { readyForQuery: boolean }): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  stream.setTimeout(SILENCE, () => {
    if (!client.readyForQuery) stream.destroy(new Error('Connection terminated: the database does not answer'))
  })
}

/** Fails when the connection did not take the role, or lost it before the next query: the pool then closes it. */
async function takeRole(client: ClientBase, settings: string): Promise<void> {
  await client.query(`set role ${APP_ROLE}; ${settings}`)
  const { rows } = await client.query<{ me: string }>('select current_user as me')
  if (rows[0]?.me !== APP_ROLE) throw new Error(`the connection did not take the role ${APP_ROLE}`)
}

/** Fails with the driver's own words when the database cannot be reached. */
export async function ping(pool: Pool): Promise<void> {
  await pool.query('select 1')
}

/** For what cannot begin without the database: says in one sentence that it cannot be reached, or not be used. */
export async function needDatabase(pool: Pool): Promise<void> {
  const isPooled = await isTransactionPooler(pool).catch((error: unknown) => {
    throw new ConfigProblem(`The database of DATABASE_URL cannot be reached: ${toReason(error)}.`)
  })
  if (isPooled) throw new ConfigProblem(POOLED)
}

const POOLED =
  'DATABASE_URL leads to a connection pooler in transaction mode, with which Parcelle does not work: give the address of PostgreSQL itself, or of a pool in session mode.'

function toReason(error: unknown): string {
  if (error instanceof AggregateError) return toReason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
