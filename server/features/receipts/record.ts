import type { Session } from '@parcelle/forms'
import type { Tx } from '../../adapters/database/tables.ts'
import type { Deps, User } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access.ts'
import { addDossierEvent } from '../../dossier/events.ts'
import { findDossierForm, findValues, openDossierSession } from '../../dossier/session.ts'
import { saveSummary } from '../../dossier/summary.ts'
import { writeTitles, type KnownReceipt, type ReceiptRow } from './queries.ts'

type Recorded = {
  author: { user: User; requestId: string }
  event: 'add_receipts' | 'remove_receipt'
  rows: readonly Fact[]
}

/** As much of a document as the evidence keeps. */
type Fact = Omit<ReceiptRow, 'added_at'> & Pick<KnownReceipt, 'kept_sha256'>

type Changed = { dossier: DossierRow; session: Session }

/** What follows from documents given or taken back: the answers, the summary of the dossier, and its evidence. */
export async function recordChange(tx: Tx, deps: Deps, dossier: DossierRow, recorded: Recorded): Promise<Changed> {
  const { author, event, rows } = recorded
  const elementIds = new Set(rows.map(({ element_id }) => element_id))
  const stored = await findValues(tx, dossier.id)
  const changes = await writeTitles(tx, { dossierId: dossier.id, userId: author.user.id, elementIds }, stored)
  const { form } = await findDossierForm(deps, dossier)
  const session = openDossierSession(deps, form, dossier, await findValues(tx, dossier.id))
  const row = await saveSummary(tx, dossier, session, { changed: elementIds, set: { last_activity: new Date() } })
  await addDossierEvent(tx, dossier.id, author, event, { changes, receipts: receiptFacts(rows) })
  return { dossier: row, session }
}

/**
 * What the evidence keeps of documents: enough to recognise each one, as it was received and as it is kept, and nothing
 * of its content.
 */
export function receiptFacts(rows: readonly Fact[]) {
  return rows.map(({ id, element_id, type_id, title, mimetype, size, sha256, kept_sha256 }) => ({
    id,
    element: element_id,
    type: type_id,
    title,
    mimetype,
    size,
    sha256: sha256.toString('hex'),
    kept: kept_sha256.toString('hex'),
  }))
}
