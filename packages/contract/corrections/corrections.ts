import { z } from 'zod'
import { DossierId, OpenDossier, ValueItem } from '../dossiers.ts'
import { route } from '../route.ts'
import { text, whole, wholeFromText } from '../scalars.ts'

const managers = ['manage_dossier'] as const
/** The roles that fill in a dossier before it is signed. */
const writers = ['client', 'prospect', 'prospect_direct', 'advisor', 'partner', 'manager', 'manage_dossier'] as const
const MAX_ITEMS = 50

/** An answer or an uploaded document to be corrected. */
const CorrectionItem = z.object({
  elementId: z.int(),
  blockId: z.int(),
  kind: z.enum(['answer', 'receipt']),
  /** The element's label, prefixed with that of its group. */
  name: z.string(),
  reason: z.string(),
  /** The signed value, formatted. */
  before: z.string(),
  isAnswered: z.boolean(),
})

/** The open correction, or the last one. */
const Correction = z.object({
  state: z.enum(['open', 'done', 'withdrawn']),
  askedAt: z.string(),
  /** Due date, YYYY-MM-DD. */
  due: z.string(),
  isOverdue: z.boolean(),
  items: z.array(CorrectionItem),
  can: z.object({ answer: z.boolean(), withdraw: z.boolean() }),
})
export type Correction = z.infer<typeof Correction>

/** An element for which a correction can be requested. */
const Correctable = z.object({
  elementId: z.int(),
  blockId: z.int(),
  kind: z.enum(['answer', 'receipt']),
  name: z.string(),
  value: z.string(),
})
export type Correctable = z.infer<typeof Correctable>

/** The original of a copy, or the copy. */
const LinkedDossier = z.object({ id: z.uuid(), number: z.string() })

/** The original of a copy, and the items to correct in form order. */
const CopiedFrom = LinkedDossier.extend({
  items: z.array(z.object({ elementId: z.int(), blockId: z.int(), name: z.string(), reason: z.string() })),
})

const CorrectionRequest = z.strictObject({
  items: z
    .array(z.strictObject({ elementId: whole, reason: text(2000) }))
    .min(1)
    .max(MAX_ITEMS),
})
export type CorrectionRequest = z.infer<typeof CorrectionRequest>

const CorrectionDryRun = z.object({
  /** `in_place`: the client corrects on a separate page. `copy`: this dossier is declined and a copy is signed. */
  way: z.enum(['in_place', 'copy']),
  items: z.array(
    z.object({
      elementId: z.int(),
      name: z.string(),
      /** Titles of the signed documents that print it. */
      documents: z.array(z.string()),
    }),
  ),
  /** With `copy`: names of those who would sign again. */
  signers: z.array(z.string()),
  /** With `copy`: number of receipts copied. */
  keptReceipts: z.int(),
  /** Why the copy cannot be made now, or null. */
  problem: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
    .nullable(),
})
export type CorrectionDryRun = z.infer<typeof CorrectionDryRun>

export const corrections = {
  readCorrection: route('readCorrection', {
    summary: 'Get the requested correction of a signed dossier, and the dossiers linked with it',
    roles: 'everyone',
    params: DossierId,
    reply: z.object({
      correction: Correction.nullable(),
      copiedFrom: CopiedFrom.nullable(),
      copiedTo: LinkedDossier.nullable(),
      /** In form order; empty unless the reader may request corrections. */
      correctable: z.array(Correctable),
    }),
  }),
  askForCorrection: route('askForCorrection', {
    summary: 'Request a correction in place; refused if a signed document prints one of the elements',
    roles: managers,
    params: DossierId,
    body: CorrectionRequest,
    reply: z.object({ correction: Correction }),
    status: 201,
    idempotent: true,
  }),
  tryCorrection: route('tryCorrection', {
    summary: 'Dry run of a correction: the signed documents that print the elements, and who would sign again',
    roles: managers,
    conflicts: true,
    params: DossierId,
    body: CorrectionRequest,
    reply: CorrectionDryRun,
  }),
  correctByCopy: route('correctByCopy', {
    summary: 'Correct by copy: decline a signed dossier and create its copy, in one transaction',
    roles: managers,
    params: DossierId,
    body: CorrectionRequest.extend({
      /** For the back office and the history. */
      reason: text(20_000),
      message: text(2000).nullish(),
    }),
    reply: OpenDossier,
    status: 201,
    idempotent: true,
  }),
  withdrawCorrection: route('withdrawCorrection', {
    summary: 'Withdraw a correction request; answers already corrected stay',
    roles: managers,
    params: DossierId,
    reply: z.undefined(),
    status: 204,
  }),
  answerCorrection: route('answerCorrection', {
    summary: 'Submit corrected answers; only requested elements are accepted',
    roles: writers,
    params: DossierId,
    body: z.strictObject({ values: z.array(ValueItem).min(1).max(MAX_ITEMS) }),
    reply: z.object({ correction: Correction }),
  }),
  replaceReceipt: route('replaceReceipt', {
    summary: 'Upload a receipt that replaces those to be corrected (multipart)',
    roles: writers,
    params: DossierId,
    body: z.strictObject({ elementId: wholeFromText, typeId: text(64), title: text(500).optional() }),
    reply: z.object({ correction: Correction }),
    carriesFiles: 'multipart',
    cost: 5,
  }),
}
