import { createHash } from 'node:crypto'
import type { DocumentContent, LaidOutDocument } from '../layout/content.ts'

/**
 * The documents made last, by their content: one that is previewed, printed and downloaded is made once. The same
 * content always gives the same bytes.
 */
export function madeDocuments(maxBytes: number) {
  // The one that was asked for last is at the end.
  const made = new Map<string, LaidOutDocument>()
  let size = 0
  return {
    find(key: string): LaidOutDocument | undefined {
      const laid = made.get(key)
      if (!laid) return undefined
      made.delete(key)
      made.set(key, laid)
      return laid
    },
    add(key: string, laid: LaidOutDocument): void {
      if (made.has(key)) return
      made.set(key, laid)
      size += laid.bytes.length
      for (const [oldest, { bytes }] of made) {
        if (size <= maxBytes) return
        made.delete(oldest)
        size -= bytes.length
      }
    },
  }
}

export const keyOf = (content: DocumentContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')
