import { conflict, type Refusal } from '../../../platform/errors/errors.ts'
import type { DocumentRow, WholeEnvelope } from '../envelopes/envelopes.ts'

type ContentKeys = Pick<DocumentRow, 'current_key' | 'sent_key'>

/** Where the content of a paper is as it stands: with the signatures it has, or as it was sent; null: never kept. */
export function contentKey({ current_key, sent_key }: ContentKeys): string | null {
  return current_key ?? sent_key
}

/** The same for whoever reads it: 409 while only the content without signatures is here of a paper that is signed. */
export function readableKey(envelope: ClosingState, document: ContentKeys): string | null {
  if (isBeingPrepared(envelope)) throw beingPreparedRefusal()
  return contentKey(document)
}

type ClosingState = Pick<WholeEnvelope, 'provider' | 'state' | 'closed_at'>

/** Whether everybody has signed at a tool outside, and its signed papers are still to be fetched from there. */
export const isBeingPrepared = ({ provider, state, closed_at }: ClosingState): boolean =>
  provider !== 'embedded' && state === 'completed' && closed_at === null

export const beingPreparedRefusal = (): Refusal => conflict('document.error.being-prepared')
