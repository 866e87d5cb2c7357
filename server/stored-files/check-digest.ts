import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

export type Range = { start: number; end: number }

/**
 * Passes a content on, or the part asked for, and keeps its last piece until all of it was found to have the digest.
 * Otherwise it ends with the error that `report` answers, and what was passed on is not whole.
 */
export function checkDigest(expected: Buffer, report: (found: Buffer) => Promise<Error>, range?: Range): Transform {
  const { start, end } = range ?? { start: 0, end: Number.MAX_SAFE_INTEGER }
  const digest = createHash('sha256')
  let at = 0
  let held: Buffer | null = null
  return new Transform({
    transform(piece: Buffer, _, done) {
      digest.update(piece)
      const wanted = piece.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
      at += piece.length
      if (wanted.length === 0) return done()
      if (held) this.push(held)
      held = wanted
      return done()
    },
    async flush(done) {
      const found = digest.digest()
      if (found.equals(expected)) return done(null, held)
      try {
        return done(await report(found))
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
}
