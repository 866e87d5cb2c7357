import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** Answers that were corrected after the signature, by element id. */
export async function findCorrectedAnswers(db: Db, dossierId: string): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .selectFrom('dossier_value as stored')
    .select(['stored.element_id', 'stored.value'])
    .where('stored.dossier_id', '=', dossierId)
    .where(
      sql<boolean>`exists (select from correction_item item join correction on correction.id = item.correction_id
        where correction.dossier_id = stored.dossier_id and item.element_id = stored.element_id
          and (item.after is not null or item.kind = 'receipt'))`,
    )
    .execute()
  return Object.fromEntries(rows.map(({ element_id, value }) => [String(element_id), value]))
}
