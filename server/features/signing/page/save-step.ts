import { needsConsent, type SigningStep } from '@parcelle/domain'
import type { Deps } from '../../../deps.ts'
import { conflict, unacceptable } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { findVisit } from '../providers/embedded/visits.ts'
import { composeConsent } from './consent.ts'
import { isSignersVisit } from './proof.ts'
import { hasReadAll, readVisitContext } from './visit-context.ts'

type StepBody = { step: SigningStep; consent?: string | undefined }

/** Stores the step that the signer reached. Somebody else who opened the page for the signer leaves no step. */
export async function saveStep(deps: Deps, key: string, { step, consent }: StepBody, locale: Locale): Promise<void> {
  const visit = await findVisit(deps.db, key)
  const context = await readVisitContext(deps.db, visit)
  const { view, signer } = context
  if (view !== 'sign') throw conflict('signature.refused.changed')
  if (step !== 'read' && !hasReadAll(context)) throw conflict('signature.refused.unread')
  if (needsConsent(step) && consent !== composeConsent(deps.deployment.name, locale).version)
    throw unacceptable('signature.refused.consent', 'consent')
  if (!isSignersVisit(visit, signer)) return
  await deps.db
    .updateTable('envelope_signer')
    .set({ step, ...(consent !== undefined && { consent_version: consent }) })
    .where('id', '=', signer.id)
    .execute()
}
