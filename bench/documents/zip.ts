import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskFiles } from '../../server/platform/files/disk.ts'
import { zipReply } from '../../server/platform/http/replies/zip-reply.ts'

const FILES = 50
const MEGABYTE = 1_048_576
const SIZE = 10 * MEGABYTE

/** Streams an archive of many stored files and reports the additional memory in MB. */
const folder = await mkdtemp(join(tmpdir(), 'parcelle-bench-'))
const files = diskFiles(folder)
const keys = Array.from({ length: FILES }, (_, at) => `file-${at}`)
const piece = Buffer.alloc(MEGABYTE, 'a')
for (const key of keys)
  await files.put(
    key,
    Array.from({ length: SIZE / MEGABYTE }, () => piece),
  )

const open = async (key: string) => {
  const found = await files.get(key)
  if (!found) throw new Error(`no ${key}`)
  return found.content
}
const { content } = await zipReply(
  'all.zip',
  keys.map((key) => ({ name: `${key}.pdf`, open: () => open(key) })),
)
globalThis.gc?.()
const before = process.memoryUsage.rss()
let most = before
let sent = 0
for await (const part of content) {
  sent += part.length
  most = Math.max(most, process.memoryUsage.rss())
}
await rm(folder, { recursive: true })
if (sent < FILES * SIZE) throw new Error('the archive is not whole')
process.send?.({ more: (most - before) / MEGABYTE })
