import { setTimeout as sleep } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../platform/database/embedded.ts'
import { asPrograms, prepareLoginSettings } from '../platform/database/app-role.ts'
import { openDatabase } from '../platform/database/database.ts'
import { diskFiles } from '../platform/files/disk.ts'
import { readConfig } from '../config.ts'
import { signDemoJob } from '../demo/sign.ts'
import { readDeployment } from '../deployment/deployment.ts'
import { prepareDatabase } from '../prepare-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
    /** The folder with the demo's files. */
    demoFiles: string
  }
}

export const TEMPLATE = 'parcelle_template'

/**
 * One real PostgreSQL for all API tests: TEST_DATABASE_URL, otherwise the embedded one. Each test file copies a
 * migrated and seeded template, which takes milliseconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-test-'))
  const given = process.env['TEST_DATABASE_URL']
  const embedded = given ? null : await startEmbeddedPostgres(folder)
  const url = given ?? embedded?.url ?? ''
  const demoFiles = join(folder, 'files')

  const stop = async () => {
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    if (embedded && project.name === 'api') await skipDiskFlushes(url)
    await makeTemplate(url, demoFiles)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', url)
  project.provide('demoFiles', demoFiles)
  return stop
}

/** Only a crash of the machine would show the difference. The tests of faults keep the product's own settings. */
const skipDiskFlushes = (url: string) =>
  withClient(url, async (client) => {
    await client.query('alter system set fsync = off')
    await client.query('alter system set full_page_writes = off')
    await client.query('select pg_reload_conf()')
  })

const OBJECT_IN_USE = '55006'

async function makeTemplate(url: string, demoFiles: string): Promise<void> {
  await recreate(url, TEMPLATE)
  const database = openDatabase(withDatabase(url, TEMPLATE), pino({ level: 'silent' }))
  const deployment = await readDeployment(readConfig({}))
  await prepareDatabase(database, { deployment, files: diskFiles(demoFiles), demo: true })
  const programs = openDatabase(asPrograms(withDatabase(url, TEMPLATE)), pino({ level: 'silent' }), 'job')
  await prepareLoginSettings(programs.pool)
  await programs.close()
  // Removed, so that the workers of other tests do not sign the demo's documents.
  await database.pool.query(`select graphile_worker.remove_job('${signDemoJob.name}')`)
  await database.close()
}

export function recreate(url: string, name: string, template?: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    // Copied as files: the other way writes every page to the write-ahead log, which takes longer.
    await whenUnused(client, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  })
}

/** A second template, filled by whichever test file asks first; the others wait for it. */
export function fillTemplateOnce(url: string, name: string, fill: (url: string) => Promise<void>): Promise<void> {
  return withClient(url, async (client) => {
    // Released when the connection ends.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) return
    const unfinished = `${name}_unfinished`
    await recreate(url, unfinished, TEMPLATE)
    await fill(withDatabase(url, unfinished))
    await whenUnused(client, `alter database ${unfinished} rename to ${name}`)
  })
}

export const dropDatabase = (url: string, name: string) =>
  withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`))

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Connections that were closed just before may still count as using the template. */
async function whenUnused(client: pg.Client, statement: string): Promise<void> {
  for (let tries = 100; ; tries--) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE) || tries === 0) throw error
      await sleep(100)
    }
  }
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** The statements that PostgreSQL is asked while something is done, without those that begin and end transactions. */
export async function listStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const restore: (() => void)[] = []
  const seen = new WeakSet<pg.PoolClient>()
  const record = (client: pg.PoolClient): void => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query
    Reflect.set(client, 'query', (...given: unknown[]): unknown => {
      const [text] = given
      if (typeof text === 'string' && !/^(begin|start|commit|rollback)\b/i.test(text)) statements.push(text)
      return Reflect.apply(query, client, given)
    })
    restore.push(() => Reflect.set(client, 'query', query))
  }
  pool.on('acquire', record)
  try {
    await work()
    return statements
  } finally {
    pool.off('acquire', record)
    for (const undo of restore) undo()
  }
}
