import { sql, type Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/database/tables.ts'

type CorrectionItemRow = Selectable<Tables['correction_item']>
export type CorrectionRow = Selectable<Tables['correction']> & { items: CorrectionItemRow[] }

/** The open correction, or the last one. */
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
