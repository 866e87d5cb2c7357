import type { CorrectionRequest, CorrectionDryRun } from '@parcelle/contract/corrections/corrections'
import type { Session } from '@parcelle/forms'
import type { Db } from '../../../../platform/database/tables.ts'
import type { LiveDeps } from '../../../../deps.ts'
import { findSignedDossier, refuseDecided } from '../../../../dossier/access/access.ts'
import { findReferentialElements } from '../../../../dossier/answers/referential.ts'
import { findEnvelopes, findPrintedElements, openSignedSession } from '../../../signing/index.ts'
import { toRequestedItems, type Caller } from '../ask.ts'
import { presentElement } from '../correctable.ts'
import { planCopy } from './plan.ts'

type DryRunCaller = Omit<Caller, 'requestId'>

/** A dry run: in place or by copy, which documents print the items, and who would sign again. */
export async function tryCorrection(
  deps: LiveDeps,
  { id, user, locale }: DryRunCaller,
  { items }: CorrectionRequest,
): Promise<CorrectionDryRun> {
  const { db } = deps
  const dossier = await findSignedDossier(db, user, id)
  refuseDecided(dossier)
  const session = await openSignedSession(deps, dossier, db)
  toRequestedItems(session, items)
  const printed = await findPrintedElements(deps, db, dossier)
  const named = items
    .flatMap(({ elementId }) => session.form.element(elementId) ?? [])
    .map((element) => {
      const { elementId, name } = presentElement(element, { session, locale })
      return { elementId, name, documents: [...(printed.get(elementId) ?? [])] }
    })
  if (named.every(({ documents }) => documents.length === 0))
    return { way: 'in_place', items: named, signers: [], keptReceipts: 0, problem: null }
  const ids = new Set(named.map(({ elementId }) => elementId))
  const { problem, receipts } = await planCopy(db, deps, dossier, ids, locale)
  const signers = await listSigners(db, id, session)
  return { way: 'copy', items: named, signers, keptReceipts: receipts.length, problem }
}

/** The signers of completed envelopes; for a paper dossier, its subscribers. */
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
