import { createHash } from 'node:crypto'
import type { Range } from '../../platform/files/files.ts'

/** In bytes. A range is read in whole pieces, so that it can be checked. */
const PIECE_SIZE = 1_048_576
const DIGEST_SIZE = 32

/** Digests each piece of a content that comes in any portions. */
export function pieceDigester() {
  const digests: Buffer[] = []
  let digest = createHash('sha256')
  let filled = 0
  return {
    add(portion: Uint8Array): void {
      for (let at = 0; at < portion.length;) {
        const part = portion.subarray(at, at + PIECE_SIZE - filled)
        digest.update(part)
        at += part.length
        filled += part.length
        if (filled < PIECE_SIZE) continue
        digests.push(digest.digest())
        digest = createHash('sha256')
        filled = 0
      }
    },
    /** Null for a content of one piece: its own digest is enough. */
    end(): Buffer | null {
      if (filled > 0) digests.push(digest.digest())
      return digests.length > 1 ? Buffer.concat(digests) : null
    },
  }
}

/** Yields a content as it is, and shows it to somebody meanwhile. */
export async function* passOn<T extends Uint8Array>(
  content: AsyncIterable<T> | Iterable<T>,
  see: (portion: T) => void,
): AsyncGenerator<T> {
  for await (const portion of content) {
    see(portion)
    yield portion
  }
}

/** The pieces that a range lies in. */
export const widen = ({ start, end }: Range, size: number): Range => ({
  start: start - (start % PIECE_SIZE),
  end: Math.min(end - (end % PIECE_SIZE) + PIECE_SIZE, size) - 1,
})

/**
 * Yields a range of a content, given the pieces that it lies in; each only after its digest was checked. At the first that
 * differs or is missing it throws what `report` returns.
 */
export async function* checkPieces(
  content: AsyncIterable<Buffer>,
  digests: Buffer,
  { start, end }: Range,
  report: () => Promise<Error>,
): AsyncGenerator<Buffer> {
  let at = start - (start % PIECE_SIZE)
  for await (const piece of inPieces(content)) {
    const from = (at / PIECE_SIZE) * DIGEST_SIZE
    const expected = digests.subarray(from, from + DIGEST_SIZE)
    if (!createHash('sha256').update(piece).digest().equals(expected)) throw await report()
    yield piece.subarray(Math.max(0, start - at), end + 1 - at)
    at += piece.length
  }
  if (at <= end) throw await report()
}

async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let filled = 0
  for await (const portion of content)
    for (let at = 0; at < portion.length;) {
      const part = portion.subarray(at, at + PIECE_SIZE - filled)
      held.push(part)
      at += part.length
      filled += part.length
      if (filled < PIECE_SIZE) continue
      yield Buffer.concat(held)
      held = []
      filled = 0
    }
  if (filled > 0) yield Buffer.concat(held)
}
