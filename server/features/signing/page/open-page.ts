import type { SigningPage } from '@parcelle/contract/signing-page'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { applySigningEvents, lockDossierAndEnvelope } from '../envelopes/handle-signing-events.ts'
import { presentPage } from './present-page.ts'
import { findAuthor, makeVisitContext, type VisitContext, type Visitor, readVisitContext } from './visit-context.ts'
import { startVisitByFrame, startVisitByLink, type Visit } from '../providers/embedded/visits.ts'
import { lockDossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import { chooseTool } from '../envelopes/choose-tool.ts'

export const openPageByLink = (deps: Deps, token: string, visitor: Visitor): Promise<SigningPage> =>
  open(deps, (tx) => startVisitByLink(tx, token, deps.deployment.links.days), visitor)

export const openPageInPortal = (deps: Deps, token: string, user: User, visitor: Visitor): Promise<SigningPage> =>
  open(deps, (tx) => startVisitByFrame(tx, token, user), visitor)

/** A signer who is back on our page has left the page of the external tool. */
async function leaveTool({ esign }: Deps, { view, envelope, signer }: VisitContext): Promise<void> {
  if (view === 'provider' && envelope.provider_id !== null) await esign.leave?.(envelope.provider_id, signer.party)
}

async function open(deps: Deps, begin: (tx: Tx) => Promise<Visit>, visitor: Visitor): Promise<SigningPage> {
  const context = await deps.db.transaction().execute(async (tx) => {
    const visit = await begin(tx)
    const held = await lockDossierAndEnvelope(tx, visit.envelopeId)
    const opened = makeVisitContext(visit, held.envelope)
    const { signer, view } = opened
    if (view !== 'sign') return opened
    // Every opening is in the history; the envelope stores the time of the first.
    const id = `opened ${signer.id} ${visitor.requestId}`
    const event = { id, kind: 'delivered', party: signer.party, at: new Date() } as const
    await applySigningEvents(tx, deps, held, [event], await findAuthor(tx, opened, visitor))
    return opened
  })
  if (context.visit.userId === null) await leaveTool(deps, context)
  return presentPage(deps, context, visitor.locale)
}

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
