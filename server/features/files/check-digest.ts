import { createHash } from 'node:crypto'
import type { Range } from '../../platform/files/files.ts'

/**
 * Yields a content or a range of it, and the last piece only after the digest of the whole was checked. On a mismatch it
 * throws what `report` returns. Being a generator, it cannot fail before somebody reads.
 */
export async function* checkDigest(
  content: AsyncIterable<Buffer>,
  expected: Buffer,
  report: (found: Buffer) => Promise<Error>,
  range?: Range,
): AsyncGenerator<Buffer> {
  const { start, end } = range ?? { start: 0, end: Number.MAX_SAFE_INTEGER }
  const digest = createHash('sha256')
  let at = 0
  let held: Buffer | null = null
  for await (const piece of content) {
    digest.update(piece)
    const wanted = piece.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    at += piece.length
    if (wanted.length === 0) continue
    if (held) yield held
    held = wanted
  }
  const found = digest.digest()
  if (!found.equals(expected)) throw await report(found)
  if (held) yield held
}
