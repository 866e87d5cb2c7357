import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { zipReply } from './zip-reply.ts'

const folder = mkdtempSync(join(tmpdir(), 'parcelle-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const unzip = (...args: string[]) => execFileSync('unzip', args, { encoding: 'utf8', env: { LC_ALL: 'C.UTF-8' } })

test('whatever files are called, the archive opens, and their names are distinct and harmless', async () => {
  const names = [
    '../../etc/passwd',
    'Récapitulatif 48213.pdf',
    'récapitulatif 48213.PDF',
    'a\u0000b\r\n.pdf',
    '..',
    'Reçu «\u00a0été\u00a0».pdf',
  ]
  const open = async () => Readable.from([Buffer.from('a document'), Buffer.alloc(100_000)])
  const { content } = await zipReply(
    'all.zip',
    names.map((name) => ({ name, open })),
  )
  const file = join(folder, 'hostile.zip')
  await writeFile(file, content)
  expect(unzip('-t', file)).toContain('No errors detected')
  expect(unzip('-Z1', file).trim().split('\n')).toEqual([
    '-..-etc-passwd',
    'Récapitulatif 48213.pdf',
    'récapitulatif 48213 (2).PDF',
    'a-b--.pdf',
    'document',
    'Reçu «\u00a0été\u00a0».pdf',
  ])
})

test('a first file that cannot be had is refused before a byte has left; a later one breaks the archive off', async () => {
  const broken = { name: 'b', open: () => Promise.reject(new Error('no document')) }
  await expect(zipReply('all.zip', [broken])).rejects.toThrow('no document')
  const { content } = await zipReply('all.zip', [{ name: 'a', open: async () => Buffer.from('a') }, broken])
  await expect(writeFile(join(folder, 'broken.zip'), content)).rejects.toThrow('no document')
})

test('what is still being opened when the reader leaves is closed', async () => {
  const { promise: opening, resolve: giveContent } = Promise.withResolvers<Readable>()
  let isAsked = false
  const open = () => {
    isAsked = true
    return opening
  }
  const { content } = await zipReply('all.zip', [
    { name: 'a', open: async () => Buffer.from('a') },
    { name: 'b', open },
  ])
  const pieces = content[Symbol.asyncIterator]()
  await pieces.next()
  await expect.poll(() => isAsked, { timeout: 30_000 }).toBe(true)
  await pieces.return?.()
  const late = Readable.from([Buffer.from('b')])
  giveContent(late)
  await expect.poll(() => late.destroyed, { timeout: 30_000 }).toBe(true)
})
