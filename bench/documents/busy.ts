import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@parcelle/contract/addresses'
import pino from 'pino'
import { openDatabase } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts'
import { diskFiles } from '../../server/platform/files/disk.ts'
import { readConfig } from '../../server/config.ts'
import { readDeployment } from '../../server/deployment/deployment.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'

const ASKED = 100
const PER_SECOND = 20
const PRINTS = ['subscription_form', 'mission_letter']

type Wait = { status: number; ms: number }
type Waits = { lists: Wait[]; documents: Wait[] }

/** Requests the list twenty times a second while a hundred documents are generated. */
export const measureBusy = (): Promise<Waits> => withApp(({ app, people }) => ask(app, people))

type Servers = { app: string; bare: string; people: readonly string[] }

/** The real app with demo dossiers over HTTP, and a bare Fastify as baseline. */
export async function withApp<Found>(measure: (servers: Servers) => Promise<Found>): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  const people = await prepare(folder, postgres.url)
  const serve = join(import.meta.dirname, '..', 'api', 'serve.ts')
  const child = fork(serve, { env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: folder } })
  try {
    const [ports] = await Promise.race([once(child, 'message'), once(child, 'exit')])
    if (typeof ports?.app !== 'number') throw new Error('the app did not start')
    const at = (port: number) => `http://127.0.0.1:${port}`
    return await measure({ app: at(ports.app) + API_PREFIX, bare: at(ports.hello), people })
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
  const rows = await database.db
    .selectFrom('app_user')
    .select('id')
    .where('username', '!=', 'disabled')
    // The studio sees no dossier.
    .where('role', '!=', 'studio')
    .execute()
  await database.close()
  return rows.map(({ id }) => id)
}

async function ask(api: string, people: readonly string[]): Promise<Waits> {
  const asks = (await Promise.all(people.map((person) => findDocument(api, person)))).flat()
  const [reader = ''] = people
  const list = () => time(`${api}/dossiers?state=current-cases`, reader)
  for (let warm = 0; warm < 2 * PER_SECOND; warm += 1) await list()
  if (asks.length === 0) throw new Error('nobody of the demo has a document')
  const documents = Array.from({ length: ASKED }, (_, at) => asks[at % asks.length]?.()).filter(
    (wait) => wait !== undefined,
  )
  const state = { isOver: false }
  const all = Promise.all(documents).finally(() => (state.isOver = true))
  const lists: Promise<Wait>[] = []
  while (!state.isOver || lists.length < ASKED) {
    lists.push(list())
    await sleep(1000 / PER_SECOND)
  }
  return { lists: await Promise.all(lists), documents: await all }
}

async function findDocument(api: string, person: string): Promise<(() => Promise<Wait>)[]> {
  const listed: { dossiers: { id: string }[] } = await (
    await send(`${api}/dossiers?state=current-cases`, person)
  ).json()
  const urls = listed.dossiers.flatMap(({ id }) => PRINTS.map((name) => `${api}/dossiers/${id}/printPdf/${name}`))
  for (const url of urls) if ((await time(url, person)).status === 200) return [() => time(url, person)]
  return []
}

async function time(url: string, person: string): Promise<Wait> {
  const begun = performance.now()
  const reply = await send(url, person)
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - begun }
}

const send = (url: string, person: string) => fetch(url, { headers: { authorization: `Bearer ${person}` } })
