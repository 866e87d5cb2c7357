import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { APP_ROLE } from './app-role.ts'
import { keepPool } from './prepared.ts'
import type { Db, Tables } from './tables.ts'

// Counts are bigint in PostgreSQL; none of ours outgrows a number.
types.setTypeParser(types.builtins.INT8, Number)

export type Database = { db: Db; pool: Pool; close(): Promise<void> }

/** `owner` migrates and verifies; `app` is what the programs run as, and cannot change what is written as evidence. */
export type ActingAs = 'owner' | 'app'

export function openDatabase(url: string, log: Logger, as: ActingAs = 'owner'): Database {
  const pool = new Pool({
    ...pgOptions(url),
    max: 16,
    application_name: 'parcelle',
    // A connection that cannot take the role is given to nobody.
    ...(as === 'app' && { onConnect: (client) => client.query(`set role ${APP_ROLE}`) }),
  })
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  keepPool(db, pool)
  return { db, pool, close: () => db.destroy() }
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
