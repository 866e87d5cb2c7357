import { z } from 'zod'
import { DossierId, OpenDossier, ValueItem } from '../dossiers.ts'
import { route } from '../route.ts'
import { text, whole, wholeInAddress } from '../scalars.ts'

const managers = ['manage_dossier'] as const
/** Who may answer: those who fill in a dossier before it is signed. */
const writers = ['client', 'prospect', 'prospect_direct', 'advisor', 'partner', 'manager', 'manage_dossier'] as const
const MOST_ITEMS = 50

/** What is to be corrected: the answer of an element, or what was given to one that takes documents. */
const CorrectionItem = z.object({
  elementId: z.int(),
  blockId: z.int(),
  kind: z.enum(['answer', 'receipt']),
  /** The label of the element, after that of its group. */
  name: z.string(),
  reason: z.string(),
  /** What was signed, as people read it. */
  before: z.string(),
  isAnswered: z.boolean(),
})

/** The correction that is asked for, or the last one there was. */
const Correction = z.object({
  state: z.enum(['open', 'done', 'withdrawn']),
  askedAt: z.string(),
  /** YYYY-MM-DD: the day it is wanted by. */
  due: z.string(),
  isOverdue: z.boolean(),
  items: z.array(CorrectionItem),
  /** The reader may answer, or take the whole request back. */
  can: z.object({ answer: z.boolean(), withdraw: z.boolean() }),
})
export type Correction = z.infer<typeof Correction>

/** An element that may be named, for who asks. */
const Correctable = z.object({
  elementId: z.int(),
  blockId: z.int(),
  kind: z.enum(['answer', 'receipt']),
  name: z.string(),
  /** What stands there, as people read it. */
  value: z.string(),
})
export type Correctable = z.infer<typeof Correctable>

/** A dossier beside this one: what it was copied from to be corrected, or the copy. */
const Linked = z.object({ id: z.uuid(), number: z.string() })

/** What a copy was made from, and what is to be corrected in it, in the order of the form. */
const CopiedFrom = Linked.extend({
  items: z.array(z.object({ elementId: z.int(), blockId: z.int(), name: z.string(), reason: z.string() })),
})

const CorrectionRequest = z.strictObject({
  items: z
    .array(z.strictObject({ elementId: whole, reason: text(2000) }))
    .min(1)
    .max(MOST_ITEMS),
})
export type CorrectionRequest = z.infer<typeof CorrectionRequest>

/** What a request would mean, before it is sent. */
const CorrectionDryRun = z.object({
  /** In place: the client corrects on a page of their own. By copy: this dossier is declined and signed anew. */
  way: z.enum(['in_place', 'copy']),
  items: z.array(
    z.object({
      elementId: z.int(),
      name: z.string(),
      /** The signed papers that print it, by title. */
      papers: z.array(z.string()),
    }),
  ),
  /** By copy: who would sign again, by name. */
  signers: z.array(z.string()),
  /** By copy: how many receipts are taken over. */
  keptReceipts: z.int(),
  /** Why the copy could not be made now; null: it could. */
  problem: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
    .nullable(),
})
export type CorrectionDryRun = z.infer<typeof CorrectionDryRun>

export const corrections = {
  readCorrection: route('readCorrection', {
    summary: 'The correction that is asked for of a signed dossier, and the dossiers it is linked with',
    roles: 'everyone',
    params: DossierId,
    reply: z.object({
      correction: Correction.nullable(),
      copiedFrom: CopiedFrom.nullable(),
      copiedTo: Linked.nullable(),
      /** For who asks: in the order of the form; empty for others. */
      correctable: z.array(Correctable),
    }),
  }),
  askForCorrection: route('askForCorrection', {
    summary: 'Ask for a correction in place; refused where a signed paper prints what is named',
    roles: managers,
    params: DossierId,
    body: CorrectionRequest,
    reply: z.object({ correction: Correction }),
    status: 201,
    idempotent: true,
  }),
  tryCorrection: route('tryCorrection', {
    summary: 'Which signed papers print what is to be corrected, and who would sign again',
    roles: managers,
    conflicts: true,
    params: DossierId,
    body: CorrectionRequest,
    reply: CorrectionDryRun,
  }),
  correctByCopy: route('correctByCopy', {
    summary: 'Decline a signed dossier and open its copy at the first block to be corrected, in one step',
    roles: managers,
    params: DossierId,
    body: CorrectionRequest.extend({
      /** For the back office and its history; the items say the rest. */
      reason: text(20_000),
      /** A word to the client. */
      message: text(2000).nullish(),
    }),
    reply: OpenDossier,
    status: 201,
    idempotent: true,
  }),
  withdrawCorrection: route('withdrawCorrection', {
    summary: 'Take the request for a correction back; what was answered stays',
    roles: managers,
    params: DossierId,
    reply: z.undefined(),
    status: 204,
  }),
  answerCorrection: route('answerCorrection', {
    summary: 'Correct the answers that were asked for, and only those',
    roles: writers,
    params: DossierId,
    body: z.strictObject({ values: z.array(ValueItem).min(1).max(MOST_ITEMS) }),
    reply: z.object({ correction: Correction }),
  }),
  replaceReceipt: route('replaceReceipt', {
    summary: 'Give a document in place of those that are to be corrected, as a form with its file',
    roles: writers,
    params: DossierId,
    body: z.strictObject({ elementId: wholeInAddress, typeId: text(64), title: text(500).optional() }),
    reply: z.object({ correction: Correction }),
    carriesFiles: 'multipart',
    cost: 5,
  }),
}
