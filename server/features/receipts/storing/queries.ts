import { encodeValue } from '@parcelle/forms'
import type { ScanState } from '@parcelle/contract/dossiers'
import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'
import type { User } from '../../../platform/http/user.ts'
import { writeAnswers } from '../../answers/index.ts'
import type { AnswerChange } from '../../../dossier/evidence/events.ts'
import type { StoredValues } from '../../../dossier/answers/session.ts'

/** `sha256` is the digest of the upload, used to detect duplicates. */
export type ReceiptRow = Selectable<Tables['receipt']>
/** `kept_sha256` is the digest of the stored content. */
export type KnownReceipt = ReceiptRow & { kept_sha256: Buffer; scan: ScanState }

export function findReceipts(db: Db, dossierId: string): Promise<KnownReceipt[]> {
  return receiptsOf(db, dossierId).orderBy('added_at').orderBy('id').execute()
}

export function findReceiptOf(db: Db, dossierId: string, key: string): Promise<KnownReceipt | undefined> {
  return receiptsOf(db, dossierId).where('file_key', '=', key).executeTakeFirst()
}

export function findReceipt(db: Db, dossierId: string, id: string): Promise<KnownReceipt | undefined> {
  return receiptsOf(db, dossierId).where('id', '=', id).executeTakeFirst()
}

function receiptsOf(db: Db, dossierId: string) {
  return db
    .selectFrom('receipt')
    .innerJoin('stored_file', 'stored_file.key', 'receipt.file_key')
    .selectAll('receipt')
    .select(['stored_file.sha256 as kept_sha256', 'stored_file.scan'])
    .where('dossier_id', '=', dossierId)
}

type Reader = { id: string; receiptId: string; user: Pick<User, 'id'> }

/** Whether a reading was recorded within the last hour. */
export async function hasRead(db: Db, { id, receiptId, user }: Reader, event: string): Promise<boolean> {
  const found = await db
    .selectFrom('dossier_event')
    .select('seq')
    .where('dossier_id', '=', id)
    .where('actor_id', '=', user.id)
    .where('event', '=', event)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .where(sql`payload ->> 'receipt'`, '=', receiptId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function addRows(tx: Tx, rows: readonly Omit<ReceiptRow, 'added_at' | 'archived_at'>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('receipt')
      .values([...rows])
      .execute()
}

export async function removeRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('receipt').where('id', '=', id).execute()
}

export async function changeRowType(tx: Tx, id: string, typeId: string): Promise<void> {
  await tx.updateTable('receipt').set({ type_id: typeId }).where('id', '=', id).execute()
}

/**
 * The answer to an upload element is the list of its file names. The caller holds the row lock of the dossier, so the
 * versions cannot have changed.
 */
export async function writeTitles(
  tx: Tx,
  { dossierId, userId, elementIds }: { dossierId: string; userId: string | null; elementIds: Iterable<number> },
  stored: StoredValues,
): Promise<AnswerChange[]> {
  const rows = await findReceipts(tx, dossierId)
  const changes = [...new Set(elementIds)].flatMap((element): AnswerChange[] => {
    const titles = rows.filter(({ element_id }) => element_id === element).map(({ title }) => title)
    const after = encodeValue(titles.length > 0 ? titles : null)
    const { value: before, version } = stored.get(element) ?? { value: '', version: 0 }
    return before === after ? [] : [{ element, before, after, version: version + 1 }]
  })
  await writeAnswers(tx, dossierId, userId, changes)
  return changes
}
