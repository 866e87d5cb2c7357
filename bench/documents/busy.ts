import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@parcelle/contract/addresses'
import pino from 'pino'
import { openDatabase } from '../../server/adapters/database/database.ts'
import { startEmbeddedPostgres } from '../../server/adapters/database/embedded.ts'
import { diskFiles } from '../../server/adapters/files/disk.ts'
import { readConfig } from '../../server/config.ts'
import { readDeployment } from '../../server/deployment/deployment.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'

const ASKED = 100
const PER_SECOND = 20

type Wait = { status: number; ms: number }
type Busy = { lists: Wait[]; papers: Wait[] }

/** The list twenty times a second while a hundred papers are asked for at once, by everybody of the demo. */
export async function measureBusy(): Promise<Busy> {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  const people = await prepare(folder, postgres.url)
  const serve = join(import.meta.dirname, '..', 'api', 'serve.ts')
  const child = fork(serve, { env: { ...process.env, DATABASE_URL: postgres.url } })
  try {
    const [{ app }] = await once(child, 'message')
    return await ask(`http://127.0.0.1:${app}${API_PREFIX}`, people)
  } finally {
    child.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(folder: string, url: string): Promise<string[]> {
  const database = openDatabase(url, pino({ level: 'silent' }))
  const deployment = await readDeployment(readConfig({}))
  await prepareDatabase(database, { deployment, files: diskFiles(join(folder, 'files')), demo: true })
  const rows = await database.db.selectFrom('app_user').select('id').where('username', '!=', 'disabled').execute()
  await database.close()
  return rows.map(({ id }) => id)
}

async function ask(api: string, people: readonly string[]): Promise<Busy> {
  const asks = (await Promise.all(people.map((person) => findPapers(api, person)))).flat()
  const [reader = ''] = people
  const list = () => time(`${api}/dossiers?state=current-cases`, reader)
  for (let warm = 0; warm < 2 * PER_SECOND; warm += 1) await list()
  const one = asks[0]
  if (one) await one()
  const papers = Array.from({ length: ASKED }, (_, at) => asks[at % asks.length]?.()).filter(
    (wait) => wait !== undefined,
  )
  const state = { isOver: false }
  const all = Promise.all(papers).finally(() => (state.isOver = true))
  const lists: Promise<Wait>[] = []
  while (!state.isOver || lists.length < ASKED) {
    lists.push(list())
    await sleep(1000 / PER_SECOND)
  }
  return { lists: await Promise.all(lists), papers: await all }
}

/** One ask for each paper of the first dossier that a person sees. */
async function findPapers(api: string, person: string): Promise<(() => Promise<Wait>)[]> {
  const listed = await read(`${api}/dossiers?state=current-cases`, person)
  const id: unknown = listed.dossiers?.[0]?.id
  if (typeof id !== 'string') return []
  const { documents = [] } = await read(`${api}/dossiers/${id}/documents/list`, person, {})
  return documents.map(
    ({ id: documentId }: { id: string }) =>
      () =>
        time(`${api}/dossiers/${id}/preview`, person, { documentId }),
  )
}

async function time(url: string, person: string, body?: object): Promise<Wait> {
  const begun = performance.now()
  const reply = await send(url, person, body)
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - begun }
}

const read = async (url: string, person: string, body?: object) =>
  JSON.parse(await (await send(url, person, body)).text())

function send(url: string, person: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${person}`, 'content-type': 'application/json' }
  return body ? fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }) : fetch(url, { headers })
}
