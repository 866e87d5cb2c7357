import { conflict, type Refusal } from '../../../platform/errors/errors.ts'
import type { DocumentRow, WholeEnvelope } from '../envelopes/envelopes.ts'

type Keys = Pick<DocumentRow, 'current_key' | 'sent_key'>

/** Where the content of a paper is as it stands: with the signatures it has, or as it was sent; null: never kept. */
export function paperKey({ current_key, sent_key }: Keys): string | null {
  return current_key ?? sent_key
}

/** The same for whoever reads it: 409 while only the content without signatures is here of a paper that is signed. */
export function readableKey(envelope: Closing, document: Keys): string | null {
  if (isBeingPrepared(envelope)) throw beingPrepared()
  return paperKey(document)
}

type Closing = Pick<WholeEnvelope, 'provider' | 'state' | 'closed_at'>

/** Whether everybody has signed at a tool outside, and its signed papers are still to be fetched from there. */
export const isBeingPrepared = ({ provider, state, closed_at }: Closing): boolean =>
  provider !== 'embedded' && state === 'completed' && closed_at === null

export const beingPrepared = (): Refusal => conflict('document.error.being-prepared')
