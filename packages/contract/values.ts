import { z } from 'zod'
import { DossierId, FirmContacts, OpenDossier, ValueItem } from './dossiers.ts'
import { ErrorItem } from './errors.ts'
import { route } from './route.ts'
import { instant, whole, wholeFromText } from './scalars.ts'

/** Somebody else changed the same answer; both values are returned. */
export const Conflict = z.object({
  elementId: z.int(),
  yours: z.string(),
  theirs: z.string(),
  version: z.int(),
  by: z.string(),
  at: z.string(),
})
export type Conflict = z.infer<typeof Conflict>

/** Body of a 409 on answers; those without a conflict are saved. */
export const ConflictBody = z.object({
  errors: z.array(ErrorItem),
  conflicts: z.array(Conflict),
  versions: z.record(z.string(), z.int()),
  /** Null when nothing was saved: a block is submitted whole or not at all. */
  saved_at: z.string().nullable(),
})
export type ConflictBody = z.infer<typeof ConflictBody>

export const ValueChange = z.object({
  elementId: z.int(),
  value: z.string(),
  version: z.int(),
  by: z.string(),
  at: z.string(),
})
export type ValueChange = z.infer<typeof ValueChange>

/** Answers of an earlier dossier that could prefill a block not submitted yet. */
export const EarlierOffer = z.object({
  blockId: z.int(),
  from: z.uuid(),
  number: z.string(),
  own: z.boolean(),
  answered_at: z.string(),
  /** Empty elements that would be filled with a valid answer. */
  elements: z.array(z.int()),
})
export type EarlierOffer = z.infer<typeof EarlierOffer>

export const TakenAnswers = OpenDossier.extend({ taken: z.array(z.int()) })
export type TakenAnswers = z.infer<typeof TakenAnswers>

const writers = ['client', 'prospect', 'prospect_direct', 'advisor', 'partner', 'manager', 'manage_dossier'] as const

export const values = {
  submitBlock: route('submitBlock', {
    summary: 'Submit the answers of a block',
    roles: writers,
    params: DossierId,
    body: z.strictObject({
      submittingBlockId: whole,
      values: z.array(ValueItem),
      /** The current price of a share, agreed to after a notice that it changed. */
      unitPrice: z.number().positive().optional(),
    }),
    reply: OpenDossier,
  }),
  saveDraft: route('saveDraft', {
    summary: 'Save draft answers, complete or not',
    roles: writers,
    params: DossierId,
    body: z.strictObject({ changes: z.array(ValueItem).max(500) }),
    reply: z.object({
      saved_at: z.string(),
      versions: z.record(z.string(), z.int()),
      /** Present when a signer's contact was among the changes. */
      firm_contacts: FirmContacts.optional(),
    }),
  }),
  readDraft: route('readDraft', {
    summary: 'List the answers changed since an instant',
    roles: 'everyone',
    params: DossierId,
    query: z.object({ since: instant.optional() }),
    reply: z.object({ changes: z.array(ValueChange), now: z.string() }),
  }),
  listEarlierAnswers: route('listEarlierAnswers', {
    summary: 'List answers of earlier dossiers of the client that could be reused, by block',
    roles: 'everyone',
    params: DossierId,
    reply: z.object({ offers: z.array(EarlierOffer) }),
  }),
  takeEarlierAnswers: route('takeEarlierAnswers', {
    summary: 'Fill the empty elements of a block from an earlier dossier of the client',
    roles: writers,
    params: DossierId,
    body: z.strictObject({ blockId: whole, from: z.uuid() }),
    reply: TakenAnswers,
  }),
  declineEarlierAnswers: route('declineEarlierAnswers', {
    summary: 'Offer the caller no earlier answers in this dossier again',
    roles: writers,
    params: DossierId,
    reply: z.undefined(),
    status: 204,
  }),
  followDossier: route('followDossier', {
    summary: 'Stream changes of answers, status, presence and receipts (server-sent events)',
    roles: 'everyone',
    params: DossierId,
    query: z.object({ block: wholeFromText.optional() }),
    reply: 'events',
  }),
}
