import { encodeValue } from '@parcelle/forms'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../adapters/database/tables.ts'
import type { AnswerChange } from '../../dossier/events.ts'
import type { StoredValues } from '../../dossier/session.ts'

export type ReceiptRow = Selectable<Tables['receipt']>

export function findReceipts(db: Db, dossierId: string): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipt')
    .selectAll()
    .where('dossier_id', '=', dossierId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

export function findReceipt(db: Db, dossierId: string, id: string): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipt')
    .selectAll()
    .where('id', '=', id)
    .where('dossier_id', '=', dossierId)
    .executeTakeFirst()
}

export async function addRows(tx: Tx, rows: readonly Omit<ReceiptRow, 'added_at'>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('receipt')
      .values([...rows])
      .execute()
}

export async function removeRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('receipt').where('id', '=', id).execute()
}

/**
 * The answer of an upload is the list of its documents by name. The dossier's row is held, so the versions cannot have
 * moved.
 */
export async function writeTitles(
  tx: Tx,
  { dossierId, userId, elementIds }: { dossierId: string; userId: string; elementIds: Iterable<number> },
  stored: StoredValues,
): Promise<AnswerChange[]> {
  const rows = await findReceipts(tx, dossierId)
  const changes = [...new Set(elementIds)].flatMap((element): AnswerChange[] => {
    const titles = rows.filter(({ element_id }) => element_id === element).map(({ title }) => title)
    const after = encodeValue(titles.length > 0 ? titles : null)
    const { value: before, version } = stored.get(element) ?? { value: '', version: 0 }
    return before === after ? [] : [{ element, before, after, version: version + 1 }]
  })
  for (const { element: element_id, after: value, version } of changes) {
    const written = { value, version, changed_by: userId }
    await tx
      .insertInto('dossier_value')
      .values({ dossier_id: dossierId, element_id, ...written })
      .onConflict((conflict) =>
        conflict.columns(['dossier_id', 'element_id']).doUpdateSet({ ...written, changed_at: new Date() }),
      )
      .execute()
  }
  return changes
}
