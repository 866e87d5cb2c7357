import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../adapters/database/database.ts'
import { addDossierEvent } from '../dossier/events.ts'
import { testApp, testDatabase } from '../testing/app.ts'
import { addDossier, findUser } from '../testing/dossiers.ts'
import { canonicalJson } from './canonical-json.ts'
import { newSalt } from './seal.ts'
import { verifyEvidence } from './verify.ts'

const database = await testDatabase()
const { deps } = await testApp({}, database)
const owner = openDatabase(database.url, pino({ level: 'silent' }))
afterAll(() => owner.close())
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

/** What someone with all rights on the database could do, guards taken off. */
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
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', '..', 'scripts', 'evidence.ts'), ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url },
  }).then(
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
  ['what', sql`event = 'other'`],
  ['the content', sql`payload = '{"name":"forged"}'`],
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

test('a person may be forgotten: payload and salt erased together leave the chain whole', async () => {
  await sql`update dossier_event set payload = null, salt = null where ${at(3)}`.execute(owner.db)
  expect(await verdict()).toEqual([])
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

test('the command names the dossier, the entry and what happened to it, and ends with 1', async () => {
  const other = id
  await tamper(sql`update dossier_event set event = 'other' where ${at(3)}`)
  const { code, stdout } = await run('verify', other)
  expect([code, stdout]).toEqual([1, `dossier ${other}: entry 3 altered\n1 dossiers, 5 entries, 1 broken chains\n`])
  expect((await run('verify')).code, 'all dossiers').toBe(1)
  expect((await run('verify', 'nonsense')).code).toBe(2)
  const clean = await addDossier(deps)
  expect(await run('verify', clean)).toMatchObject({ code: 0 })
})

test.each([
  [{ b: 1, a: [true, null, 'x"\u20ac\n'] }, '{"a":[true,null,"x\\"€\\n"],"b":1}'],
  [{ '\u20ac': 1, '\r': 2, '1': 3, '\ud83d\ude00': 4, '\ufb33': 5 }, '{"\\r":2,"1":3,"€":1,"😀":4,"\ufb33":5}'],
  [[1e21, 1e-7, -0, 4.5, 333333333.3333333], '[1e+21,1e-7,0,4.5,333333333.3333333]'],
])('canonical JSON is written one way only', (value, text) => expect(canonicalJson(value)).toBe(text))
