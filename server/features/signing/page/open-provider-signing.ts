import type { Deps } from '../../../deps.ts'
import { lockDossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import { chooseTool } from '../envelopes/choose-tool.ts'
import { findAuthor, readVisitContext, type Visitor } from './visit-context.ts'
import { startVisitByLink } from '../providers/embedded/visits.ts'

/**
 * The address where a signer who came by their personal link signs at an external tool. The return address leaves out the
 * link's token, which opens their documents; the browser tab remembers it.
 */
export async function openProviderSigning(deps: Deps, token: string, visitor: Visitor): Promise<{ url: string }> {
  const visit = await deps.db.transaction().execute((tx) => startVisitByLink(tx, token, deps.deployment.links.days))
  const context = await readVisitContext(deps.db, visit)
  const { envelope, signer, view } = context
  if (view !== 'provider' || envelope.provider_id === null) throw conflict('signature.refused.changed')
  const { url } = await chooseTool(deps, envelope).openSigning({
    providerId: envelope.provider_id,
    party: signer.party,
    returnUrl: `${deps.config.publicUrl}/signature/back`,
    lease: signer.id,
  })
  await deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, envelope.dossier_id)
    const payload = { envelope: envelope.id, kind: envelope.kind, party: signer.party }
    await addDossierEvent(tx, envelope.dossier_id, await findAuthor(tx, context, visitor), 'open_signing', payload)
  })
  return { url }
}
