import type { Deps } from '../../../deps.ts'
import { lockDossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import { toolOf } from '../envelopes/tool-of.ts'
import { authorOf, readSituation, type Visitor } from './signing-visit.ts'
import { visitByLink } from '../providers/embedded/visits.ts'

/**
 * Where whoever came by their own link signs at another tool. The tool sends them back to an address without the link's
 * token, which opens their documents; the tab that they left by knows it.
 */
export async function openElsewhere(deps: Deps, token: string, visitor: Visitor): Promise<{ url: string }> {
  const visit = await deps.db.transaction().execute((tx) => visitByLink(tx, token, deps.deployment.links.days))
  const situation = await readSituation(deps.db, visit)
  const { envelope, signer, face } = situation
  if (face !== 'elsewhere' || envelope.provider_id === null) throw conflict('signature.refused.changed')
  const { url } = await toolOf(deps, envelope).openSigning({
    providerId: envelope.provider_id,
    party: signer.party,
    returnUrl: `${deps.config.publicUrl}/signature/back`,
    lease: signer.id,
  })
  await deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, envelope.dossier_id)
    const payload = { envelope: envelope.id, kind: envelope.kind, party: signer.party }
    await addDossierEvent(tx, envelope.dossier_id, await authorOf(tx, situation, visitor), 'open_signing', payload)
  })
  return { url }
}
