import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, globSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, ping, type ActingAs } from './adapters/database/database.ts'
import type { Db } from './adapters/database/tables.ts'
import { unprivileged } from './adapters/database/embedded/unprivileged.ts'
import { diskFiles } from './adapters/files/disk.ts'
import { readAll } from './adapters/files/files.ts'
import { readConfig } from './config.ts'
import { readDeployment } from './deployment/deployment.ts'
import { verifyEvidence } from './evidence/verify.ts'
import { prepareDatabase } from './prepare-database.ts'

/** The folder of PostgreSQL's own programs, which `npm test` finds or installs. */
const bin = process.env['POSTGRES_PROGRAMS'] ?? globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''
const closings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closings.toReversed()) await close()
})

/** A new server, as an operator would have one. */
async function server(folder: string, tools: string): Promise<{ url: string; DATA_DIR: string }> {
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const { command, options, owner } = unprivileged([tools, folder])
  if (owner) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid)
  const [initdb, args] = command(join(tools, 'initdb'), [
    '-D',
    data,
    '-U',
    'parcelle',
    '--auth=trust',
    '--encoding=UTF8',
  ])
  expect(spawnSync(initdb, args, options).status).toBe(0)
  const log = openSync(join(folder, 'log'), 'a')
  const settings = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const child = spawn(...command(join(tools, 'postgres'), settings), { ...options, stdio: ['ignore', log, log] })
  closings.push(async () => {
    if (child.kill('SIGINT')) await once(child, 'exit')
  })
  const url = (name: string) => `postgres://parcelle@localhost/${name}?host=${encodeURIComponent(folder)}`
  const { pool, close } = openDatabase(url('postgres'), pino({ level: 'silent' }))
  while (
    !(await ping(pool).then(
      () => true,
      () => false,
    ))
  )
    await sleep(50)
  await pool.query('create database parcelle')
  await close()
  return { url: url('parcelle'), DATA_DIR: join(folder, 'kept') }
}

/** The commands of the guide, as they are written there. */
function commandsOfGuide(): [backUp: string, restore: string] {
  const guide = readFileSync(join(import.meta.dirname, '..', 'docs', 'operators.md'), 'utf8')
  const section = guide.split('## Back up and restore')[1]?.split('\n## ')[0] ?? ''
  const [backUp = '', restore = ''] = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands ?? '')
  return [backUp, restore]
}

test('the backup of the guide restores on a new PostgreSQL, documents included', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-backup-'))
  closings.unshift(() => rm(folder, { recursive: true, force: true }))
  const [before, after] = [await server(join(folder, 'a'), bin), await server(join(folder, 'b'), bin)]
  const open = (url: string, as?: ActingAs) => {
    const database = openDatabase(url, pino({ level: 'silent' }), as)
    closings.push(database.close)
    return database
  }
  const deployment = await readDeployment(readConfig({}))
  const prepare = (at: typeof before) =>
    prepareDatabase(open(at.url), { deployment, files: diskFiles(join(at.DATA_DIR, 'files')), demo: true })
  await prepare(before)

  const run = (commands: string, { url: DATABASE_URL, DATA_DIR }: typeof before) => {
    const PATH = `${bin}${delimiter}${process.env['PATH']}`
    const { status, stderr } = spawnSync('sh', ['-ec', commands], {
      cwd: folder,
      env: { PATH, DATABASE_URL, DATA_DIR },
    })
    expect([status, String(stderr)]).toEqual([0, ''])
  }
  const [backUp, restore] = commandsOfGuide()
  run(backUp, before)
  run(restore, after)

  // What a program does when it starts.
  expect(await prepare(after)).toEqual([])
  const restored = open(after.url, 'app').db
  expect(await countRows(restored)).toEqual(await countRows(open(before.url, 'app').db))
  expect((await verifyEvidence(restored)).breaches).toEqual([])
  const files = diskFiles(join(after.DATA_DIR, 'files'))
  const kept = await restored.selectFrom('stored_file').select(['key', 'sha256']).execute()
  expect(kept.length).toBeGreaterThan(0)
  for (const { key, sha256 } of kept) {
    const content = (await readAll(files, key)) ?? ''
    expect(createHash('sha256').update(content).digest()).toEqual(sha256)
  }
}, 120_000)

/** As the programs' role, which may read what it needs and nothing less. */
async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and has_table_privilege('parcelle_app', oid, 'select') order by relname`.execute(db)
  const counts = rows.map(async ({ name }) => {
    const { rows: found } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(db)
    return [name, found[0]?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}
