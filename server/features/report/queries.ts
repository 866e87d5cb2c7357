import type { Selectable } from 'kysely'
import type { Db, Tables } from '../../platform/database/tables.ts'

export type ReportRow = Selectable<Tables['report']>

export function findLastReport(db: Db, dossierId: string): Promise<ReportRow | undefined> {
  return db
    .selectFrom('report')
    .selectAll()
    .where('dossier_id', '=', dossierId)
    .orderBy('trial', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findReportTexts(db: Db, dossierId: string) {
  return db.selectFrom('report_text').select(['part', 'text', 'version']).where('dossier_id', '=', dossierId).execute()
}

/** The advisor's texts by part. */
export async function findWritten(db: Db, dossierId: string): Promise<ReadonlyMap<string, string>> {
  const texts = await findReportTexts(db, dossierId)
  return new Map(texts.map(({ part, text }) => [part, text]))
}
