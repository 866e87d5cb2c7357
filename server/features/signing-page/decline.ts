import { isBlank } from '@parcelle/domain'
import type { SigningPage } from '@parcelle/contract/signing-page'
import type { Deps } from '../../deps.ts'
import { holdDossier } from '../../dossier/access.ts'
import { conflict, unacceptable } from '../../errors.ts'
import { lockEnvelope } from '../../signing/envelopes.ts'
import { receiveNews } from '../../signing/receive-news.ts'
import { authorOf, presentPage, readSituation, situate, type Visitor } from './signing-visit.ts'
import { findVisit } from '../../adapters/esign/embedded/visits.ts'

/** Declines in the name of the signer: the envelope is over for everybody. */
export async function declineSigning(deps: Deps, key: string, given: string, visitor: Visitor): Promise<SigningPage> {
  const reason = given.trim()
  if (isBlank(reason)) throw unacceptable('validation.error.reason-required', 'reason')
  const visit = await findVisit(deps.db, key)
  const { envelope } = await readSituation(deps.db, visit)
  await deps.db.transaction().execute(async (tx) => {
    await holdDossier(tx, envelope.dossier_id)
    const now = await situate(tx, visit, await lockEnvelope(tx, envelope.id))
    if (now.face !== 'sign') throw conflict('signature.refused.changed')
    const { id, party } = now.signer
    const news = { id: `declined ${id}`, kind: 'declined', party, at: new Date(), reason } as const
    await receiveNews(tx, deps, envelope.id, [news], await authorOf(tx, now, visitor))
  })
  return presentPage(deps, await readSituation(deps.db, visit), visitor.locale)
}
