import { dossierStatuses, roles } from '@parcelle/domain'
import { z } from 'zod'
import { DossierId } from './dossiers.ts'
import { ErrorItem } from './errors.ts'
import { route } from './route.ts'
import { text, whole } from './scalars.ts'

/** What the dossier says of a subject of the report. */
const Known = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('facts'), rows: z.array(z.object({ label: z.string(), value: z.string() })) }),
  z.object({
    kind: z.literal('table'),
    columns: z.array(z.object({ title: z.string(), isRight: z.boolean() })),
    rows: z.array(z.object({ cells: z.array(z.string()), isStrong: z.boolean() })),
  }),
  z.object({
    kind: z.literal('text'),
    title: z.string().nullable(),
    lines: z.array(z.string()),
    isWarning: z.boolean(),
  }),
])
export type Known = z.infer<typeof Known>

/** A text that the advisor writes, as it is kept. */
const WrittenPart = z.object({
  part: z.string(),
  label: z.string(),
  hint: z.string(),
  required: z.boolean(),
  text: z.string(),
  /** 0: nobody has written anything yet. */
  version: z.int(),
})
export type WrittenPart = z.infer<typeof WrittenPart>

const ReportSection = z.object({
  title: z.string(),
  known: z.array(Known),
  /** What the dossier could say of it and does not, and where it is asked. */
  missing: z.array(z.object({ label: z.string(), pageId: z.int(), blockId: z.int() })),
  parts: z.array(WrittenPart),
})
export type ReportSection = z.infer<typeof ReportSection>

/** What became of a report that was issued. */
const Issued = z.object({
  trial: z.int(),
  issued_at: z.string(),
  /** To whom its link was sent; only the initials of the address are told. */
  name: z.string(),
  email: z.string(),
  state: z.enum(['making', 'failed', 'to-decide', 'validated', 'refused', 'over']),
  opened_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
})
export type Issued = z.infer<typeof Issued>

const Report = z.object({
  number: z.string(),
  /** By which the paper is printed as it stands. */
  code: z.string(),
  title: z.string(),
  status: z.enum(dossierStatuses),
  advisor: z.string().nullable(),
  /** What the reader may do now. */
  can: z.object({ write: z.boolean(), decide: z.boolean() }),
  /** Nothing for those who only read what was issued. */
  sections: z.array(ReportSection),
  issued: Issued.nullable(),
})
export type Report = z.infer<typeof Report>

/** The body of a 409 on a text: somebody else wrote meanwhile, and neither text is lost. */
export const TextConflict = z.object({
  errors: z.array(ErrorItem),
  theirs: z.object({ text: z.string(), version: z.int(), by: z.string() }),
})
export type TextConflict = z.infer<typeof TextConflict>

/** The same for whoever comes by their personal link. */
const LinkedReport = z.object({ number: z.string(), title: z.string(), advisor: z.string().nullable(), issued: Issued })
export type LinkedReport = z.infer<typeof LinkedReport>

const Token = z.object({ token: text(100) })
const KEPT_PAPER = 5
/** As many letters as one text may have. */
const LONGEST = 10_000

/** Whoever subscribes alone is advised by nobody. */
const readers = roles.filter((role) => role !== 'prospect_direct')

export const report = {
  readReport: route('readReport', {
    summary: 'The suitability report of a dossier: what is written, what is missing, what became of it',
    roles: readers,
    params: DossierId,
    reply: Report,
  }),
  saveReportText: route('saveReportText', {
    summary: 'Keep a text of the suitability report as it is typed',
    roles: ['advisor', 'partner', 'manager'],
    params: DossierId.extend({ part: text(64) }),
    body: z.strictObject({ text: text(LONGEST), version: whole }),
    reply: z.object({ version: z.int() }),
  }),
  openReport: route('openReport', {
    summary: 'The suitability report as it was issued last; that it was opened is kept',
    roles: readers,
    params: DossierId,
    reply: 'file',
    cost: KEPT_PAPER,
  }),
  readLinkedReport: route('readLinkedReport', {
    summary: 'The suitability report of a personal link',
    roles: 'open',
    params: Token,
    reply: LinkedReport,
  }),
  openLinkedReport: route('openLinkedReport', {
    summary: 'The same as PDF; that it was opened by this link is kept',
    roles: 'open',
    params: Token,
    reply: 'file',
    cost: KEPT_PAPER,
  }),
  decideLinkedReport: route('decideLinkedReport', {
    summary: 'Validate or refuse the suitability report of a personal link',
    roles: 'open',
    params: Token,
    body: z.strictObject({ event: z.enum(['validate_report', 'refuse_report']), reason: text(5000).optional() }),
    reply: LinkedReport,
  }),
}
