import type { Publication } from '@parcelle/contract/studio/publication'
import { approvalProblem, proposingProblem } from '@parcelle/domain/studio-proposals'
import { sayReason } from '@parcelle/forms'
import { toFrench } from '../../../deployment/findings/french.ts'
import { findLiveEdition } from '../../../deployment/edition-rows.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { findEditionRow } from '../queries.ts'
import { summarise } from './approve.ts'
import type { PlacedFinding } from './examination/name-places.ts'
import { findExamination, type Examination } from './examination/queries.ts'
import { presentImpact } from './present-impact.ts'
import { describeInterval } from './propose.ts'
import { findProposal, listEvents, type MoveProgress } from './queries.ts'

type Reader = { id: string; locale: Locale }

export async function readPublication(
  db: Db,
  id: string,
  { id: reader, locale }: Reader,
): Promise<Omit<Publication, 'source'>> {
  const row = await findEditionRow(db, id)
  if (!row) throw notFound()
  const live = await findLiveEdition(db)
  const proposal = await findProposal(db, id)
  const isPending = row.state === 'draft' || row.state === 'proposed'
  const examination = isPending
    ? await findExamination(db, id)
    : await findExamination(db, id, proposal?.operations ?? row.operations)
  const isCurrent = row.parent === live
  const isOfNow = examination?.operations === row.operations
  const isOwn = proposal?.proposer === reader
  return {
    edition: id,
    state: row.state,
    title: row.title,
    between: isPending && !isCurrent ? await describeInterval(db, row.parent, live, locale) : null,
    examination: examination && presentExamination(examination, isOfNow, locale),
    proposal: proposal ? presentProposal(proposal, isOwn) : null,
    proposing: proposingProblem({ state: row.state, isCurrent, isChanged: row.operations > 0 || row.base === null }),
    approving: proposal
      ? approvalProblem({ state: proposal.state, isOwn, isCurrent, ...summarise(isOfNow ? examination : null) })
      : 'studio.error.not-open',
    history: (await listEvents(db, id)).map(({ at, event, by, note }) => ({
      at: at.toISOString(),
      event,
      by,
      note: note ?? '',
    })),
  }
}

type ProposalRow = NonNullable<Awaited<ReturnType<typeof findProposal>>>

function presentProposal(found: ProposalRow, isMine: boolean): Publication['proposal'] {
  const { id, state, note, answer, moves } = found
  return {
    id,
    state,
    note,
    proposer: found.proposerName,
    isMine,
    at: found.at.toISOString(),
    approver: found.approverName,
    decidedAt: found.decided_at?.toISOString() ?? null,
    answer,
    publishAt: found.publish_at?.toISOString() ?? null,
    moves,
    // Unsafe cast: only setMoved writes this column.
    moved: found.moved as MoveProgress | null,
  }
}

function presentExamination(found: Examination, isCurrent: boolean, locale: Locale): Publication['examination'] {
  const { findings, impact, total, examined } = found
  return {
    isCurrent,
    askedAt: found.asked_at.toISOString(),
    findings: findings?.map((finding) => presentFinding(finding, locale)) ?? null,
    impact: impact && {
      examined,
      total: Math.max(total ?? 0, examined),
      isDone: found.done_at !== null,
      ...presentImpact(impact, locale),
    },
  }
}

function presentFinding(finding: PlacedFinding, locale: Locale) {
  const { severity, where, reason, code, place } = finding
  const said = sayFinding(finding, locale)
  return {
    severity,
    where,
    reason: said ?? reason,
    language: said === null ? ('en' as const) : locale,
    code: code ?? null,
    place: place ? { label: place.label[locale], form: place.form, key: place.key } : null,
  }
}

/** Findings of the form engine have a code, and words of their own; null for what has words in English only. */
function sayFinding({ reason, code, names = {} }: PlacedFinding, locale: Locale): string | null {
  const labelOf = (name: string) => (Object.hasOwn(names, name) ? names[name]?.[locale] : undefined)
  const said = code === undefined ? null : sayReason(reason, locale, (name) => labelOf(name) ?? name)
  const own = said ?? (locale === 'fr' ? toFrench(reason) : reason)
  const quoted = locale === 'fr' ? (label: string) => `«\u00A0${label}\u00A0»` : (label: string) => `“${label}”`
  return own && own.replaceAll(/«[ \u00A0]([\w-]+)[ \u00A0]»/g, (_, name: string) => quoted(labelOf(name) ?? name))
}
