import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isOutage } from '../errors/outage.ts'
import { mountSmallDisk } from '../../testing/programs/small-disk.ts'
import { diskFiles } from './disk.ts'
import { withPrefix } from './files.ts'
import { makePrivate } from './private-folder.ts'

const folder = await mkdtemp(join(tmpdir(), 'parcelle-disk-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8)

test('stored files are readable by their owner only', async () => {
  await diskFiles(join(folder, 'files')).put('receipts/one', [Buffer.from('secret')])
  expect([await modeOf('files'), await modeOf('files', 'receipts')]).toEqual(['700', '700'])
  expect(await modeOf('files', 'receipts', 'one')).toBe('600')
})

test('a data folder is closed to others, an open one of before too', async () => {
  await chmod(folder, 0o755)
  expect(makePrivate(folder)).toBe(true)
  expect(await modeOf()).toBe('700')
  expect(makePrivate(join(folder, 'new', 'data'))).toBe(true)
  expect(await modeOf('new', 'data')).toBe('700')
})

test('a stored file is read in pieces of 128 kB, and a range in its own', async () => {
  const files = diskFiles(join(folder, 'files'))
  const content = Buffer.alloc(300 * 1024, 'content')
  await files.put('large', [content])
  const read = async (range?: { start: number; end: number }): Promise<Buffer[]> =>
    (await files.get('large', range))!.content.toArray()
  const pieces = await read()
  expect(pieces.map(({ length }) => length)).toEqual([128 * 1024, 128 * 1024, 44 * 1024])
  expect(Buffer.concat(pieces).equals(content)).toBe(true)
  expect(await read({ start: 3, end: 9 })).toEqual([content.subarray(3, 10)])
})

test('keys with a prefix are found whether it names a folder, begins a name, or nothing has it', async () => {
  const files = diskFiles(join(folder, 'prefixed'))
  const keys = ['one', 'evidence/heads/a', 'evidence/heads/b', 'evidence/other', 'evidences']
  for (const key of keys) await files.put(key, [])
  for (const prefix of ['evidence/heads/', 'evidence/h', 'evidence/', 'evi', 'o', 'nothing/', '']) {
    const found: string[] = []
    for await (const { key } of files.list(withPrefix(prefix))) found.push(key)
    expect(found.toSorted()).toEqual(keys.filter((key) => key.startsWith(prefix)).toSorted())
  }
})

const place = join(folder, 'small')
await mkdir(place)
const small = mountSmallDisk(place)
afterAll(() => small?.unmount())

test.skipIf(small === null)(
  'a full disk refuses new files, keeps the existing ones and leaves none half written',
  async () => {
    const files = diskFiles(place)
    await files.put('one', [Buffer.from('kept')])
    small!.fill()
    const refused: unknown = await files.put('two', [Buffer.alloc(100_000)]).catch((error: unknown) => error)
    expect(isOutage(refused)).toBe(true)
    expect(String(await buffer((await files.get('one'))!.content))).toBe('kept')
    expect(await readdir(place)).toEqual(['one'])
    small!.empty()
    expect(await files.put('two', [Buffer.alloc(100_000)])).toMatchObject({ size: 100_000 })
  },
)
