import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findLiveEdition } from '../deployment/edition-rows.ts'
import { verifyEditionEvents } from '../features/editions/index.ts'
import { copyHeads } from '../features/evidence/copies.ts'
import { verifyCopies } from '../features/evidence/index.ts'
import { diskFiles } from '../platform/files/disk.ts'
import { testApp, testDatabase } from '../testing/app.ts'
import { programEnv } from '../testing/program-env.ts'

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'parcelle-edition-evidence-'))
const files = diskFiles(join(dataDir, 'files'))
const { as, deps } = await testApp({ EDITIONS: 'studio' }, database, { files })
const { db } = deps
afterAll(() => rm(dataDir, { recursive: true }))

const post = (user: string, path: string, payload?: object) =>
  as(user, { method: 'POST', url: `/api/v1/studio/drafts${path}`, ...(payload && { payload }) })
const add = async (user: string, id: string, key: string) => {
  const operations = [{ kind: 'set', at: ['settings.json', 'labels', key], value: key }]
  expect((await post(user, `/${id}/operations`, { operations })).statusCode).toBe(200)
}
const readEntries = () => db.selectFrom('edition_event').select(['seq', 'event', 'payload']).orderBy('seq').execute()
const verify = async () => {
  const { breach, unsealed } = await verifyEditionEvents(db)
  return { breach, unsealed }
}
const WHOLE = { breach: null, unsealed: [] }

type Change = ReturnType<typeof sql>
const TABLES = ['edition_operation', 'edition_event', 'edition_event_head']

/** Changes the database as its owner could. */
async function tamper(...changes: Change[]): Promise<void> {
  await database.owner.transaction().execute(async (tx) => {
    await sql`alter table edition_event disable trigger user`.execute(tx)
    for (const change of changes) await change.execute(tx)
    await sql`alter table edition_event enable trigger user`.execute(tx)
  })
}

const { id } = (await post('studio', '', { from: await findLiveEdition(db), title: 'Un brouillon' })).json()
await add('studio', id, 'one')
await add('studio2', id, 'two')
await post('studio', `/${id}/undo`)
await post('studio', `/${id}/redo`)
await post('studio', `/${id}/proposal`, { title: 'Un brouillon', note: '' })
const entries = await readEntries()
const last = entries.at(-1)!.seq

test('every change, undo, redo and proposal of a draft is an entry, with the digest of its operations', async () => {
  expect(entries.slice(-5).map(({ event }) => event)).toEqual(['change', 'change', 'change', 'change', 'propose'])
  expect(entries.at(-2)?.payload).toMatchObject({ from: 4, to: 4 })
  expect(await verify()).toEqual(WHOLE)
  // They are no part of the history that people read.
  const { history } = (await as('studio', { url: `/api/v1/studio/editions/${id}/publication` })).json()
  expect(history.map(({ event }: { event: string }) => event)).toEqual(['propose'])
})

for (const table of TABLES)
  await sql`create table ${sql.ref(`${table}_before`)} as table ${sql.ref(table)}`.execute(database.owner)
afterEach(async () => {
  await tamper(
    ...TABLES.flatMap((table) => [
      sql`delete from ${sql.ref(table)}`,
      sql`insert into ${sql.ref(table)} select * from ${sql.ref(`${table}_before`)}`,
    ]),
  )
  expect(await verify()).toEqual(WHOLE)
})

test.each<[string, number, Change]>([
  ['an operation', 1, sql`update edition_operation set operation = replace(operation, 'one', 'owe') where number = 1`],
  ['what an undo would do', 2, sql`update edition_operation set inverse = operation where number = 2`],
  [
    'the author of an operation',
    3,
    sql`update edition_operation set author = (
    select distinct author from edition_operation where author <> (select author from edition_operation where number = 3)
    ) where number = 3`,
  ],
  ['the end of the operations', 4, sql`delete from edition_operation where number > 3`],
  [
    'an operation slipped in',
    5,
    sql`insert into edition_operation
    select edition, 5, author, at, action, operation, inverse, concerns from edition_operation where number = 4`,
  ],
])('%s that was tampered with is named by its draft and number', async (_, number, change) => {
  await tamper(change)
  expect(await verify()).toEqual({ breach: null, unsealed: [{ edition: id, number }] })
})

test.each<[string, { seq: number; kind: string }, Change]>([
  ['altered', { seq: last, kind: 'altered' }, sql`update edition_event set payload = '{}' where seq = ${last}`],
  ['taken out', { seq: last - 1, kind: 'removed' }, sql`delete from edition_event where seq = ${last - 1}`],
  ['cut off', { seq: last, kind: 'truncated' }, sql`delete from edition_event where seq = ${last}`],
])('an entry that was %s is named', async (_, breach, change) => {
  await tamper(change)
  expect(await verify()).toMatchObject({ breach })
})

const setBack = [
  sql`delete from edition_event where seq = ${last}`,
  sql`update edition_event_head set seq = ${last - 1}, copied_seq = ${last - 1},
    hash = (select hash from edition_event where seq = ${last - 1})`,
]

test('a chain that is cut with its head set back is named by the signed copies, and the command says all of it', async () => {
  expect(await copyHeads(db, files)).toBeGreaterThan(0)
  expect(await copyHeads(db, files)).toBe(0)
  expect(await verifyCopies(db, files)).toMatchObject({ wrong: [], editions: null })
  await tamper(...setBack, sql`update edition_operation set operation = '{}' where number = 1`)
  expect((await verify()).breach).toBeNull()
  expect((await verifyCopies(db, files)).editions).toEqual({ seq: last, kind: 'truncated' })
  const { code, stdout } = await run('verify')
  expect(code).toBe(1)
  expect(stdout).toContain(`edition ${id}: operation 1 is not as its entry says`)
  expect(stdout).toContain(
    `editions: ${last - 1} entries, entry ${last} truncated; 4 operations, 1 drafts not as sealed`,
  )
}, 120_000)

test.each([
  'update edition_operation set operation = operation',
  'delete from edition_operation',
  'delete from edition_event_head',
])('the programs may not « %s »', async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied/)
})

const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', '..', 'scripts', 'evidence.ts'), ...words], {
    cwd: dataDir,
    env: { ...programEnv, DATABASE_URL: database.url, DATA_DIR: dataDir },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
