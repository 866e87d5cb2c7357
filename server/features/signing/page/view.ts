import type { SigningPage } from '@parcelle/contract/signing-page'
import type { EnvelopeStatus } from '@parcelle/domain'
import { listEarlierSigners } from '../envelopes/earlier-signers.ts'

type View = SigningPage['view']
type Signer = { party: string; turn: number; signed_at: Date | null; declined_at: Date | null }
type Envelope = { provider: string; state: EnvelopeStatus; expires_at: Date | null; signers: readonly Signer[] }

const endViews: Partial<Record<EnvelopeStatus, View>> = {
  completed: 'completed',
  declined: 'declined_by_other',
  voided: 'withdrawn',
  expired: 'expired',
}

/** Which view of the signing page a signer sees. */
export function findView(
  envelope: Envelope,
  signer: Signer,
  { isReplaced, now }: { isReplaced: boolean; now: Date },
): View {
  if (envelope.state === 'completed') return 'completed'
  if (isReplaced) return 'replaced'
  if (signer.declined_at !== null) return 'declined'
  const ended = endViews[envelope.state]
  if (ended) return ended
  if (signer.signed_at !== null) return 'signed'
  // The job that expires envelopes may run a little later.
  if (envelope.expires_at !== null && envelope.expires_at <= now) return 'expired'
  if (envelope.state === 'preparing' || listEarlierSigners(envelope.signers, signer).length > 0) return 'turn'
  return envelope.provider === 'embedded' ? 'sign' : 'provider'
}
