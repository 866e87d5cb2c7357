import type { FileReply } from '@parcelle/contract/route'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Archive = FileReply & { content: AsyncIterable<Uint8Array> }
/** One file of an archive; its content is asked for when its turn comes. */
export type ZipEntry = { name: string; open(): Promise<Uint8Array | Readable> }

/**
 * An archive that is sent while it is written: only what is on its way is in memory. Its first file is opened before, so
 * that what cannot be had is refused, and not a broken archive.
 */
export async function zipReply(filename: string, entries: readonly ZipEntry[]): Promise<Archive> {
  const [first, ...rest] = entries
  const opened = first && { name: first.name, open: constant(await first.open()) }
  const all = opened ? [opened, ...rest] : []
  const names = distinctNames(all.map(({ name }) => name))
  const content = writeZip(all.map(({ open }, at) => ({ name: names[at] ?? '', open })))
  return { content, filename: safeName(filename), mimetype: 'application/zip' }
}

const constant =
  <T>(value: T) =>
  async () =>
    value

/** Without a date: the same entries are the same bytes, wherever and whenever they are written. */
export const UNDATED = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** An archive piece by piece, of names that are harmless and distinct. */
export async function* writeZip(
  entries: readonly ZipEntry[],
  options: Partial<typeof UNDATED> = {},
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  // A border: what the library types as a stream of Node's is a PassThrough.
  const output = zip.outputStream as Readable
  const breakOff = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  let current: Readable | null = null
  const begin = (opened: Uint8Array | Readable) => {
    current = opened instanceof Readable ? opened : Readable.from([opened])
    // The reader left while it was being opened.
    if (output.destroyed) current.destroy()
    // The library listens to no error of what it reads: one would end the process, and the archive never end.
    return current.once('error', breakOff)
  }
  zip.on('error', breakOff)
  output.once('close', () => current?.destroy())
  for (const { name, open } of entries) {
    // Papers are compressed in themselves.
    zip.addReadStreamLazy(name, { compress: false, ...options }, (give) => {
      open().then((opened) => give(null, begin(opened)), breakOff)
    })
  }
  zip.end()
  yield* output
}

/** Names that no two files share, however a system reads capitals and accents. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const safe = safeName(name)
    const [, bare = safe, ending = ''] = /^(.+?)(\.[^.]+)?$/.exec(safe) ?? []
    for (let copy = 1; ; copy++) {
      const tried = copy === 1 ? safe : `${bare} (${copy})${ending}`
      const key = tried.normalize('NFKC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return tried
    }
  })
}

// What some system takes for a folder, a device or a wildcard, and what does not print.
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\<>:"|?*]/gu

/** A name that can be saved on any system, and only where its reader wants it. */
function safeName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replaceAll(UNSAFE, '-')
    .replace(/^[.\s]+/, '')
    .slice(0, 180)
    .trim()
  return safe || 'document'
}
