import { toMarker, signers, type DossierStatus, type Envelope, type Signer, type SigningAct } from '@parcelle/domain'

type SignerAct = { signer: Signer; act: SigningAct }

// The envelope each status waits for; in other statuses nobody has anything to sign.
const envelopeOf: Partial<Record<DossierStatus, Envelope>> = {
  mission_validation: 'mission',
  mission_abort: 'mission',
  signature: 'subscription',
  unsigned: 'subscription',
}

// A decline or a signature replaces the mail that asked for it.
const furthestFirst = ['declined_by', 'signed_by', 'delivered_to', 'sent_to'] as const satisfies SigningAct[]

/** The last act of each signer the envelope has reached, in signing order. */
export function signerActs({ state, markers }: { state: DossierStatus; markers: readonly string[] }): SignerAct[] {
  const envelope = envelopeOf[state]
  if (!envelope) return []
  return signers.flatMap((signer) => {
    const act = furthestFirst.find((one) => markers.includes(toMarker(envelope, one, signer)))
    return act ? [{ signer, act }] : []
  })
}
