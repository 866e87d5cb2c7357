import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { diskFiles } from '../../platform/files/disk.ts'
import { readAll } from '../../platform/files/files.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { eraseEntries } from '../../dossier/evidence/erase-entries.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { outboxOnly } from '../../platform/mail/mail.ts'
import { startWorker } from '../../worker.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier, findUser } from '../../testing/dossiers.ts'
import { programEnv } from '../../testing/program-env.ts'
import { canonicalJson, parseExactly } from '../../platform/canonical-json.ts'
import { copyHeads } from './copies.ts'
import { listCopies } from './list-copies.ts'
import { rotateCopyKeys } from './keys.ts'
import { newSalt } from '../../dossier/evidence/seal.ts'
import { verifyCopies } from './verify-copies.ts'
import { verifyEvidence } from '../../dossier/evidence/verify.ts'
import { isLong } from '../../testing/sampling.ts'

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'parcelle-evidence-'))
const files = diskFiles(join(dataDir, 'files'))
const { deps } = await testApp({}, database, { files })
const owner = openDatabase(database.url, pino({ level: 'silent' }))
afterAll(async () => {
  await owner.close()
  await rm(dataDir, { recursive: true })
})
const user = await findUser(deps.db, 'advisor')

let id = ''
beforeEach(async () => {
  id = await addDossier(deps)
  for (const event of ['one', 'two', 'three', 'four', 'five']) {
    await deps.db
      .transaction()
      .execute((tx) => addDossierEvent(tx, id, { user, requestId: 'r' }, event, { name: event, é: [1, 2.5, null] }))
  }
})

/** Changes the database without its triggers, as its owner could. */
async function tamper(...queries: ReturnType<typeof sql>[]): Promise<void> {
  await owner.db.transaction().execute(async (tx) => {
    await sql`alter table dossier_event disable trigger user`.execute(tx)
    for (const query of queries) await query.execute(tx)
    await sql`alter table dossier_event enable trigger user`.execute(tx)
  })
}
const verdict = async () => (await verifyEvidence(owner.db, [id])).breaches.map(({ seq, kind }) => `${seq} ${kind}`)
const sha = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const run = (...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '..', '..', '..', 'scripts', 'evidence.ts'), ...args],
    {
      cwd: dataDir,
      env: { ...programEnv, DATABASE_URL: database.url, DATA_DIR: dataDir },
    },
  ).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
const at = (seq: number) => sql`dossier_id = ${id} and seq = ${seq}`

test('an untouched chain is whole', async () => {
  expect(await verifyEvidence(owner.db, [id])).toEqual({ dossiers: 1, entries: 5, breaches: [] })
})

test('each entry is sealed as published: anyone can recompute its hash', async () => {
  const [first, second] = await owner.db
    .selectFrom('dossier_event')
    .selectAll()
    .where('dossier_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(first!.payload_hash).toEqual(sha(first!.salt!, '{"name":"one","é":[1,2.5,null]}'))
  const text = `{"actor_id":"${user.id}","at":"${second!.at.toISOString()}","dossier_id":"${id}","event":"two","payload_hash":"${second!.payload_hash.toString('hex')}","prev":"${first!.hash.toString('hex')}","request_id":"r","role":"advisor","seq":2}`
  expect(second!.hash).toEqual(sha(text))
})

test.each([
  ['who did it', sql`role = 'manager'`],
  ['when', sql`at = at + interval '1 second'`],
  ['when, by less than a millisecond', sql`at = at + interval '1 microsecond'`],
  ['what', sql`event = 'other'`],
  ['the content', sql`payload = '{"name":"forged"}'`],
  ['a number beyond the digits of a double', sql`payload = jsonb_set(payload, '{é,1}', '2.50000000000000000001')`],
  ['the salt alone', sql`salt = null`],
  ['the content, with a hash that fits it', sql`payload = '{}', payload_hash = sha256(salt || '{}'::bytea)`],
  ['the link to the entry before', sql`prev = '\\x00'`],
])('changing %s of an entry is noticed and named', async (_, change) => {
  await tamper(sql`update dossier_event set ${change} where ${at(3)}`)
  expect(await verdict()).toEqual(['3 altered'])
})

test('an entry rewritten with a hash of its own does not fit the next', async () => {
  await tamper(sql`update dossier_event set hash = '\\x01' where ${at(3)}`)
  expect(await verdict()).toEqual(['3 altered'])
})

test('an entry taken out is named', async () => {
  await tamper(sql`delete from dossier_event where ${at(2)}`)
  expect(await verdict()).toEqual(['2 removed'])
})

test('an entry taken out is named even if the others are numbered anew', async () => {
  await tamper(
    sql`delete from dossier_event where ${at(2)}`,
    sql`update dossier_event set seq = seq + 100 where dossier_id = ${id} and seq > 2`,
    sql`update dossier_event set seq = seq - 101 where dossier_id = ${id} and seq > 100`,
    sql`update dossier_event_head set seq = 4 where dossier_id = ${id}`,
  )
  expect(await verdict()).toEqual(['2 removed'])
})

test('two entries that changed places are named', async () => {
  await tamper(
    sql`update dossier_event set seq = 99 where ${at(2)}`,
    sql`update dossier_event set seq = 2 where ${at(4)}`,
    sql`update dossier_event set seq = 4 where ${at(99)}`,
  )
  expect(await verdict()).toEqual(['2 reordered'])
})

test('a chain cut off at its end is named', async () => {
  await tamper(sql`delete from dossier_event where dossier_id = ${id} and seq > 3`)
  expect(await verdict()).toEqual(['4 truncated'])
  await tamper(sql`delete from dossier_event where dossier_id = ${id}`)
  expect(await verdict()).toEqual(['1 truncated'])
})

test('entries slipped in after the last are named', async () => {
  await tamper(
    sql`update dossier_event_head set seq = 4, hash = (select hash from dossier_event where ${at(4)}) where dossier_id = ${id}`,
  )
  expect(await verdict()).toEqual(['5 altered'])
})

test('no two entries have the same salt, however many are sealed', () => {
  const salts = Array.from({ length: 1000 }, newSalt)
  expect(new Set(salts.map((salt) => salt.toString('hex'))).size).toBe(1000)
  expect(new Set(salts.map(({ length }) => length))).toEqual(new Set([16]))
})

test('an entry blanked without a word is named', async () => {
  await sql`update dossier_event set payload = null, salt = null where ${at(3)}`.execute(owner.db)
  expect(await verdict()).toEqual(['3 blanked'])
})

test('a person may be erased: an entry records what was erased, and the chain stays valid', async () => {
  expect(await eraseEntries(owner.db, id, [4, 3, 99])).toEqual([3, 4])
  expect(await verdict()).toEqual([])
  const blank = await owner.db
    .selectFrom('dossier_event')
    .select('seq')
    .where('dossier_id', '=', id)
    .where('payload', 'is', null)
    .execute()
  expect(blank.map(({ seq }) => seq).toSorted()).toEqual([3, 4])
  await sql`update dossier_event set payload = null, salt = null where ${at(2)}`.execute(owner.db)
  expect(await verdict()).toEqual(['2 blanked'])
})

test('an erasure is not erased in turn', async () => {
  await eraseEntries(owner.db, id, [3])
  expect(await eraseEntries(owner.db, id, [6])).toEqual([])
  await sql`update dossier_event set payload = null, salt = null where ${at(6)}`.execute(owner.db)
  expect(await verdict()).toEqual(['3 blanked'])
})

test('a chain deleted with its head is missed by its dossier', async () => {
  await tamper(
    sql`delete from dossier_event where dossier_id = ${id}`,
    sql`delete from dossier_event_head where dossier_id = ${id}`,
  )
  expect(await verdict()).toEqual(['1 removed'])
})

const held = async () => {
  const { breaches, wrong } = await verifyCopies(owner.db, files, [id])
  return [...breaches.map(({ seq, kind }) => `${seq} ${kind}`), ...wrong.map(({ kind }) => kind)]
}
const addEvent = (event: string) =>
  deps.db.transaction().execute((tx) => addDossierEvent(tx, id, { user, requestId: 'r' }, event, {}))
const setBack = (seq: number) => [
  sql`delete from dossier_event where dossier_id = ${id} and seq > ${seq}`,
  sql`update dossier_event_head set seq = ${seq}, hash = (select hash from dossier_event where ${at(seq)}) where dossier_id = ${id}`,
  sql`update copied_head set seq = ${seq} where dossier_id = ${id}`,
]

test('copies of the heads hold what moved since the last', async () => {
  await copyHeads(deps.db, files)
  expect(await copyHeads(deps.db, files)).toBe(0)
  await addEvent('six')
  expect(await copyHeads(deps.db, files)).toBe(1)
  expect(await held()).toEqual([])
})

test('copies signed before the keys were rotated stay good beside those signed after', async () => {
  await copyHeads(deps.db, files)
  await rotateCopyKeys(deps.db)
  await addEvent('six')
  await copyHeads(deps.db, files)
  const kids = await Promise.all(
    (await listCopies(files)).slice(-2).map(async (key) => JSON.parse(String(await readAll(files, key))).kid),
  )
  expect(new Set(kids).size).toBe(2)
  expect(await held()).toEqual([])
})

test('the worker copies the heads', async () => {
  const log = pino({ level: 'silent' })
  const { stop } = await startWorker({ ...deps, queue: owner.pool, log, mailer: outboxOnly, files })
  const before = await listCopies(files)
  await sql`select graphile_worker.add_job('copy-heads')`.execute(owner.db)
  await vi.waitUntil(async () => (await listCopies(files)).length > before.length, { timeout: 50_000 })
  await stop()
  expect(await held()).toEqual([])
})

test('a tail cut with the head set back is named by the copies, whatever is written after it', async () => {
  await copyHeads(deps.db, files)
  await tamper(...setBack(3))
  expect(await verdict()).toEqual([])
  expect(await held()).toEqual(['4 truncated'])
  for (const event of ['four', 'five', 'six']) await addEvent(event)
  await copyHeads(deps.db, files)
  expect(await verdict()).toEqual([])
  expect(await held()).toEqual(['5 altered'])
})

test('a chain deleted with its dossier is named by the copies', async () => {
  await copyHeads(deps.db, files)
  await tamper(
    sql`delete from dossier_event where dossier_id = ${id}`,
    sql`delete from dossier_event_head where dossier_id = ${id}`,
    sql`delete from dossier where id = ${id}`,
  )
  expect(await held()).toEqual(['1 removed'])
  expect(await run('verify', id)).toMatchObject({ code: 1, stdout: expect.stringContaining(`${id}: entry 1 removed`) })
})

test('a copy that was rewritten is named, and so is one that was taken away', async () => {
  await copyHeads(deps.db, files)
  const key = (await listCopies(files)).at(-1)!
  const path = join(dataDir, 'files', key)
  const written = await readFile(path, 'utf8')
  await writeFile(path, written.replace(/"at":"2/, '"at":"3'))
  expect(await held()).toEqual(['forged'])
  await rm(path)
  expect(await held()).toEqual(['missing'])
  await sql`delete from copied_head`.execute(owner.db)
  await sql`update dossier_event_head set copied_seq = 0`.execute(owner.db)
  await writeFile(path, written)
  await copyHeads(deps.db, files)
  await rm(path)
  expect(await held()).toEqual(['missing'])
  await writeFile(path, written)
  expect(await held()).toEqual([])
})

test.each([
  'update dossier_event set event = event',
  'delete from dossier_event',
  'truncate dossier_event',
  'delete from dossier_event_head',
])('the programs may not « %s »', async (statement) => {
  await expect(sql.raw(statement).execute(deps.db)).rejects.toThrow(/permission denied/)
})

test.each(['update dossier_event set event = event', 'delete from dossier_event', 'truncate dossier_event'])(
  'not even their owner may « %s »',
  async (statement) => {
    await expect(sql.raw(statement).execute(owner.db)).rejects.toThrow(/never changed/)
  },
)

test('the programs may not forget a person by themselves', async () => {
  await expect(sql`update dossier_event set payload = null, salt = null`.execute(deps.db)).rejects.toThrow(
    /permission denied/,
  )
})

// Six starts of a program take their time on a busy machine.
test(
  'the command names the dossier, the entry and what happened to it, and ends with 1',
  { timeout: 300_000 },
  async () => {
    const other = id
    await tamper(sql`update dossier_event set event = 'other' where ${at(3)}`)
    const { code, stdout } = await run('verify', other)
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining(`dossier ${other}: entry 3 altered\n1 dossiers, 5 entries, 1 broken chains\n`),
    ])
    if (!isLong) return
    expect((await run('verify')).code, 'all dossiers').toBe(1)
    expect((await run('verify', 'nonsense')).code).toBe(2)
    expect((await run('erase', other)).code).toBe(2)
    expect(await run('erase', other, '4')).toEqual({ code: 0, stdout: 'erased: 4\n' })
    await tamper(sql`update dossier_event set event = 'three' where ${at(3)}`)
    expect(await run('verify', other)).toMatchObject({ code: 0 })
  },
)

test('the command exports what proves a dossier, erased entries included', async () => {
  expect((await eraseEntries(owner.db, id, [2])).length).toBe(1)
  const exported = await run('export', id)
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringMatching(/^preuve-\d+\.zip\n$/) })
  const verifier = join(import.meta.dirname, 'pack', 'verify.mjs')
  const keys = await run('keys')
  expect(keys).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^[0-9a-f]{64} {2}signs now\n([0-9a-f]{64} {2}signed before\n)*$/),
  })
  const published = join(dataDir, 'fingerprints.txt')
  writeFileSync(published, keys.stdout)
  const pack = join(dataDir, exported.stdout.trim())
  await promisify(execFile)(process.execPath, [verifier, pack, '--key', published])
  const unconfirmed = promisify(execFile)(process.execPath, [verifier, pack])
  await expect(unconfirmed).rejects.toMatchObject({
    code: 2,
    stdout: expect.stringContaining(keys.stdout.slice(0, 64)),
  })
})

test.each([
  [{ b: 1, a: [true, null, 'x"\u20ac\n'] }, '{"a":[true,null,"x\\"€\\n"],"b":1}'],
  [{ '\u20ac': 1, '\r': 2, '1': 3, '\ud83d\ude00': 4, '\ufb33': 5 }, '{"\\r":2,"1":3,"€":1,"😀":4,"\ufb33":5}'],
  [[1e21, 1e-7, -0, 4.5, 333333333.3333333], '[1e+21,1e-7,0,4.5,333333333.3333333]'],
])('canonical JSON is written one way only', (value, text) => expect(canonicalJson(value)).toBe(text))

test.each([
  ['{"a":[1.50,1000000000000000000000,0.0000001,-0,12]}', true],
  ['9007199254740993', false],
  ['0.1000000000000000000001', false],
  ['[1,{"b":1e400}]', false],
])('%s is what doubles hold: %s', (text, exact) => expect(parseExactly(text) !== undefined).toBe(exact))
