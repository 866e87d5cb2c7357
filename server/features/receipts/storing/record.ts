import type { Session } from '@parcelle/forms'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent, type AnswerChange, type Author } from '../../../dossier/evidence/events.ts'
import { findDossierForm, findValues, openDossierSession } from '../../../dossier/answers/session.ts'
import { saveSummary } from '../../../dossier/summary.ts'
import { writeTitles, type KnownReceipt, type ReceiptRow } from './queries.ts'

type ReceiptEvent = {
  author: Author
  event: 'add_receipts' | 'remove_receipt' | 'change_receipt_type' | 'refuse_receipt' | 'answer_correction'
  rows: readonly Fact[]
  /** Receipts replaced in the same step, or as they were before it. */
  replaced?: readonly Fact[]
  refused?: ({ virus: string } | { tooLarge: true }) & { giver: string | null; title: string }
}

type Fact = Omit<ReceiptRow, 'added_at' | 'archived_at'> & Pick<KnownReceipt, 'kept_sha256'>

type RecordDeps = Pick<Deps, 'deployment' | 'forms' | 'today'>
type ReceiptChange = { dossier: DossierRow; session: Session; changes: readonly AnswerChange[] }

/** Updates the answers, the summary and the evidence of a dossier after its receipts changed. */
export async function recordChange(
  tx: Tx,
  deps: RecordDeps,
  dossier: DossierRow,
  recorded: ReceiptEvent,
): Promise<ReceiptChange> {
  const { author, event, rows, replaced, refused } = recorded
  const elementIds = new Set(rows.map(({ element_id }) => element_id))
  const stored = await findValues(tx, dossier.id)
  const changes = await writeTitles(tx, { dossierId: dossier.id, userId: author.user?.id ?? null, elementIds }, stored)
  const published = await findDossierForm(deps, dossier)
  const values = new Map(stored)
  for (const { element, after: value, version } of changes) values.set(element, { value, version })
  const session = openDossierSession(deps, published, dossier, values)
  const row = await saveSummary(tx, dossier, session, { changed: elementIds, set: { last_activity: new Date() } })
  await addDossierEvent(tx, dossier.id, author, event, {
    changes,
    receipts: receiptFacts(rows),
    replaced: replaced && receiptFacts(replaced),
    refused,
  })
  return { dossier: row, session, changes }
}

/** What the evidence stores of receipts: digests of the upload and of the stored content, nothing of the content. */
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
