import { isBlank } from '@parcelle/domain'
import type { SigningPage } from '@parcelle/contract/signing-page'
import type { Deps } from '../../../deps.ts'
import { lockDossierRow } from '../../../dossier/access/access.ts'
import { conflict, forbidden, unacceptable } from '../../../platform/errors/errors.ts'
import { lockEnvelope } from '../envelopes/envelopes.ts'
import { receiveNews } from '../envelopes/receive-news.ts'
import { endCode, needCode } from './codes/codes.ts'
import { authorOf, presentPage, readSituation, situate, type Situation, type Visitor } from './signing-visit.ts'
import { declineProof } from './proof.ts'
import { findVisit } from '../providers/embedded/visits.ts'

type DeclineBody = { reason: string; code?: string | undefined }

/** Declines in the name of the signer, who proves who they are: the envelope is over for everybody. */
export async function declineSigning(
  deps: Deps,
  key: string,
  body: DeclineBody,
  visitor: Visitor,
): Promise<SigningPage> {
  const reason = body.reason.trim()
  if (isBlank(reason)) throw unacceptable('validation.error.reason-required', 'reason')
  const visit = await findVisit(deps.db, key)
  const situation = await readSituation(deps.db, visit)
  const { envelope } = situation
  if (situation.face !== 'sign') throw conflict('signature.refused.changed')
  const method = await needProof(deps, situation, body.code)
  await deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, envelope.dossier_id)
    const now = await situate(tx, await findVisit(tx, key), await lockEnvelope(tx, envelope.id))
    if (now.face !== 'sign') throw conflict('signature.refused.changed')
    const { id, party } = now.signer
    const news = { id: `declined ${id}`, kind: 'declined', party, at: new Date(), reason, method } as const
    await receiveNews(tx, deps, envelope.id, [news], await authorOf(tx, now, visitor))
    await endCode(tx, visit)
  })
  return presentPage(deps, await readSituation(deps.db, visit), visitor.locale)
}

/** How the signer proved who they are. */
async function needProof(deps: Deps, { visit, signer }: Situation, code: string | undefined): Promise<string> {
  switch (declineProof(visit, signer)) {
    case 'session':
      return 'session'
    case 'none':
      throw forbidden('signature.refused.decline-other')
    case 'code':
      if (code === undefined) throw unacceptable('signature.refused.code-needed', 'code')
      return needCode(deps.db, visit, code)
  }
}
