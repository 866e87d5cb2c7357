import type { Locale } from '../../../platform/locales/locale.ts'
import { newToken } from '../../../platform/secret-links.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { findLanguage } from '../../../platform/mail/find-language.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import type { Deps } from '../../../deps.ts'
import type { LaidOutDocument } from '../../../platform/pdf/layout/content.ts'
import { composeDocument } from '../../templates/index.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { lockDossier, type DossierRow } from '../../../dossier/access/access.ts'
import { moveDossier } from '../../../dossier/status/move.ts'
import { findStatedPerson } from '../../../dossier/people/stated-people.ts'
import { findOpenings } from '../../product-documents/index.ts'
import { findAdvisorName } from '../../../dossier/read.ts'
import { FrozenReport } from '../issue.ts'
import { readingMail } from '../mails.ts'
import { findReportTemplate } from './report-template.ts'
import type { ReportRow } from '../queries.ts'
import { findDossierForm, openDossierSession } from '../../../dossier/answers/session.ts'
import { isTemporary } from '../../../platform/errors/errors.ts'
import { addStoredFiles, storeContent, type StoredFile } from '../../files/index.ts'

type MakeReportDeps = Parameters<typeof moveDossier>[1] & Pick<Deps, 'db' | 'documentMaker' | 'files' | 'log'>
type ReportDocument = { code: string; version: string; locale: Locale; laid: LaidOutDocument }

/** After this many attempts the report has failed: the advisor is notified and may issue it again. */
const MOST_TRIES = 3
const system = { user: null, requestId: null }

/**
 * Makes the document of an issued report and mails its link. Does nothing if that is done, or if the dossier has moved
 * on.
 */
export async function makeReport(deps: MakeReportDeps, reportId: string): Promise<void> {
  const waiting = await findWaiting(deps, reportId)
  if (!waiting) return
  const { report, dossier } = waiting
  try {
    await sendReport(deps, report, await layOutReport(deps, report, dossier))
  } catch (error) {
    deps.log.warn({ err: error, dossier: dossier.id }, 'a suitability report could not be made')
    // The queue retries with a growing delay, so an outage of the store does not count as a failed attempt.
    if (isTemporary(error)) throw error
    if (!(await giveUp(deps, report))) throw error
  }
}

async function findWaiting({ db }: MakeReportDeps, id: string) {
  const report = await db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst()
  if (!report || report.document_id !== null || report.failed_at !== null) return null
  const dossier = await db.selectFrom('dossier').selectAll().where('id', '=', report.dossier_id).executeTakeFirst()
  return dossier?.status === 'adequacy_report_validation' ? { report, dossier } : null
}

/** Uses the frozen answers, texts and date. */
async function layOutReport(deps: MakeReportDeps, report: ReportRow, dossier: DossierRow): Promise<ReportDocument> {
  const { db } = deps
  const { edition, answers, texts, date } = FrozenReport.parse(report.frozen)
  const published = await findDossierForm(deps, { ...dossier, edition })
  const { deployment } = published
  const values = Object.entries(answers).map(([id, value]) => [Number(id), { value }] as const)
  const session = openDossierSession({ today: () => date }, published, dossier, values)
  const template = findReportTemplate(session)
  if (!template) throw new Error('the deployment has no suitability report')
  const openings = await findOpenings(db, dossier.id)
  const advisor = await findAdvisorName(db, dossier)
  const compose = () =>
    composeDocument(template, {
      deployment,
      session,
      dossier: { number: dossier.number },
      advisor,
      receipts: [],
      openings,
      written: new Map(Object.entries(texts)),
      locale: deployment.locale,
      date,
      draft: false,
    })
  const laid = await deps.documentMaker.make(compose, report.issued_by ?? report.id)
  return { code: template.code, version: template.version, locale: deployment.locale, laid }
}

/** Stores the document and writes to the client, once. */
async function sendReport(deps: MakeReportDeps, { id }: ReportRow, document: ReportDocument): Promise<void> {
  const file = await storeContent(deps, [document.laid.bytes], 'application/pdf')
  await withHeld(deps, id, (tx, held) => attach(tx, deps, held, document, file))
}

type LockedReport = { report: ReportRow; dossier: DossierRow }

async function attach(
  tx: Tx,
  deps: MakeReportDeps,
  { report, dossier }: LockedReport,
  { code, version, locale: written, laid }: ReportDocument,
  file: StoredFile,
): Promise<void> {
  await addStoredFiles(tx, [file])
  const { id: document } = await tx
    .insertInto('document')
    .values({
      dossier_id: dossier.id,
      code,
      template_version: version,
      locale: written,
      file_key: file.key,
      made_by: report.issued_by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token, hash } = newToken()
  await tx.updateTable('report').set({ document_id: document, link_hash: hash }).where('id', '=', report.id).execute()
  await addDossierEvent(tx, dossier.id, system, 'send_report', {
    report: report.id,
    document,
    template: version,
    sha256: file.sha256.toString('hex'),
    pages: laid.pages,
    to: { party: 'subscriber', name: report.name, email: report.email, link: hash.toString('hex').slice(0, 16) },
  })
  const locale = await findLanguage(tx, report, dossier.locale ?? deps.deployment.locale)
  const { deployment, config } = deps
  const person = { ...(await findReader(tx, deps, dossier, report)), email: report.email, locale }
  const mail = readingMail({ deployment, publicUrl: config.publicUrl }, dossier, person, token)
  await addMail(tx, { ...mail, dossierId: dossier.id, cause: `report ${report.id} to read` })
}

async function findReader(tx: Tx, deps: MakeReportDeps, dossier: DossierRow, { frozen, name }: ReportRow) {
  const { edition, answers } = FrozenReport.parse(frozen)
  const { form } = await findDossierForm(deps, { ...dossier, edition }, tx)
  return findStatedPerson(form, answers, name)
}

/** Counts a failure; after the last attempt the report has failed. False: the job is to be retried. */
async function giveUp(deps: MakeReportDeps, { id }: ReportRow): Promise<boolean> {
  const isWaiting = await withHeld(deps, id, async (tx, { report, dossier }) => {
    const tries = report.tries + 1
    await tx.updateTable('report').set({ tries }).where('id', '=', id).execute()
    if (tries < MOST_TRIES) return true
    await moveDossier(tx, deps, { dossier, author: system }, { event: 'report_failed' })
    return false
  })
  return !isWaiting
}

/** Locks the dossier, as every writer does. Returns null if the report is no longer waiting. */
async function withHeld<T>(
  { db }: MakeReportDeps,
  id: string,
  work: (tx: Tx, held: LockedReport) => Promise<T>,
): Promise<T | null> {
  return db.transaction().execute(async (tx) => {
    const { dossier_id } = await tx
      .selectFrom('report')
      .select('dossier_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const dossier = await lockDossier(tx, dossier_id)
    const report = await tx.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const isWaiting = report.document_id === null && report.failed_at === null
    const isWanted = isWaiting && dossier.status === 'adequacy_report_validation'
    return isWanted ? work(tx, { report, dossier }) : null
  })
}
