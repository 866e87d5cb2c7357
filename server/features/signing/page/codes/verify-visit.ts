import type { SigningPage } from '@parcelle/contract/signing-page'
import { findVisit, setVerified } from '../../providers/embedded/visits.ts'
import type { Deps } from '../../../../deps.ts'
import { lockDossierRow } from '../../../../dossier/access/access.ts'
import { addDossierEvent } from '../../../../dossier/evidence/events.ts'
import { conflict } from '../../../../platform/errors/errors.ts'
import { endCode, needCode } from './codes.ts'
import { presentPage } from '../present-page.ts'
import { findAuthor, makeVisitContext, readVisitContext, type Visitor } from '../visit-context.ts'

/** Unlocks the signed documents with the signer's code. */
export async function verifyVisit(deps: Deps, key: string, code: string, visitor: Visitor): Promise<SigningPage> {
  const visit = await findVisit(deps.db, key)
  const context = await readVisitContext(deps.db, visit)
  const { envelope, isLocked } = context
  if (!isLocked) throw conflict('signature.refused.changed')
  const channel = await needCode(deps.db, visit, code)
  await deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, envelope.dossier_id)
    await setVerified(tx, visit)
    await endCode(tx, visit)
    const author = await findAuthor(tx, context, visitor)
    const payload = { envelope: envelope.id, channel }
    await addDossierEvent(tx, envelope.dossier_id, author, 'verify_signing_link', payload, 'without-notification')
  })
  return presentPage(deps, makeVisitContext({ ...visit, isVerified: true }, envelope), visitor.locale)
}
