import type { FileReply } from '@parcelle/contract/route'
import { clientRoles, has } from '@parcelle/domain'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { documentFilename } from '../../templates/index.ts'
import { findVisibleDossier, lockDossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent, type Author } from '../../../dossier/evidence/events.ts'
import { findLastReport, type ReportRow } from '../queries.ts'
import { openStoredFile } from '../../files/index.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { reportNotFound } from './read-report.ts'

type Reader = { author: Author; locale: Locale }

/** The last issued report, for a user who may see the dossier. */
export async function openReport(
  deps: Deps,
  user: User,
  id: string,
  { locale, requestId }: { locale: Locale; requestId: string },
): Promise<FileReply> {
  const dossier = await findVisibleDossier(deps.db, user, id)
  const report = await findLastReport(deps.db, id)
  if (!report) throw reportNotFound()
  return openReportDocument(deps, report, dossier.number, { author: { user, requestId }, locale })
}

/** Every opening is in the evidence; `opened_at` is the first one by the client. */
export async function openReportDocument(
  deps: Deps,
  { id, dossier_id, document_id }: ReportRow,
  number: string,
  { author, locale }: Reader,
): Promise<FileReply> {
  const document = await deps.db
    .selectFrom('document')
    .innerJoin('stored_file', 'stored_file.key', 'document.file_key')
    .select(['document.id', 'code', 'file_key', 'sha256'])
    .where('document.id', '=', document_id)
    .executeTakeFirst()
  if (!document) throw reportNotFound()
  const { content } = await openStoredFile(deps, document.file_key, { dossierId: dossier_id, author })
  await deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, dossier_id)
    const facts = { report: id, document: document.id, sha256: document.sha256.toString('hex') }
    await addDossierEvent(tx, dossier_id, author, 'open_report', facts, 'without-notification')
    if (isClient(author))
      await tx
        .updateTable('report')
        .set({ opened_at: new Date() })
        .where('id', '=', id)
        .where('opened_at', 'is', null)
        .execute()
  })
  const template = deps.deployment.documentTemplates.find(({ code }) => code === document.code)
  const filename = template ? documentFilename(template, number, locale) : `${number}.pdf`
  return { content, filename, mimetype: 'application/pdf', isShown: true }
}

const isClient = ({ user, party }: Author) => party !== undefined || (user !== null && has(clientRoles, user.role))
