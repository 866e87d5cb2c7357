import type { Signer } from '@parcelle/domain'
import type { Deps } from '../../../deps.ts'
import { findEnvelope } from '../../../signing/envelopes.ts'
import type { SigningTool } from '../esign.ts'
import { certify, digestOf, type Digests } from './certify.ts'
import { sealPapers } from './close.ts'
import { addFrameLink } from './visits.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'deployment' | 'files' | 'log'>

/** The signing tool of this server. An envelope is known there by its own id. */
export function embeddedSigning(deps: Needs): SigningTool {
  const { db, config } = deps
  const findSigner = async (id: string, party: Signer) => {
    const envelope = await findEnvelope(db, id)
    const signer = envelope?.signers.find((one) => one.party === party)
    if (!signer) throw new Error(`${party} signs nothing in the envelope ${id}`)
    return signer
  }
  // Between the papers and their certificate, which names their digests before anybody has kept them.
  const sealed = new Map<string, Digests>()
  return {
    name: 'embedded',
    send: async ({ id }) => ({ providerId: id }),
    async openSigning({ providerId, party, returnUrl, lease }) {
      const { id: signerId } = await findSigner(providerId, party)
      const { token, expiresAt } = await addFrameLink(db, { signerId, userId: lease, returnUrl })
      return { url: `${config.publicUrl}/signature/${token}?portal`, expiresAt }
    },
    // What happens here is told when it happens.
    readNews: async () => [],
    async signedDocuments(id) {
      const papers = await sealPapers(deps, id)
      sealed.set(id, new Map(papers.map(({ rank, content }) => [rank, digestOf(content)])))
      return papers
    },
    async certificate(id) {
      const certificate = await certify(deps, id, sealed.get(id) ?? new Map())
      sealed.delete(id)
      return certificate
    },
    void: async () => {},
  }
}
