import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { asPrograms } from '../platform/database/app-role.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Db } from '../platform/database/tables.ts'
import { diskFiles } from '../platform/files/disk.ts'
import { readAll } from '../platform/files/files.ts'
import { readConfig } from '../config.ts'
import { readDeployment } from '../deployment/deployment.ts'
import { addDossierEvent } from '../dossier/evidence/events.ts'
import { copyHeads } from '../features/evidence/copies.ts'
import { verifyCopies } from '../features/evidence/verify-copies.ts'
import { verifyEvidence } from '../dossier/evidence/verify.ts'
import { prepareDatabase } from '../prepare-database.ts'
import {
  commandsOfGuide,
  prepareAsAdministrator,
  runCommands,
  startPostgres,
  type OwnPostgres,
} from '../testing/programs/own-postgres.ts'

const closings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closings.toReversed()) await close()
})
const folder = await mkdtemp(join(tmpdir(), 'parcelle-backup-'))
closings.push(() => rm(folder, { recursive: true, force: true }))

async function server(name: string): Promise<OwnPostgres> {
  const started = await startPostgres(join(folder, name))
  closings.push(started.stop)
  prepareAsAdministrator(started)
  return started
}

test('the backup of the guide is restored on a new PostgreSQL by the owner of the database, documents included', async () => {
  const [before, after] = [await server('a'), await server('b')]
  const open = (url: string, as?: Parameters<typeof openDatabase>[2]) => {
    const database = openDatabase(as ? asPrograms(url) : url, pino({ level: 'silent' }), as)
    closings.push(database.close)
    return database
  }
  const deployment = await readDeployment(readConfig({}))
  const prepare = (at: OwnPostgres) =>
    prepareDatabase(open(at.url), { deployment, files: diskFiles(join(at.DATA_DIR, 'files')), demo: true })
  await prepare(before)
  const working = open(before.url, 'app').db
  const { id } = await working.selectFrom('dossier').select('id').limit(1).executeTakeFirstOrThrow()
  /** An evidence entry, and the hourly copy of the heads. */
  const addEntryAndCopy = async () => {
    const author = { user: null, requestId: null }
    await working.transaction().execute((tx) => addDossierEvent(tx, id, author, 'tried', {}, 'without-notification'))
    expect(await copyHeads(working, diskFiles(join(before.DATA_DIR, 'files')))).toBeGreaterThan(0)
  }
  await addEntryAndCopy()
  const dumped = await countRows(working)

  const [backUp = '', restore = ''] = commandsOfGuide('Back up and restore', 'sh')
  const [heads = '', dump = '', copy = ''] = backUp.trim().split('\n')
  expect(await runCommands(`${heads}\n${dump}`, folder, before)).toEqual({ status: 0, errors: '' })
  await addEntryAndCopy()
  expect(await runCommands(copy, folder, before)).toEqual({ status: 0, errors: '' })
  expect(await runCommands(restore, folder, after)).toEqual({ status: 0, errors: '' })

  expect(await prepare(after)).toMatchObject({ isNew: false, differs: false })
  const restored = open(after.url, 'app').db
  expect(await countRows(restored)).toEqual(dumped)
  expect((await verifyEvidence(restored)).breaches).toEqual([])
  const files = diskFiles(join(after.DATA_DIR, 'files'))
  expect(await verifyCopies(restored, files)).toMatchObject({ copies: 1, wrong: [], breaches: [] })
  const kept = await restored.selectFrom('stored_file').select(['key', 'sha256']).execute()
  expect(kept.length).toBeGreaterThan(0)
  for (const { key, sha256 } of kept) {
    const content = (await readAll(files, key)) ?? ''
    expect(createHash('sha256').update(content).digest()).toEqual(sha256)
  }
  expect(await runCommands(restore, folder, after), 'over what is there already').toEqual({ status: 0, errors: '' })
}, 180_000)

/** As the programs' role, which must be able to read every table. */
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
