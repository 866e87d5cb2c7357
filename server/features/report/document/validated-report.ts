import type { Deployment } from '../../../deployment/deployment.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { documentFilename } from '../../templates/index.ts'

/** The file of the last report, if the client validated it. */
export async function findValidatedReport(
  db: Db,
  { documentTemplates }: Pick<Deployment, 'documentTemplates'>,
  { id, number }: { id: string; number: string },
  locale: Locale,
): Promise<{ name: string; key: string } | null> {
  const report = await db
    .selectFrom('report')
    .innerJoin('document', 'document.id', 'report.document_id')
    .select(['decision', 'code', 'file_key'])
    .where('report.dossier_id', '=', id)
    .orderBy('trial', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (report?.decision !== 'validated') return null
  const template = documentTemplates.find(({ code }) => code === report.code)
  return { name: template ? documentFilename(template, number, locale) : `${number}.pdf`, key: report.file_key }
}
