import { conflict, type Refusal } from '../../../platform/errors/errors.ts'
import type { DocumentRow, WholeEnvelope } from '../envelopes.ts'

type ContentKeys = Pick<DocumentRow, 'current_key' | 'sent_key'>

/** The key of the current content: with the signatures so far, or as sent; null if it was never stored. */
export function contentKey({ current_key, sent_key }: ContentKeys): string | null {
  return current_key ?? sent_key
}

/** The key of the content for a reader. Refuses while the signed content of a signed document is not here yet. */
export function readableKey(envelope: ClosingState, document: ContentKeys): string | null {
  if (isBeingPrepared(envelope)) throw beingPreparedRefusal()
  return contentKey(document)
}

type ClosingState = Pick<WholeEnvelope, 'provider' | 'state' | 'closed_at'>

/** Whether everybody has signed at an external tool, and the signed documents are still to be fetched. */
export const isBeingPrepared = ({ provider, state, closed_at }: ClosingState): boolean =>
  provider !== 'embedded' && state === 'completed' && closed_at === null

export const beingPreparedRefusal = (): Refusal => conflict('document.error.being-prepared')
