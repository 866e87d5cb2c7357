import type { Readable } from 'node:stream'

/** In bytes. Smaller ones cost more calls of the system, larger ones more memory: 500 MB in an archive 31 MB, with 256 kB 58. */
export const PIECE = 128 * 1024

/** What is written to a store: pieces as they come, or all of them. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Where receipts, documents and the copies of the evidence are kept, a folder or a bucket of its own. Named by what the
 * product needs, not by what a store offers. Every call fails with an outage when the store is out of order.
 */
export type Files = {
  /** Where it is, for who operates it. */
  readonly place: string
  /** Atomic, and durable after a power cut. Returns the digest and size of what was stored. */
  put(key: string, content: Pieces): Promise<{ size: number; sha256: Buffer }>
  /** Null where there is none. `size` is that of the whole, of which a range may be read. */
  get(key: string, range?: Range): Promise<{ size: number; content: Readable } | null>
  size(key: string): Promise<number | null>
  /** An address by which a browser downloads it for a minute; absent where browsers do not reach the store. */
  presign?(key: string, as: { filename: string; mimetype: string }): Promise<string>
  /** What is not there is removed. */
  remove(key: string): Promise<void>
  /** All that is there, or some of it; in no order. */
  list(some?: Listing): AsyncIterable<ListedFile>
}

/** Includes both ends. */
export type Range = { start: number; end: number }
/** Only keys after one and before another; only what was written before an instant. */
export type Listing = { after?: string; until?: string; writtenBefore?: Date }
type ListedFile = { key: string; at: Date; size: number }

/** The keys that begin like this. */
export const withPrefix = (prefix: string): Listing => ({ after: prefix, until: `${prefix}\u{10FFFF}` })

/** For a content that may fail before anybody reads it: who reads it later gets the error, and the process goes on. */
export function withoutCrash(content: Readable): Readable {
  return content.on('error', () => {})
}

/** A small content, whole. */
export async function readAll(files: Files, key: string): Promise<Buffer | null> {
  const found = await files.get(key)
  return found && Buffer.concat(await found.content.toArray())
}
