import { signDocuments } from '../../page/sign-documents.ts'
import { closeEnvelope } from '../../envelopes/close-envelope.ts'
import { findEnvelope } from '../../envelopes.ts'
import { prepareEnvelope, type SigningDeps } from '../../envelopes/prepare-envelope.ts'

/** Takes an envelope from its current state to its end: documents, signatures in turn, seal and certificate. */
export async function signToEnd(
  deps: SigningDeps,
  id: string,
  reportStep: (step: string) => void = () => {},
): Promise<void> {
  reportStep('prepare')
  await prepareEnvelope(deps, id)
  const signers = (await findEnvelope(deps.db, id))?.signers ?? []
  for (const { id: signerId, party, name, signed_at } of signers.toSorted((one, other) => one.turn - other.turn)) {
    if (signed_at !== null) continue
    reportStep(party)
    const whose = { signerId, envelopeId: id, userId: null }
    const visit = { key: '', ...whose, returnUrl: null, opened: [], read: [], isVerified: false }
    await signDocuments(deps, visit, {
      channel: 'mail',
      at: new Date(),
      author: { user: null, requestId: null },
      visitor: { address: '127.0.0.1', locale: 'fr' },
      mark: { kind: 'typed', name },
    })
  }
  reportStep('close')
  await closeEnvelope(deps, id)
}
