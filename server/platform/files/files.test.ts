import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { isOutage } from '../errors/outage.ts'
import { testBucket } from '../../testing/bucket.ts'
import { diskFiles } from './disk.ts'
import { readAll, withPrefix, type Files, type Listing } from './files.ts'
import { s3Files } from './s3.ts'

const folder = await mkdtemp(join(tmpdir(), 'parcelle-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const bucket = await testBucket()
const disk = diskFiles(join(folder, 'files'))
const s3 = s3Files(bucket, { page: 2 })

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest()
const listed = async (files: Files, some?: Listing) => {
  const keys: string[] = []
  for await (const { key } of files.list(some)) keys.push(key)
  return keys
}

for (const [kind, files] of Object.entries({ disk, s3 })) {
  test(`${kind}: what is put, in pieces or at once, is there whole until it is removed`, async () => {
    const pieces = Array.from({ length: 40 }, () => randomBytes(65_536 + Math.floor(Math.random() * 1000)))
    for (const content of [pieces, [Buffer.from('small')], []]) {
      const [key, whole] = [randomUUID(), Buffer.concat(content)]
      expect([await files.size(key), await files.get(key)]).toEqual([null, null])
      expect(await files.put(key, content)).toEqual({ size: whole.length, sha256: sha256(whole) })
      expect(await files.size(key)).toBe(whole.length)
      expect((await files.get(key))!.size).toBe(whole.length)
      expect((await readAll(files, key))!.equals(whole)).toBe(true)
      await files.remove(key)
      await files.remove(key)
      expect([await files.size(key), await files.get(key)]).toEqual([null, null])
    }
  })

  test(`${kind}: what is put again takes the place of what was there`, async () => {
    const key = `evidence/heads/${randomUUID()}.json`
    for (const content of ['one', 'another']) await files.put(key, [Buffer.from(content)])
    expect(String(await readAll(files, key))).toBe('another')
    await files.remove(key)
  })

  test(`${kind}: a content that breaks off leaves nothing`, async () => {
    const broken = async function* () {
      yield randomBytes(100_000)
      throw new Error('the line was cut')
    }
    await expect(files.put(randomUUID(), broken())).rejects.toThrow('the line was cut')
    expect(await listed(files)).toEqual([])
  })

  test(`${kind}: a content of several parts is there whole, and one that breaks off in the second leaves nothing`, async () => {
    const [key, pieces] = [randomUUID(), Array.from({ length: 120 }, () => randomBytes(100_000))]
    const whole = Buffer.concat(pieces)
    expect(await files.put(key, pieces)).toEqual({ size: whole.length, sha256: sha256(whole) })
    expect((await readAll(files, key))!.equals(whole)).toBe(true)
    await files.remove(key)
    const broken = async function* () {
      yield* pieces.slice(0, 60)
      throw new Error('the line was cut')
    }
    await expect(files.put(randomUUID(), broken())).rejects.toThrow('the line was cut')
    expect(await listed(files)).toEqual([])
  })

  test(`${kind}: all is listed, over many pages, and what is older than an instant`, async () => {
    const keys = ['receipts/a/b', 'evidence/heads/c.json', ...Array.from({ length: 5 }, () => randomUUID())]
    for (const key of keys) await files.put(key, [Buffer.from(key)])
    expect((await listed(files)).toSorted()).toEqual(keys.toSorted())
    expect((await listed(files, { writtenBefore: new Date(Date.now() + 2000) })).toSorted()).toEqual(keys.toSorted())
    expect(await listed(files, { writtenBefore: new Date(Date.now() - 60_000) })).toEqual([])
    for await (const { key, size, at } of files.list()) {
      expect(size).toBe(key.length)
      expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000)
    }
    for (const key of keys) await files.remove(key)
  })

  test(`${kind}: a range is read without the rest, and says how much there is`, async () => {
    const [key, content] = [randomUUID(), randomBytes(300_000)]
    await files.put(key, [content])
    const found = (await files.get(key, { start: 100_000, end: 100_009 }))!
    expect(found.size).toBe(300_000)
    expect(Buffer.concat(await found.content.toArray())).toEqual(content.subarray(100_000, 100_010))
    await files.remove(key)
  })

  test(`${kind}: keys are listed by what they begin with, or between two, each once`, async () => {
    const keys = ['evidence/heads/a', 'evidence/heads/b', 'evidence/other', '0a', '5b', '5c', 'ff', 'store-id']
    for (const key of keys) await files.put(key, [])
    expect((await listed(files, withPrefix('evidence/heads/'))).toSorted()).toEqual(keys.slice(0, 2))
    expect((await listed(files, { after: '5', until: '6' })).toSorted()).toEqual(['5b', '5c'])
    const between = ['', '4', '5b1', 'f', '\u{10FFFF}'].map((after, at, all) => ({
      after,
      until: all[at + 1] ?? after,
    }))
    const parts = await Promise.all(between.map((some) => listed(files, some)))
    expect(parts.flat().toSorted()).toEqual(keys.toSorted())
    for (const key of keys) await files.remove(key)
  })

  test(`${kind}: many at once do not disturb each other`, async () => {
    const contents = new Map(Array.from({ length: 20 }, () => [randomUUID(), randomBytes(200_000)]))
    await Promise.all([...contents].map(([key, content]) => files.put(key, [content])))
    await Promise.all(
      [...contents].map(async ([key, content]) => expect((await readAll(files, key))!.equals(content)).toBe(true)),
    )
    await Promise.all([...contents.keys()].map((key) => files.remove(key)))
    expect(await listed(files)).toEqual([])
  })
}

/** What each call ends with. */
const failures = (files: Files): Promise<unknown[]> => {
  const calls = [files.put('key', [Buffer.from('x')]), files.get('key'), files.size('key'), files.remove('key')]
  return Promise.all([...calls, listed(files)].map((call) => call.catch((error: unknown) => error)))
}

test.each([
  ['another secret', { ...bucket, secretKey: 'wrong' }],
  ['an unknown account', { ...bucket, accessKey: 'nobody' }],
  ['a bucket that is not there', { ...bucket, url: bucket.url.replace('parcelle', 'nothing') }],
])('with %s every call is an outage, and nothing looks missing', async (_, wrong) => {
  expect((await failures(s3Files(wrong))).map(isOutage)).toEqual([true, true, true, true, true])
})

/** A store that answers as the test says, one answer after the other, and then well. */
async function scripted(answers: number[]) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    const status = answers.shift() ?? 200
    seen.push(request.method ?? '')
    request.resume().on('end', () => response.writeHead(status).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  return { seen, files: s3Files({ ...bucket, url: `http://127.0.0.1:${port}/parcelle` }, { patience: 5000 }) }
}

test.each([
  ['once out of order', [503], 2],
  ['twice out of order', [500, 429], 3],
])('a store that is %s is asked again, the whole content included', async (_, answers, times) => {
  const { files, seen } = await scripted([...answers])
  expect(await files.put('key', [randomBytes(300_000)])).toMatchObject({ size: 300_000 })
  expect(seen).toHaveLength(times)
})

test.each([
  ['full', [507, 507, 507]],
  ['refusing', [403]],
])('a store that stays %s is an outage', async (_, answers) => {
  const { files } = await scripted([...answers])
  const error: unknown = await files.put('key', [Buffer.from('x')]).catch((reason: unknown) => reason)
  expect(isOutage(error)).toBe(true)
})

test('a store that is not there, or keeps silent, is an outage', async () => {
  const nowhere = s3Files({ ...bucket, url: 'http://127.0.0.1:9/parcelle' })
  expect((await failures(nowhere)).map(isOutage)).toEqual([true, true, true, true, true])
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  afterAll(() => silent.closeAllConnections())
  afterAll(() => silent.close())
  const { port } = silent.address() as AddressInfo
  const files = s3Files({ ...bucket, url: `http://127.0.0.1:${port}/parcelle` }, { patience: 100 })
  expect(isOutage(await files.size('key').catch((error: unknown) => error))).toBe(true)
})

test('a store that falls silent after its reader was slow for a while breaks the content off', async () => {
  const store = createServer((_, reply) => {
    reply.writeHead(200, { 'content-length': '200000' })
    reply.write(Buffer.alloc(100_000))
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  afterAll(() => store.closeAllConnections())
  afterAll(() => store.close())
  const { port } = store.address() as AddressInfo
  const limits = { patience: 1_500, leastPause: 300 }
  const found = await s3Files({ ...bucket, url: `http://127.0.0.1:${port}/parcelle` }, limits).get('key')
  // Longer than the store may be silent: what it has sent waits for the reader.
  await sleep(2_000)
  expect(found?.content.errored).toBeNull()
  await expect(found?.content.toArray()).rejects.toThrow('aborted')
})
