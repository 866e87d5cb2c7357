import { z } from 'zod'
import { DossierId, OpenDossier, ValueItem } from './dossiers.ts'
import { ErrorItem } from './errors.ts'
import { route } from './route.ts'
import { instant, whole, wholeInAddress } from './scalars.ts'

/** Someone else changed the same answer: both are shown, neither is lost. */
export const Conflict = z.object({
  elementId: z.int(),
  yours: z.string(),
  theirs: z.string(),
  version: z.int(),
  by: z.string(),
  at: z.string(),
})
export type Conflict = z.infer<typeof Conflict>

/** The body of a 409 on answers; what is not in conflict is saved all the same. */
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

const writers = ['client', 'prospect', 'prospect_direct', 'advisor', 'partner', 'manager', 'manage_dossier'] as const

export const values = {
  submitBlock: route('submitBlock', {
    summary: 'Submit the answers of a block',
    roles: writers,
    params: DossierId,
    body: z.strictObject({ submittingBlockId: whole, values: z.array(ValueItem) }),
    reply: OpenDossier,
  }),
  saveDraft: route('saveDraft', {
    summary: 'Keep answers as they are typed, complete or not',
    roles: writers,
    params: DossierId,
    body: z.strictObject({ changes: z.array(ValueItem).max(500) }),
    reply: z.object({ saved_at: z.string(), versions: z.record(z.string(), z.int()) }),
  }),
  readDraft: route('readDraft', {
    summary: 'The answers changed since an instant',
    roles: 'everyone',
    params: DossierId,
    query: z.object({ since: instant.optional() }),
    reply: z.object({ changes: z.array(ValueChange), now: z.string() }),
  }),
  followDossier: route('followDossier', {
    summary: 'Live: answers, status and people, as they change',
    roles: 'everyone',
    params: DossierId,
    query: z.object({ block: wholeInAddress.optional() }),
    reply: 'events',
  }),
}
