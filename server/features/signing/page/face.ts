import type { SigningPage } from '@parcelle/contract/signing-page'
import type { EnvelopeStatus } from '@parcelle/domain'
import { listBefore } from '../envelopes/turns.ts'

type Face = SigningPage['face']
type Signer = { party: string; turn: number; signed_at: Date | null; declined_at: Date | null }
type Envelope = { provider: string; state: EnvelopeStatus; expires_at: Date | null; signers: readonly Signer[] }

const over: Partial<Record<EnvelopeStatus, Face>> = {
  completed: 'completed',
  declined: 'declined_by_other',
  voided: 'withdrawn',
  expired: 'expired',
}

/** What the page asks of a signer, or its last word to them. */
export function findFace(
  envelope: Envelope,
  signer: Signer,
  { isReplaced, now }: { isReplaced: boolean; now: Date },
): Face {
  if (envelope.state === 'completed') return 'completed'
  if (isReplaced) return 'replaced'
  if (signer.declined_at !== null) return 'declined'
  const ended = over[envelope.state]
  if (ended) return ended
  if (signer.signed_at !== null) return 'signed'
  // Whoever lets envelopes expire may come a little later.
  if (envelope.expires_at !== null && envelope.expires_at <= now) return 'expired'
  if (envelope.state === 'preparing' || listBefore(envelope.signers, signer).length > 0) return 'turn'
  return envelope.provider === 'embedded' ? 'sign' : 'elsewhere'
}
