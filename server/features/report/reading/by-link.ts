import type { FileReply } from '@parcelle/contract/route'
import type { LinkedReport } from '@parcelle/contract/report'
import { sql } from 'kysely'
import { hashToken } from '../../../platform/secret-links.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { findDossier, lockDossier } from '../../../dossier/access/access.ts'
import type { Author } from '../../../dossier/evidence/events.ts'
import { moveDossier } from '../../../dossier/status/move.ts'
import { deadLink } from '../../../platform/errors/errors.ts'
import { findAdvisorName } from '../../../dossier/read.ts'
import { findLastReport, type ReportRow } from '../queries.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { openReportDocument } from './open-report.ts'
import { nameOf, presentLinked } from './read-report.ts'

/** Validity of a link that nobody answered. */
const UNANSWERED_DAYS = 90

/** A request by link; `address` is the IP address. */
type Visit = { token: string; address: string; requestId: string; locale: Locale }

export async function readLinked(deps: Deps, { token, locale }: Visit): Promise<LinkedReport> {
  return present(deps.db, deps, await findByLink(deps, token), locale)
}

export async function openLinked(deps: Deps, visit: Visit): Promise<FileReply> {
  const report = await findByLink(deps, visit.token)
  const { number } = await findDossier(deps.db, report.dossier_id)
  return openReportDocument(deps, report, number, { author: toAuthor(report, visit), locale: visit.locale })
}

/** Decides as the subscriber, by the same rules as any other decision. */
export function decideLinked(
  deps: Deps,
  visit: Visit,
  attempt: { event: 'validate_report' | 'refuse_report'; reason?: string | undefined },
): Promise<LinkedReport> {
  return deps.db.transaction().execute(async (tx) => {
    const { dossier_id } = await findByLink(deps, visit.token, tx)
    const dossier = await lockDossier(tx, dossier_id)
    // Another report may have been issued before the lock; this link decides only on its own.
    const report = await findByLink(deps, visit.token, tx)
    await moveDossier(tx, deps, { dossier, author: toAuthor(report, visit) }, attempt)
    return present(tx, deps, await findByLink(deps, visit.token, tx), visit.locale)
  })
}

/**
 * Finds the report of a link. Refuses an unknown or expired link, a superseded report, and a client whose account is
 * disabled.
 */
async function findByLink({ db, deployment }: Deps, token: string, tx: Db = db): Promise<ReportRow> {
  const report = await tx
    .selectFrom('report')
    .selectAll('report')
    .innerJoin('dossier', 'dossier.id', 'report.dossier_id')
    .leftJoin('client', 'client.id', 'dossier.client_id')
    .where('link_hash', '=', hashToken(token))
    .where(sql<boolean>`coalesce(decided_at + make_interval(days => ${deployment.links.days}),
      issued_at + make_interval(days => ${UNANSWERED_DAYS})) > now()`)
    .where(sql<boolean>`not exists (select from app_user where disabled
      and (app_user.id = client.user_id or app_user.email = report.email))`)
    .executeTakeFirst()
  const last = report && (await findLastReport(tx, report.dossier_id))
  if (!report || last?.id !== report.id) throw deadLink('report.error.none')
  return report
}

function toAuthor({ name, link_hash }: ReportRow, { address, requestId }: Visit): Author {
  const link = link_hash?.toString('hex').slice(0, 16) ?? ''
  return { user: null, requestId, party: { party: 'subscriber', name, link, address } }
}

async function present(db: Db, { deployment }: Deps, report: ReportRow, locale: Locale): Promise<LinkedReport> {
  const dossier = await findDossier(db, report.dossier_id)
  const advisor = await findAdvisorName(db, dossier)
  const template = deployment.documentTemplates.find(({ kind }) => kind === 'suitabilityReport')
  const title = template?.title[locale] ?? ''
  const about = { number: dossier.number, title, advisor: advisor && nameOf(advisor) }
  return presentLinked(report, about, dossier.status)
}
