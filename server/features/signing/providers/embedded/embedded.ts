import type { Signer } from '@parcelle/domain'
import type { Deps } from '../../../../deps.ts'
import { findEnvelope } from '../../envelopes.ts'
import type { SigningTool } from '../../../../ports/signing-tool.ts'
import { makeCertificate, hashContent } from './make-certificate.ts'
import { sealDocuments } from './seal-documents.ts'
import { addFrameLink } from './visits.ts'

type EmbeddedDeps = Pick<Deps, 'db' | 'config' | 'deployment' | 'forms' | 'files' | 'log'>

/** The signing tool of this server. Its provider id is the envelope's own id. */
export function embeddedTool(deps: EmbeddedDeps): SigningTool {
  const { db, config } = deps
  const findSigner = async (id: string, party: Signer) => {
    const envelope = await findEnvelope(db, id)
    const signer = envelope?.signers.find((one) => one.party === party)
    if (!signer) throw new Error(`${party} signs nothing in the envelope ${id}`)
    return signer
  }
  return {
    name: 'embedded',
    send: async ({ id }) => ({ providerId: id }),
    async openSigning({ providerId, party, returnUrl, lease }) {
      const { id: signerId } = await findSigner(providerId, party)
      const { token, expiresAt } = await addFrameLink(db, { signerId, userId: lease, returnUrl })
      return { url: `${config.publicUrl}/signature/${token}?portal`, expiresAt }
    },
    // The signing page applies its events itself.
    readEvents: async () => [],
    signedDocuments: (id) => sealDocuments(deps, id),
    // The sealed documents are not stored yet, so their digests come from the content.
    certificate: (id, signed) =>
      makeCertificate(deps, id, new Map(signed.map(({ rank, content }) => [rank, hashContent(content)]))),
    void: async () => true,
  }
}
