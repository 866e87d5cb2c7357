import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

// How many connections are compared with the marked one, and how often: under load a pooler may give the marked one its
// own server connection back.
const PROBES = 4
const ROUNDS = 8
const SETTING = 'parcelle.probe'

/** `session` is also PostgreSQL itself: a connection stays the same. */
export type PoolMode = 'session' | 'transaction' | 'statement'

/**
 * Recognises a pooler in transaction mode, which loses or shares what belongs to a connection: settings, locks, LISTEN,
 * prepared statements. One connection writes a session setting; it must stay there, and no other connection may see it.
 */
export async function findPoolMode(pool: Pool): Promise<PoolMode> {
  const clients: PoolClient[] = []
  const connect = async () => {
    const client = await pool.connect()
    clients.push(client)
    return client
  }
  try {
    const marked = await connect()
    const mark = randomUUID()
    await marked.query(`select set_config('${SETTING}', '${mark}', false)`)
    const { pid } = await readState(marked)
    const others: PoolClient[] = []
    for (let probe = 0; probe < PROBES; probe++) others.push(await connect())
    for (let round = 0; round < ROUNDS; round++) {
      for (const other of others) {
        // The open transaction holds a free server connection, the marked one first.
        await other.query('begin')
        if ((await readState(other)).mark === mark) return 'transaction'
        const now = await readState(marked)
        if (now.mark !== mark || now.pid !== pid) return 'transaction'
      }
      for (const other of others) await other.query('rollback')
    }
    return 'session'
  } catch (error) {
    // PgBouncer's answer to `begin` in statement mode.
    if (error instanceof Error && error.message.includes('statement pooling mode')) return 'statement'
    throw error
  } finally {
    for (const client of clients) client.release(true)
  }
}

async function readState(client: PoolClient): Promise<{ pid: number; mark: string | null }> {
  const { rows } = await client.query<{ pid: number; mark: string | null }>(
    `select pg_backend_pid() as pid, current_setting('${SETTING}', true) as mark`,
  )
  return rows[0] ?? { pid: 0, mark: null }
}
