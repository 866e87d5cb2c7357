import type { CorrectionRequest, CorrectionDryRun } from '@parcelle/contract/corrections/corrections'
import type { Session } from '@parcelle/forms'
import type { Db } from '../../../../platform/database/tables.ts'
import type { Deps } from '../../../../deps.ts'
import { findSignedDossier, refuseDecided } from '../../../../dossier/access/access.ts'
import { findReferentialElements } from '../../../../dossier/answers/referential.ts'
import { findEnvelopes, findPrintedElements, openSigned } from '../../../signing/index.ts'
import { judgeItems, type Caller } from '../ask.ts'
import { nameItem } from '../correctable.ts'
import { planCopy } from './plan.ts'

type Trying = Omit<Caller, 'requestId'>

/** What a request would mean: which way it goes, which papers print what is named, and who would sign again. */
export async function tryCorrection(
  deps: Deps,
  { id, user, locale }: Trying,
  { items }: CorrectionRequest,
): Promise<CorrectionDryRun> {
  const { db } = deps
  const dossier = await findSignedDossier(db, user, id)
  refuseDecided(dossier)
  const session = await openSigned(deps, dossier, db)
  judgeItems(session, items)
  const printed = await findPrintedElements(deps, db, dossier)
  const named = items
    .flatMap(({ elementId }) => session.form.element(elementId) ?? [])
    .map((element) => {
      const { elementId, name } = nameItem(element, { session, locale })
      return { elementId, name, papers: [...(printed.get(elementId) ?? [])] }
    })
  if (named.every(({ papers }) => papers.length === 0))
    return { way: 'in_place', items: named, signers: [], keptReceipts: 0, problem: null }
  const ids = new Set(named.map(({ elementId }) => elementId))
  const { problem, receipts } = await planCopy(db, deps, dossier, ids, locale)
  const signers = await listSigners(db, id, session)
  return { way: 'copy', items: named, signers, keptReceipts: receipts.length, problem }
}

/** Those who signed, each once; on paper those whom the dossier is about. */
async function listSigners(db: Db, dossierId: string, session: Session): Promise<string[]> {
  const envelopes = (await findEnvelopes(db, dossierId)).filter(({ state }) => state === 'completed')
  const names = envelopes.toReversed().flatMap(({ signers }) => signers.map(({ name }) => name))
  return [...new Set(names.length > 0 ? names : listSubscribers(session))]
}

function listSubscribers(session: Session): string[] {
  return ['subscriber', 'coSubscriber'].flatMap((who) => {
    const fields = findReferentialElements(session.form, 'pairing', who)
    const read = (id: number | undefined) => (id === undefined ? null : session.value(id))
    const name = [read(fields['firstName']), read(fields['lastName'])].filter(Boolean).join(' ')
    return name || read(fields['companyName']) ? [name || String(read(fields['companyName']))] : []
  })
}
