import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { diskFiles } from '../../platform/files/disk.ts'
import { s3Files } from '../../platform/files/s3.ts'
import { testBucket } from '../../testing/bucket.ts'
import { readAll, type Files, type Range } from '../../platform/files/files.ts'
import { claimStore } from '../../platform/files/store-id.ts'
import { saveDraft } from '../answers/save-draft.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier, findUser } from '../../testing/dossiers.ts'
import { programEnv } from '../../testing/program-env.ts'
import { addStoredFiles, storeContent } from './store-content.ts'
import { openStoredFile } from './open-stored-file.ts'
import { compareFiles, shareOf, sweepFiles } from './sweep.ts'
import { sample } from '../../testing/sampling.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'parcelle-stored-'))
const folder = join(dataDir, 'files')
await cp(inject('demoFiles'), folder, { recursive: true })
const database = await testDatabase()
const owner = openDatabase(database.url, pino({ level: 'silent' }))
afterAll(async () => {
  await owner.close()
  await rm(dataDir, { recursive: true, force: true })
})

const disk = diskFiles(folder)
let refusal: string | null = null
/** A store that fails while the test says so. */
const store: Files = {
  ...disk,
  put: (key, content) => refuse() ?? disk.put(key, content),
  get: (key, range) => refuse() ?? disk.get(key, range),
  size: (key) => refuse() ?? disk.size(key),
  remove: (key) => refuse() ?? disk.remove(key),
}
function refuse(): Promise<never> | null {
  return refusal === null ? null : Promise.reject(Object.assign(new Error(refusal), { code: refusal }))
}

const METRICS_TOKEN = 'a-token-of-the-operator'
const { app, as, deps } = await testApp({ METRICS_TOKEN }, database, { files: store })
const advisor = await findUser(deps.db, 'advisor')
const author = { user: advisor, requestId: 'r' }
const dossierId = await addDossier(deps, { values: { subscriber_type: 'physique' } })
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const [elementId, cityId] = [form.element('file_rib')!.id, form.element('sub_birth_city')!.id]

async function addReceipt(content: Buffer): Promise<{ key: string; url: string }> {
  const file = await storeContent(deps, [content], 'application/pdf')
  const { key: file_key, sha256, size, mimetype } = file
  const id = randomUUID()
  const about = { element_id: elementId, type_id: 'rib', title: 'rib.pdf', added_by: advisor.id }
  await deps.db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, [file])
    await tx
      .insertInto('receipt')
      .values({ id, dossier_id: dossierId, ...about, file_key, sha256, size, mimetype })
      .execute()
  })
  return { key: file_key, url: `/api/v1/dossiers/${dossierId}/receipts/${id}` }
}

const HOUR = 3_600_000
const keeping = { keepHours: 48 }
/** Slightly more than this many hours from now. */
const after = (hours: number) => ({ ...keeping, now: new Date(Date.now() + hours * HOUR + 10_000) })

const read = (url: string) => as('advisor', { url })
const RETRIEVE = 'An error occurred while retrieving the file'
const told = (sentence: string) => ({ errors: [{ code: sentence, message: sentence }] })
const eventsOf = async (event: string) =>
  (
    await deps.db
      .selectFrom('dossier_event')
      .select('payload')
      .where('dossier_id', '=', dossierId)
      .where('event', '=', event)
      .execute()
  ).map(({ payload }) => payload)
const damaged = async () =>
  /^parcelle_damaged_files_total (\d+)$/m.exec(
    (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).body,
  )?.[1]

test('a content that differs from what was stored is not served; the evidence and a metric say so', async () => {
  const { key, url } = await addReceipt(Buffer.from('%PDF-1.4 as it was given'))
  const before = Number(await damaged())
  await writeFile(join(folder, key), '%PDF-1.4 as it was GIVEN')
  const reply = await read(url)
  expect([reply.statusCode, reply.json()]).toEqual([503, told(RETRIEVE)])
  expect(await eventsOf('damaged_file')).toEqual([
    { key, expected: expect.stringMatching(/^[0-9a-f]{64}$/), found: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  expect(Number(await damaged())).toBe(before + 1)
})

test('a long content that differs from what was stored breaks off before its end, as does a part of it', async () => {
  const content = randomBytes(400_000)
  const { key } = await addReceipt(content)
  const open = async (range?: { start: number; end: number }) => {
    const reading = { dossierId, author, ...(range && { range }) }
    const pieces: Buffer[] = []
    try {
      for await (const piece of (await openStoredFile(deps, key, reading)).content) pieces.push(piece)
      return Buffer.concat(pieces)
    } catch {
      return Buffer.concat(pieces).length
    }
  }
  expect(content.equals((await open()) as Buffer)).toBe(true)
  for (const [start, end] of [
    [0, 0],
    [70_000, 299_999],
    [399_990, 399_999],
  ] as const)
    expect(content.subarray(start, end + 1).equals((await open({ start, end })) as Buffer)).toBe(true)
  content.writeUInt8(255 - content.readUInt8(399_999), 399_999)
  await writeFile(join(folder, key), content)
  expect(await open()).toBeLessThan(400_000)
  expect(await open({ start: 100, end: 199 }), 'what was damaged is elsewhere').toBe(0)
})

test('a row without content is the fault of the store; nothing is missing but what has no row', async () => {
  const { key, url } = await addReceipt(randomBytes(100))
  await rm(join(folder, key))
  expect((await read(url)).statusCode).toBe(503)
  expect((await compareFiles(deps.db, store, keeping)).missing).toEqual([key])
  expect((await as('advisor', { method: 'DELETE', url })).statusCode).toBe(204)
  expect((await read(url)).statusCode).toBe(404)
  expect((await compareFiles(deps.db, store, keeping)).missing).toEqual([])
})

test.each(sample(['ENOSPC', 'EIO', 'ESTORE'], 2))(
  'a store out of order (%s) loses nothing and needs no restart',
  async (code) => {
    const { key, url } = await addReceipt(randomBytes(100))
    refusal = code
    const reading = await read(url)
    const removal = await as('advisor', { method: 'DELETE', url })
    const isStoreWell = () => app.inject('/health/ready').then((reply) => reply.json().checks.files)
    // The result is cached for a second.
    await expect.poll(isStoreWell, { timeout: 30_000 }).toBe(false)
    const ready = await app.inject('/health/ready')
    const rows = () => deps.db.selectFrom('stored_file').select('key').orderBy('key').execute()
    const named = await rows()
    await expect(addReceipt(randomBytes(10))).rejects.toThrow(code)
    const changes = [{ elementId: cityId, value: code }]
    const saved = await saveDraft(deps, { id: dossierId, user: advisor, locale: 'fr', requestId: code, changes })
    refusal = null
    expect([reading.statusCode, reading.json(), reading.headers['retry-after']]).toEqual([503, told(RETRIEVE), '5'])
    expect([removal.statusCode, removal.json()]).toEqual([503, told('An error occurred while deleting the file')])
    expect([ready.statusCode, ready.json().status, ready.json().checks.files]).toEqual([200, 'degraded', false])
    expect(await rows(), 'no row came and none went').toEqual(named)
    expect(saved.versions[cityId], 'answers are still saved').toBeGreaterThan(0)
    await expect.poll(isStoreWell, { timeout: 30_000 }).toBe(true)
    expect((await read(url)).statusCode).toBe(200)
    expect((await as('advisor', { method: 'DELETE', url })).statusCode).toBe(204)
    expect(await disk.size(key), 'left to the sweep').toBe(100)
  },
)

test('contents without a row go after 48 hours; what was never the product’s stays, and so do copies of the evidence', async () => {
  // Files removed by the tests above.
  await sweepFiles(deps.db, disk, after(48))
  const { key: named } = await addReceipt(randomBytes(10))
  const unnamed = [randomUUID(), `${randomUUID()}.${randomUUID()}.part`]
  const kept = [named, 'evidence/heads/2026-01-01T00-00-00.000Z.json', 'notes-of-the-operator.txt', 'store-id']
  for (const key of [...unnamed, ...kept.slice(1, 3)]) await disk.put(key, [Buffer.from('x')])
  const there = async () => {
    const found: string[] = []
    for await (const { key } of disk.list()) if ([...unnamed, ...kept].includes(key)) found.push(key)
    return found.toSorted()
  }
  expect((await sweepFiles(deps.db, disk, keeping)).unnamed).toEqual([])
  expect(await there()).toEqual([...unnamed, ...kept].toSorted())
  const { unnamed: swept } = await sweepFiles(deps.db, disk, after(48))
  expect(swept.toSorted()).toEqual(unnamed.toSorted())
  expect(await there()).toEqual(kept.toSorted())
})

test('an hour sweeps one share of the keys, and 25 hours all of them, each once', async () => {
  const unnamed: string[] = Array.from({ length: 200 }, () => randomUUID())
  for (const key of unnamed) await disk.put(key, [Buffer.from('x')])
  const hours = Array.from({ length: 25 }, (_, hour) => new Date(Date.now() + hour * HOUR))
  const found: string[][] = []
  for (const now of hours) found.push((await compareFiles(deps.db, disk, after(48), shareOf(now))).unnamed)
  expect(
    found
      .flat()
      .filter((key) => unnamed.includes(key))
      .toSorted(),
  ).toEqual(unnamed.toSorted())
  expect(Math.max(...found.map(({ length }) => length))).toBeLessThan(unnamed.length / 3)
  await sweepFiles(deps.db, disk, after(48))
})

const MIB = 1_048_576
const large = randomBytes(3 * MIB + 1000)
/** Reads a range, and says what was asked of the store. */
async function readRange(key: string, range: Range, files: Files = disk) {
  const asked: (Range | undefined)[] = []
  const seen = { ...files, get: (name: string, part?: Range) => (asked.push(part), files.get(name, part)) }
  const opened = await openStoredFile({ ...deps, files: seen }, key, { dossierId, author, range })
  const read = await opened.content.toArray().catch(() => null)
  return { asked, read: read && Buffer.concat(read) }
}

const bucketStore = s3Files(await testBucket())
test.each([
  ['a folder', disk],
  ['a bucket', bucketStore],
])('of a large file in %s a range reads only the pieces that it lies in', async (_, files) => {
  const file = await storeContent({ files }, [large.subarray(0, 70_000), large.subarray(70_000)], 'video/mp4')
  await deps.db.transaction().execute((tx) => addStoredFiles(tx, [file]))
  const last = large.length - 1
  for (const [start, end, from, to] of [
    [0, 0, 0, MIB - 1],
    [MIB, 2 * MIB - 1, MIB, 2 * MIB - 1],
    [MIB - 1, MIB, 0, 2 * MIB - 1],
    [last - 9, last, 3 * MIB, last],
    [1_500_000, last, MIB, last],
  ] as const) {
    const { asked, read } = await readRange(file.key, { start, end }, files)
    expect(asked).toEqual([{ start: from, end: to }])
    expect(read?.equals(large.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
  }
  await deps.db.deleteFrom('stored_file').where('key', '=', file.key).execute()
})

test('a range whose pieces are whole is delivered; one that touches a damaged piece is not, and the evidence says so', async () => {
  const { key } = await addReceipt(large)
  const damagedAt = 2 * MIB + 5
  const content = Buffer.from(large)
  content.writeUInt8(255 - content.readUInt8(damagedAt), damagedAt)
  await writeFile(join(folder, key), content)
  expect((await readRange(key, { start: 0, end: 99 })).read?.equals(large.subarray(0, 100))).toBe(true)
  const before = (await eventsOf('damaged_file')).length
  expect((await readRange(key, { start: 2 * MIB, end: 2 * MIB + 1 })).read).toBeNull()
  await writeFile(join(folder, key), large.subarray(0, 2 * MIB))
  expect((await readRange(key, { start: 0, end: large.length - 1 })).read, 'what is cut off').toBeNull()
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect((await eventsOf('damaged_file')).slice(before)).toEqual(
    [content, large.subarray(0, 2 * MIB)].map((found) => ({ key, expected: sha256(large), found: sha256(found) })),
  )
  await writeFile(join(folder, key), large)
})

test('of a large file of an earlier release the first range reads and checks the whole, the next only its pieces', async () => {
  const content = randomBytes(3 * MIB + 7)
  const { key } = await addReceipt(content)
  await deps.db.updateTable('stored_file').set({ piece_digests: null }).where('key', '=', key).execute()
  const range = { start: 10, end: 19 }
  const first = await readRange(key, range)
  expect([first.asked, first.read]).toEqual([[undefined], content.subarray(10, 20)])
  const kept = () =>
    deps.db.selectFrom('stored_file').select('piece_digests').where('key', '=', key).executeTakeFirstOrThrow()
  await expect.poll(async () => (await kept()).piece_digests?.length).toBe(4 * 32)
  const next = await readRange(key, range)
  expect([next.asked, next.read]).toEqual([[{ start: 0, end: MIB - 1 }], content.subarray(10, 20)])
})

test('where browsers reach the bucket, a large download comes from it, by an address for one file', async () => {
  const bucket = { ...(await testBucket()), isOpenToBrowsers: true }
  const s3 = s3Files(bucket)
  const direct = await testApp({}, database, { files: s3 })
  const [large, small] = [randomBytes(6_000_000), randomBytes(1000)]
  const get = async (content: Buffer, purpose: string) => {
    const { key, url } = await addReceipt(content)
    await s3.put(key, [content])
    return { key, reply: await direct.as('advisor', { url: `${url}/content?as=${purpose}` }) }
  }
  const { key, reply } = await get(large, 'download')
  expect(reply.statusCode).toBe(302)
  expect(reply.headers['cache-control']).toBe('no-store')
  const address = new URL(String(reply.headers.location))
  const fetched = await fetch(address)
  expect(Buffer.from(await fetched.arrayBuffer()).equals(large)).toBe(true)
  expect(fetched.headers.get('content-disposition')).toBe('attachment; filename=rib.pdf')
  expect(fetched.headers.get('content-type')).toBe('application/pdf')
  address.pathname = address.pathname.replace(key, randomUUID())
  expect((await fetch(address)).status, 'another file').toBe(403)
  expect((await get(randomBytes(6_000_000), 'preview')).reply.statusCode).toBe(200)
  expect((await get(small, 'download')).reply.statusCode).toBe(200)
  const last = await deps.db.selectFrom('dossier_event').select('event').where('dossier_id', '=', dossierId).execute()
  expect(last.filter(({ event }) => event === 'download_receipt')).toHaveLength(2)
})

test('a content that was removed, or whose place was taken, stays in the store for 48 hours, however old it is', async () => {
  const [removed, replaced, named] = [randomBytes(10), randomBytes(20), randomBytes(30)]
  const [one, two, three] = [await addReceipt(removed), await addReceipt(replaced), await addReceipt(named)]
  const old = new Date(Date.now() - 1000 * HOUR)
  for (const { key } of [one, two, three]) await utimes(join(folder, key), old, old)
  expect((await as('advisor', { method: 'DELETE', url: one.url })).statusCode).toBe(204)
  await sql`delete from receipt where file_key = ${two.key}`.execute(deps.db)
  const sizes = () => Promise.all([one, two, three].map(({ key }) => disk.size(key)))
  await sweepFiles(deps.db, disk, after(47))
  expect(await sizes()).toEqual([10, 20, 30])
  await sweepFiles(deps.db, disk, after(48))
  expect(await sizes()).toEqual([null, null, 30])
  const keys = [one.key, two.key]
  const rows = await deps.db.selectFrom('removed_file').select('key').where('key', 'in', keys).execute()
  expect(rows, 'the rows of removed contents go with them').toEqual([])
})

test('the command names rows without content and contents without a row, and ends with 1', async () => {
  const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'files.ts')
  const run = () =>
    promisify(execFile)(process.execPath, [script, 'check'], {
      env: { ...programEnv, DATABASE_URL: database.url, DATA_DIR: dataDir },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  expect(await run()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(' 0 rows without content, 0 contents '),
  })
  const { key: missing } = await addReceipt(randomBytes(10))
  const unnamed = randomUUID()
  await rm(join(folder, missing))
  await disk.put(unnamed, [Buffer.from('x')])
  const old = new Date(Date.now() - 49 * HOUR)
  await utimes(join(folder, unnamed), old, old)
  const { code, stdout } = await run()
  expect([code, stdout.split('\n').slice(0, 2)]).toEqual([
    1,
    [`row ${missing}: no content`, `content ${unnamed}: no row`],
  ])
  await disk.remove(unnamed)
  await sql`delete from receipt where file_key = ${missing}`.execute(deps.db)
}, 60_000)

test('a program goes on only with the store of its database', async () => {
  const other = diskFiles(join(dataDir, 'other'))
  await claimStore(owner.db, store)
  await expect(claimStore(owner.db, other)).rejects.toThrow(/^The store in .*other is not the one of this database/)
  await expect(sweepFiles(deps.db, other, keeping)).rejects.toThrow(/^The store in .*other is not the one/)
  await other.put('store-id', [Buffer.from(randomUUID())])
  await expect(claimStore(owner.db, other)).rejects.toThrow(/^The files in .*other belong to another database/)

  refusal = 'EACCES'
  await expect(claimStore(owner.db, store)).rejects.toThrow(/^The store of files in .* cannot be read: EACCES\.$/)
  refusal = null
  const { id } = await owner.db.selectFrom('file_store').select('id').executeTakeFirstOrThrow()
  await owner.db.deleteFrom('file_store').execute()
  await expect(claimStore(owner.db, store), 'a new database, a store in use').rejects.toThrow(
    /belong to another database/,
  )
  const fresh = diskFiles(join(dataDir, 'fresh'))
  await owner.db.insertInto('file_store').values({ id }).execute()
  await claimStore(owner.db, fresh)
  expect(String(await readAll(fresh, 'store-id')), 'what a killed first start had chosen').toBe(`${id}\n`)
  await claimStore(owner.db, store)
})

test('a server answers with what another has just written', async () => {
  const second = await testApp({}, database, { files: store })
  const { key, url } = await addReceipt(Buffer.from('one'))
  expect((await second.as('advisor', { url })).statusCode).toBe(200)
  const { sha256 } = await disk.put(key, [Buffer.from('another')])
  await deps.db.updateTable('stored_file').set({ sha256, size: 7 }).where('key', '=', key).execute()
  const { receipt } = (await second.as('advisor', { url })).json()
  expect(Buffer.from(receipt.resourceFile, 'base64').toString()).toBe('another')
  await sql`delete from receipt where file_key = ${key}`.execute(deps.db)
  expect((await second.as('advisor', { url })).statusCode).toBe(404)
})
