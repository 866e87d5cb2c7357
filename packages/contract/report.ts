import { dossierStatuses, roles } from '@parcelle/domain'
import { z } from 'zod'
import { DossierId } from './dossiers.ts'
import { ErrorItem } from './errors.ts'
import { route } from './route.ts'
import { text, whole } from './scalars.ts'

/** What the dossier says about a section of the report. */
const DossierExcerpt = z.discriminatedUnion('kind', [
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
export type DossierExcerpt = z.infer<typeof DossierExcerpt>

const WrittenPart = z.object({
  part: z.string(),
  label: z.string(),
  hint: z.string(),
  required: z.boolean(),
  text: z.string(),
  /** 0: not written yet. */
  version: z.int(),
})
export type WrittenPart = z.infer<typeof WrittenPart>

const ReportSection = z.object({
  title: z.string(),
  known: z.array(DossierExcerpt),
  /** Unanswered elements on the subject, and where to answer them. */
  missing: z.array(z.object({ label: z.string(), pageId: z.int(), blockId: z.int() })),
  parts: z.array(WrittenPart),
})
export type ReportSection = z.infer<typeof ReportSection>

/** State of an issued report. */
const IssuedReport = z.object({
  trial: z.int(),
  issued_at: z.string(),
  /** The recipient of the link, with a masked address. */
  name: z.string(),
  email: z.string(),
  state: z.enum(['making', 'failed', 'to-decide', 'validated', 'refused', 'over']),
  opened_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
})
export type IssuedReport = z.infer<typeof IssuedReport>

const Report = z.object({
  number: z.string(),
  /** Document code, to print the current draft. */
  code: z.string(),
  title: z.string(),
  /** The title as printed, with the name of the client. */
  heading: z.string(),
  status: z.enum(dossierStatuses),
  advisor: z.string().nullable(),
  can: z.object({ write: z.boolean(), decide: z.boolean() }),
  /** Empty for those who may only read the issued report. */
  sections: z.array(ReportSection),
  issued: IssuedReport.nullable(),
})
export type Report = z.infer<typeof Report>

/** Body of a 409: another version of the text was saved meanwhile. */
export const TextConflict = z.object({
  errors: z.array(ErrorItem),
  theirs: z.object({ text: z.string(), version: z.int(), by: z.string() }),
})
export type TextConflict = z.infer<typeof TextConflict>

/** For a party with a personal link. */
const LinkedReport = z.object({
  number: z.string(),
  title: z.string(),
  advisor: z.string().nullable(),
  issued: IssuedReport,
})
export type LinkedReport = z.infer<typeof LinkedReport>

const Token = z.object({ token: text(100) })
const STORED_DOCUMENT_COST = 5
const MAX_TEXT_LENGTH = 10_000

/** A direct subscriber has no advisor. */
const readers = roles.filter((role) => role !== 'prospect_direct' && role !== 'studio')

export const report = {
  readReport: route('readReport', {
    summary: 'Get the suitability report of a dossier: texts, missing parts, status',
    roles: readers,
    params: DossierId,
    reply: Report,
  }),
  saveReportText: route('saveReportText', {
    summary: 'Save a text of the suitability report as a draft',
    roles: ['advisor', 'partner', 'manager'],
    params: DossierId.extend({ part: text(64) }),
    body: z.strictObject({ text: text(MAX_TEXT_LENGTH), version: whole }),
    reply: z.object({ version: z.int() }),
  }),
  openReport: route('openReport', {
    summary: 'Download the suitability report as last issued; recorded as opened',
    roles: readers,
    params: DossierId,
    reply: 'file',
    cost: STORED_DOCUMENT_COST,
  }),
  readLinkedReport: route('readLinkedReport', {
    summary: 'Get the suitability report of a personal link',
    roles: 'open',
    params: Token,
    reply: LinkedReport,
  }),
  openLinkedReport: route('openLinkedReport', {
    summary: 'Download the same as PDF; recorded as opened by this link',
    roles: 'open',
    params: Token,
    reply: 'file',
    cost: STORED_DOCUMENT_COST,
  }),
  decideLinkedReport: route('decideLinkedReport', {
    summary: 'Validate or refuse the suitability report of a personal link',
    roles: 'open',
    params: Token,
    body: z.strictObject({ event: z.enum(['validate_report', 'refuse_report']), reason: text(5000).optional() }),
    reply: LinkedReport,
  }),
}
