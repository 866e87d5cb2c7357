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
import { registerPool } from './prepared.ts'
import type { Db, Tables } from './tables.ts'

// PostgreSQL counts are bigint; ours always fit in a number.
types.setTypeParser(types.builtins.INT8, Number)

export type Database = { db: Db; pool: Pool; close(): Promise<void> }

/**
 * `owner` migrates and verifies; `app` serves requests and cannot change evidence; `job` has the rights of `app`
 * without its timeouts.
 */
type DatabaseUser = 'owner' | 'app' | 'job'

// In milliseconds. A caller waits at most 10 seconds: for a connection, then for a statement.
const CONNECTION_TIMEOUT = 3_000
const STATEMENT_TIMEOUT = 6_000
const LOCK_TIMEOUT = 5_000
const SOCKET_TIMEOUT = 6_500
// Frees the locks of a job soon after its machine is lost.
const keepaliveSettings = 'set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'
const timeoutSettings = `set statement_timeout = ${STATEMENT_TIMEOUT}; set lock_timeout = ${LOCK_TIMEOUT}`

export function openDatabase(url: string, log: Logger, as: DatabaseUser = 'owner'): Database {
  const pool = new Pool({
    connectionString: url,
    max: 16,
    application_name: 'parcelle',
    keepAlive: true,
    connectionTimeoutMillis: as === 'app' ? CONNECTION_TIMEOUT : 10_000,
    ...(as === 'job' && { onConnect: (client) => takeRole(client, keepaliveSettings) }),
    ...(as === 'app' && {
      onConnect(client) {
        // Unsafe cast: the declared type of the pool's clients leaves `readyForQuery` out.
        closeWhenUnresponsive(client as Client & { readyForQuery: boolean })
        return takeRole(client, timeoutSettings)
      },
    }),
  })
  // The next query replaces a connection lost while idle; without this listener the error would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({
    dialect: as === 'owner' ? new OwnerDialect({ pool }) : new PostgresDialect({ pool }),
  })
  registerPool(db, pool)
  return { db, pool, close: () => db.destroy() }
}

/**
 * Marks the owner's transactions: only they may write evidence without the programs' role (migration 0010). The setting
 * is local to the transaction, so no pooler can pass it on to a request.
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

/** Closes the connection when the server leaves a query unanswered, even without an error. */
function closeWhenUnresponsive(client: Client & { readyForQuery: boolean }): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  stream.setTimeout(SOCKET_TIMEOUT, () => {
    if (!client.readyForQuery) stream.destroy(new Error('Connection terminated: the database does not answer'))
  })
}

/** Fails when the connection did not take the role, or lost it before the next query; the pool then closes it. */
async function takeRole(client: ClientBase, settings: string): Promise<void> {
  await client.query(`set role ${APP_ROLE}; ${settings}`)
  const { rows } = await client.query<{ me: string }>('select current_user as me')
  if (rows[0]?.me !== APP_ROLE) throw new Error(`the connection did not take the role ${APP_ROLE}`)
}

/** Fails with one sentence for the operator when the database cannot be reached or used. */
export async function requireDatabase(pool: Pool): Promise<void> {
  const isPooled = await isTransactionPooler(pool).catch((error: unknown) => {
    throw new ConfigProblem(`The database of DATABASE_URL cannot be reached: ${toReason(error)}.`)
  })
  if (isPooled) throw new ConfigProblem(POOLER_PROBLEM)
}

const POOLER_PROBLEM =
  'DATABASE_URL leads to a connection pooler in transaction mode, with which Parcelle does not work: give the address of PostgreSQL itself, or of a pool in session mode.'

function toReason(error: unknown): string {
  if (error instanceof AggregateError) return toReason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
