import { toMarker, signers, type DossierStatus, type Envelope, type Signer, type SigningAct } from '@parcelle/domain'

type SignerAct = { signer: Signer; act: SigningAct }

// The envelope that each status waits for; elsewhere nobody has anything to sign.
const envelopeOf: Partial<Record<DossierStatus, Envelope>> = {
  mission_validation: 'mission',
  mission_abort: 'mission',
  signature: 'subscription',
  unsigned: 'subscription',
}

// A refusal or a signature says more than the mail that asked for it.
const furthestFirst = ['declined_by', 'signed_by', 'delivered_to', 'sent_to'] as const satisfies SigningAct[]

/** How far each signer is, in the order they sign, for those the envelope has reached. */
export function signerActs({ state, markers }: { state: DossierStatus; markers: readonly string[] }): SignerAct[] {
  const envelope = envelopeOf[state]
  if (!envelope) return []
  return signers.flatMap((signer) => {
    const act = furthestFirst.find((one) => markers.includes(toMarker(envelope, one, signer)))
    return act ? [{ signer, act }] : []
  })
}
