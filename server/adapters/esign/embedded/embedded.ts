import type { Signer } from '@parcelle/domain'
import type { Deps } from '../../../deps.ts'
import { findEnvelope } from '../../../signing/envelopes.ts'
import { inviteSigner } from '../../../signing/invite-signer.ts'
import type { SigningTool } from '../esign.ts'
import { sealPapers } from './close.ts'
import { addFrameLink } from './visits.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'deployment' | 'files' | 'log'>

/** The signing tool of this server. An envelope is known there by its own id. */
export function embeddedSigning(deps: Needs): SigningTool {
  const { db, config } = deps
  const find = async (id: string, party: Signer) => {
    const envelope = await findEnvelope(db, id)
    const signer = envelope?.signers.find((one) => one.party === party)
    if (!envelope || !signer) throw new Error(`${party} signs nothing in the envelope ${id}`)
    return { envelope, signer }
  }
  return {
    name: 'embedded',
    send: async ({ id }) => ({ providerId: id }),
    async openSigning({ providerId, party, returnUrl, lease }) {
      const { signer } = await find(providerId, party)
      const { token, expiresAt } = await addFrameLink(db, { signerId: signer.id, userId: lease, returnUrl })
      return { url: `${config.publicUrl}/signature/${token}?portal`, expiresAt }
    },
    // What happens here is told when it happens.
    readNews: async () => [],
    signedDocuments: (id) => sealPapers(deps, id),
    certificate: () => Promise.reject(new Error('there is no certificate of completion yet')),
    void: async () => {},
    async resend(id, party) {
      const { envelope, signer } = await find(id, party)
      await db.transaction().execute((tx) => inviteSigner(tx, deps, envelope, signer))
    },
  }
}
