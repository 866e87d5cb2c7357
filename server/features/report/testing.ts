import type { Deps } from '../../deps.ts'
import { hashToken } from '../../platform/secret-links.ts'
import { findReportTemplate } from './document/report-template.ts'
import { findDossierForm, findValues, openDossierSession } from '../../dossier/answers/session.ts'
import { addStoredFiles, storeContent } from '../files/store-content.ts'

/** Fills in the required texts of a report. */
export async function writeReport(deps: Pick<Deps, 'db' | 'forms' | 'today'>, id: string): Promise<void> {
  const dossier = await deps.db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const published = await findDossierForm(deps, dossier)
  const session = openDossierSession(deps, published, dossier, await findValues(deps.db, id))
  const items = findReportTemplate(session)?.sections.flatMap((section) => section.items) ?? []
  const rows = items
    .filter((item) => 'written' in item && item.required)
    .map((item) => ({
      dossier_id: id,
      part: 'written' in item ? item.written : '',
      text: 'Ce placement répond au projet du client.',
      version: 1,
      changed_by: null,
    }))
  await deps.db.insertInto('report_text').values(rows).execute()
}

/** Adds an issued report with its document and a known link. */
export async function addReport(deps: Deps, dossier_id: string, token: string): Promise<void> {
  const file = await storeContent(deps, [Buffer.from('%PDF-1.7')], 'application/pdf')
  await deps.db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, [file])
    const document = {
      dossier_id,
      code: 'adequacy_report',
      template_version: '',
      locale: 'fr',
      file_key: file.key,
    } as const
    const { id } = await tx
      .insertInto('document')
      .values({ ...document, made_by: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const person = { name: 'Anne Martin', email: 'anne.martin@example.org' }
    const report = { dossier_id, trial: 1, frozen: '{}', issued_by: null, document_id: id, link_hash: hashToken(token) }
    await tx
      .insertInto('report')
      .values({ ...report, ...person })
      .execute()
  })
}
