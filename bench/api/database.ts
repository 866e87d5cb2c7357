import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { openDatabase, type Database } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/platform/database/embedded.ts'
import { diskFiles } from '../../server/platform/files/disk.ts'
import { readConfig } from '../../server/config.ts'
import { readDeployment } from '../../server/deployment/deployment.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'
import { addManyDossiers } from '../../server/testing/many-dossiers/add-many-dossiers.ts'

const server = join(import.meta.dirname, '..', '..', 'server')
const ADVISORS = 2000
/** Renamed once filled, so that an interrupted database is never measured. */
const FILLING = 'bench_filling'

/** Kept between runs, each size beside the others: migrated by each, made again when the generator changes. */
export async function benchDatabase(dossiers: number): Promise<EmbeddedPostgres & { files: string }> {
  const folder = process.env['BENCH_DATA'] ?? join(tmpdir(), 'parcelle-bench-api')
  const postgres = await startTuned(folder)
  const name = `bench_${dossiers}_${fingerprint()}`
  const files = join(folder, 'files', String(dossiers))
  const at = (database: string) => postgres.url.replace('/parcelle?', `/${database}?`)
  if (await exists(postgres.url, name)) await withOwner(at(name), (owner) => prepare(owner, files))
  else {
    console.log(`making ${dossiers} dossiers, once; a million take many minutes`)
    await makeEmpty(postgres.url, `bench_${dossiers}_%`)
    // These files belong to the previous database.
    rmSync(files, { recursive: true, force: true })
    await withOwner(at(FILLING), (owner) => fill(owner, files, dossiers))
    await withClient(postgres.url, (client) => client.query(`alter database ${FILLING} rename to ${name}`))
  }
  return { ...postgres, url: at(name), files }
}

/** Server settings for a database of this size; the defaults suit a very small machine. */
async function startTuned(folder: string): Promise<EmbeddedPostgres> {
  const first = await startEmbeddedPostgres(folder)
  const settings = [
    'shared_buffers = 1GB',
    'random_page_cost = 1.1',
    'max_wal_size = 4GB',
    'maintenance_work_mem = 256MB',
  ]
  await withClient(first.url, async (client) => {
    for (const setting of [...settings, 'jit = off']) {
      const [key, value] = setting.split(' = ')
      await client.query(`alter system set ${key} = '${value}'`)
    }
  })
  await first.stop()
  return startEmbeddedPostgres(folder)
}

async function exists(url: string, name: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  })
}

/** Drops what an earlier generator made, and what was interrupted. */
async function makeEmpty(url: string, earlier: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname like $1 or datname = $2',
      [earlier, FILLING],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname}`)
    await client.query(`create database ${FILLING}`)
  })
}

async function fill(owner: Database, files: string, dossiers: number): Promise<void> {
  const begun = performance.now()
  await prepare(owner, files)
  await addManyDossiers(owner.db, { dossiers, advisors: ADVISORS, clientsEach: 150, clientsOfLargest: 5000 })
  console.log(
    `${dossiers} dossiers of ${ADVISORS} advisors were made in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
}

const prepare = async (owner: Database, files: string) =>
  prepareDatabase(owner, { deployment: await readDeployment(readConfig({})), files: diskFiles(files), demo: true })

async function withOwner(url: string, work: (owner: Database) => Promise<unknown>): Promise<void> {
  const owner = openDatabase(url, pino({ level: 'silent' }))
  try {
    await work(owner)
  } finally {
    await owner.close()
  }
}

function fingerprint(): string {
  const generator = readFileSync(join(server, 'testing', 'many-dossiers', 'add-many-dossiers.ts'))
  return createHash('sha256').update(generator).digest('hex').slice(0, 10)
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const address = new URL(url)
  const host = address.searchParams.get('host') ?? ''
  const client = new pg.Client({ host, user: address.username, database: address.pathname.slice(1) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
