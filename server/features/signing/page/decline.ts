import { isBlank } from '@parcelle/domain'
import type { SigningPage } from '@parcelle/contract/signing-page'
import type { Deps } from '../../../deps.ts'
import { conflict, forbidden, unacceptable } from '../../../platform/errors/errors.ts'
import { applySigningEvents, lockDossierAndEnvelope } from '../envelopes/handle-signing-events.ts'
import { endCode, needCode } from './codes/codes.ts'
import { presentPage } from './present-page.ts'
import { findAuthor, readVisitContext, makeVisitContext, type VisitContext, type Visitor } from './visit-context.ts'
import { findDeclineProof } from './proof.ts'
import { findVisit } from '../providers/embedded/visits.ts'

type DeclineBody = { reason: string; code?: string | undefined }

/** Declines for the signer, who proves their identity. This ends the envelope for everybody. */
export async function declineSigning(
  deps: Deps,
  key: string,
  body: DeclineBody,
  visitor: Visitor,
): Promise<SigningPage> {
  const reason = body.reason.trim()
  if (isBlank(reason)) throw unacceptable('validation.error.reason-required', 'reason')
  const visit = await findVisit(deps.db, key)
  const context = await readVisitContext(deps.db, visit)
  if (context.view !== 'sign') throw conflict('signature.refused.changed')
  const method = await needProof(deps, context, body.code)
  await deps.db.transaction().execute(async (tx) => {
    const held = await lockDossierAndEnvelope(tx, visit.envelopeId)
    const now = makeVisitContext(await findVisit(tx, key), held.envelope)
    if (now.view !== 'sign') throw conflict('signature.refused.changed')
    const { id, party } = now.signer
    const event = { id: `declined ${id}`, kind: 'declined', party, at: new Date(), reason, method } as const
    await applySigningEvents(tx, deps, held, [event], await findAuthor(tx, now, visitor))
    await endCode(tx, visit)
  })
  return presentPage(deps, await readVisitContext(deps.db, visit), visitor.locale)
}

/** Returns the method by which the signer proved their identity. */
async function needProof(deps: Deps, { visit, signer }: VisitContext, code: string | undefined): Promise<string> {
  switch (findDeclineProof(visit, signer)) {
    case 'session':
      return 'session'
    case 'none':
      throw forbidden('signature.refused.decline-other')
    case 'code':
      if (code === undefined) throw unacceptable('signature.refused.code-needed', 'code')
      return needCode(deps.db, visit, code)
  }
}
