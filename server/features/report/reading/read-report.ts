import type { IssuedReport, DossierExcerpt, LinkedReport, Report } from '@parcelle/contract/report'
import { clientRoles, has, isOffered, type DossierStatus } from '@parcelle/domain'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import type { Template } from '../../../deployment/documents/template.ts'
import { deploymentOf } from '../../../deployment/form-store.ts'
import type { Block, Text } from '../../../platform/pdf/layout/content.ts'
import { listWritten, readTitle } from '../../templates/index.ts'
import { findOpenings } from '../../product-documents/index.ts'
import { formatInstant } from '../../../dossier/present.ts'
import { findWholeDossier, type WholeDossier } from '../../../dossier/read.ts'
import { findReportTemplate } from '../document/report-template.ts'
import { findLastReport, findReportTexts, type ReportRow } from '../queries.ts'
import { findDossierForm, openDossierSession } from '../../../dossier/answers/session.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { maskEmail } from '../../../platform/mask.ts'

export const reportNotFound = () => notFound('report.error.none')

/** The report of a dossier. Clients do not see texts that are being written. */
export async function readReport(deps: Deps, user: User, id: string, locale: Locale): Promise<Report> {
  const whole = await findWholeDossier(deps.db, user, id)
  const published = await findDossierForm(deps, whole.view)
  const session = openDossierSession(deps, published, whole.view, whole.values)
  const template = findReportTemplate(session)
  if (!template) throw reportNotFound()
  const { number, status, advisor } = whole.view
  const last = await findLastReport(deps.db, id)
  const isReader = has(clientRoles, user.role)
  return {
    number,
    code: template.code,
    title: template.title[locale],
    heading: readTitle(template, { deployment: published.deployment, session, locale }),
    status,
    advisor: advisor && nameOf(advisor),
    can: {
      write: isOffered('issue_report', status, user.role),
      decide: isOffered('validate_report', status, user.role) && last?.document_id !== null,
    },
    sections: isReader ? [] : await readSections(deps, whole, { template, session, locale }),
    issued: last ? presentIssued(last, status) : null,
  }
}

type ReportContext = { template: Template; session: ReturnType<typeof openDossierSession>; locale: Locale }

async function readSections(
  { db, today }: Deps,
  { view }: WholeDossier,
  { template, session, locale }: ReportContext,
): Promise<Report['sections']> {
  const [texts, openings] = await Promise.all([findReportTexts(db, view.id), findOpenings(db, view.id)])
  const input = {
    deployment: deploymentOf(session),
    session,
    dossier: view,
    advisor: view.advisor,
    receipts: [],
    openings,
    locale,
  }
  return listWritten(template, { ...input, date: today(), draft: true }).map(({ title, known, missing, parts }) => ({
    title,
    known: known.flatMap(toKnown),
    missing: missing.flatMap(({ label, element }) => {
      const block = session.form.blockOf(element.id)
      const page = session.form.definition.pages.find(({ blocks }) => blocks.some(({ id }) => id === block?.id))
      return block && page ? [{ label, pageId: page.id, blockId: block.id }] : []
    }),
    parts: parts.map((part) => {
      const saved = texts.find((one) => one.part === part.part)
      return { ...part, text: saved?.text ?? '', version: saved?.version ?? 0 }
    }),
  }))
}

function presentIssued(report: ReportRow, status: DossierStatus): IssuedReport {
  const { trial, issued_at, name, email, opened_at, decided_at, reason } = report
  return {
    trial,
    issued_at: formatInstant(issued_at),
    name,
    email: maskEmail(email),
    state: stateOf(report, status),
    opened_at: opened_at && formatInstant(opened_at),
    decided_at: decided_at && formatInstant(decided_at),
    reason,
  }
}

function stateOf({ decision, failed_at, document_id }: ReportRow, status: DossierStatus): IssuedReport['state'] {
  if (decision !== null) return decision
  if (failed_at !== null) return 'failed'
  if (status !== 'adequacy_report_validation') return 'over'
  return document_id === null ? 'making' : 'to-decide'
}

export function presentLinked(
  report: ReportRow,
  about: Pick<LinkedReport, 'number' | 'title' | 'advisor'>,
  status: DossierStatus,
): LinkedReport {
  return { ...about, issued: presentIssued(report, status) }
}

export const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) => `${firstname} ${lastname}`

/** A block of the document as the page shows it. */
function toKnown(block: Block): DossierExcerpt[] {
  if (block.kind === 'facts')
    return [{ kind: 'facts', rows: block.rows.map(({ label, value }) => ({ label, value: plain(value) })) }]
  if (block.kind === 'table')
    return [
      {
        kind: 'table',
        columns: block.columns.map(({ title, align }) => ({ title, isRight: align === 'right' })),
        rows: block.rows.map(({ cells, strong = false }) => ({ cells: cells.map(plain), isStrong: strong })),
      },
    ]
  const said = linesOf(block)
  return said
    ? [{ kind: 'text', title: said.title ?? null, lines: said.texts.map(plain), isWarning: said.isWarning }]
    : []
}

function linesOf(block: Block): { title?: string | undefined; texts: readonly Text[]; isWarning: boolean } | null {
  if (block.kind === 'paragraph') return { texts: [block.text], isWarning: false }
  if (block.kind === 'heading') return { title: block.text, texts: [], isWarning: false }
  if (block.kind === 'list') return { texts: block.items, isWarning: false }
  if (block.kind === 'note') return { title: block.title, texts: block.texts, isWarning: block.tone === 'warning' }
  return null
}

const plain = (text: Text): string =>
  typeof text === 'string'
    ? text
    : text.map((run) => (typeof run === 'string' ? run : 'bold' in run ? run.bold : run.italic)).join('')
