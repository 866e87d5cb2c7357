import type { DocumentRow } from '../envelopes.ts'

/** Where the content of a paper is as it stands: with the signatures it has, or as it was sent; null: never kept. */
export function paperKey({ current_key, sent_key }: Pick<DocumentRow, 'current_key' | 'sent_key'>): string | null {
  return current_key ?? sent_key
}
