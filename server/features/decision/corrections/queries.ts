import { sql, type Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/database/tables.ts'

type CorrectionItemRow = Selectable<Tables['correction_item']>
/** A request for a correction, with what it names in the order it was named. */
export type CorrectionRow = Selectable<Tables['correction']> & { items: CorrectionItemRow[] }

/** What stands now, by element id, where something was corrected since a dossier was signed. */
export async function findCorrected(db: Db, dossierId: string): Promise<Readonly<Record<string, string>>> {
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

/** The correction that is asked for, or the last one there was. */
export async function findCorrection(db: Db, dossierId: string): Promise<CorrectionRow | null> {
  const row = await db
    .selectFrom('correction')
    .selectAll()
    .select(sql<string>`due::text`.as('due'))
    .where('dossier_id', '=', dossierId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const items = db.selectFrom('correction_item').selectAll().where('correction_id', '=', row.id).orderBy('element_id')
  return { ...row, items: await items.execute() }
}
