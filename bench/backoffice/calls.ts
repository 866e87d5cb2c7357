import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { API_PREFIX } from '@parcelle/contract/addresses'
import { benchDatabase, withClient } from '../api/database.ts'
import { addBacklog, removeBacklog } from './backlog.ts'

const ROUNDS = 200
const METRICS_TOKEN = 'a-token-of-the-benchmark'

/** Latency of the list, of a signed dossier's page and of a scrape of the metrics, one request at a time. */
export async function measureCalls(dossiers: number): Promise<[name: string, times: number[]][]> {
  const postgres = await benchDatabase(dossiers)
  const env = { ...process.env, DATABASE_URL: postgres.url, METRICS_TOKEN }
  const child = fork(join(import.meta.dirname, '..', 'api', 'serve.ts'), { env })
  try {
    const [{ app }] = await once(child, 'message')
    const { who, ids } = await withClient(postgres.url, async (client) => ({
      who: (await client.query(`select id from app_user where username = 'gestion'`)).rows[0].id,
      ids: (
        await client.query(`select d.id from dossier d where status = 'signed'
          and exists (select from dossier_value v where v.dossier_id = d.id) limit 20`)
      ).rows.map(({ id }) => id),
    }))
    const paths = {
      list: (round: number) =>
        `${API_PREFIX}/dossiers/integration-state?integrationState=ongoing&page=${(round % 20) + 1}`,
      view: (round: number) => `${API_PREFIX}/dossier/integration-state/${ids[round % ids.length]}/view`,
      pairing: (round: number) => `${API_PREFIX}/dossier/integration-state/${ids[round % ids.length]}/pairing`,
    }
    const measured: [string, number[]][] = []
    for (const [name, path] of Object.entries(paths))
      measured.push([name, await time((round) => ask(app, who, path(round)))])
    await withClient(postgres.url, addBacklog)
    measured.push(['metrics', await time(() => ask(app, METRICS_TOKEN, '/metrics'))])
    await withClient(postgres.url, removeBacklog)
    return measured
  } finally {
    child.kill()
    await postgres.stop()
  }
}

async function ask(port: number, token: string, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
}

async function time(work: (round: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let round = -20; round < ROUNDS; round++) {
    const begun = performance.now()
    await work(round + 20)
    if (round >= 0) times.push(performance.now() - begun)
  }
  return times
}
