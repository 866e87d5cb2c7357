import type { FileReply } from '@parcelle/contract/route'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Archive = FileReply & { content: AsyncIterable<Uint8Array> }
/** An entry is opened only when its turn comes. */
export type ZipEntry = { name: string; open(): Promise<Uint8Array | Readable> }

/**
 * Streams an archive. The first entry is opened before the reply, so that an unavailable file is refused rather than
 * sent as a broken archive.
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

/** Without a date, the same entries give the same bytes. */
export const UNDATED = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

export async function* writeZip(
  entries: readonly ZipEntry[],
  options: Partial<typeof UNDATED> = {},
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  // Unsafe cast: the library's stream is a PassThrough.
  const output = zip.outputStream as Readable
  const breakOff = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  let current: Readable | null = null
  const begin = (opened: Uint8Array | Readable) => {
    current = opened instanceof Readable ? opened : Readable.from([opened])
    // The client left while it was being opened.
    if (output.destroyed) current.destroy()
    // The library handles no stream error: one would end the process, or the archive would never end.
    return current.once('error', breakOff)
  }
  zip.on('error', breakOff)
  output.once('close', () => current?.destroy())
  for (const { name, open } of entries) {
    // PDF is compressed already.
    zip.addReadStreamLazy(name, { compress: false, ...options }, (give) => {
      open().then((opened) => give(null, begin(opened)), breakOff)
    })
  }
  zip.end()
  yield* output
}

/** Distinct on every file system, whatever it does with capitals and accents. */
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

// Characters that some system takes for a folder, a device or a wildcard, or that do not print.
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\<>:"|?*]/gu

function safeName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replaceAll(UNSAFE, '-')
    .replace(/^[.\s]+/, '')
    .slice(0, 180)
    .trim()
  return safe || 'document'
}
