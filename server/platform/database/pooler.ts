import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

// Connections tried beside the marked one, and how often: under load a pooler may give the marked one its own back.
const PROBES = 4
const ROUNDS = 8
const SETTING = 'parcelle.probe'

/**
 * Whether the address leads to a pooler that gives a connection of the server to another client after each transaction:
 * roles, locks, LISTEN and prepared statements, which belong to a connection, are then lost or shared. A setting of the
 * session is written by one connection; it must stay there, and no other connection may see it.
 */
export async function isTransactionPooler(pool: Pool): Promise<boolean> {
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
        // The open transaction keeps whichever connection of the server was free, the marked one first of all.
        await other.query('begin')
        if ((await readState(other)).mark === mark) return true
        const now = await readState(marked)
        if (now.mark !== mark || now.pid !== pid) return true
      }
      for (const other of others) await other.query('rollback')
    }
    return false
  } catch (error) {
    // What PgBouncer answers to `begin` where it pools by statement.
    if (error instanceof Error && error.message.includes('statement pooling mode')) return true
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
