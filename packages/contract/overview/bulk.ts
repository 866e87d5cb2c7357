import { undecidedStates } from '@parcelle/domain'
import { z } from 'zod'
import { ErrorItem } from '../errors.ts'
import { LONGEST } from './lists.ts'
import { route } from '../route.ts'
import { text, whole, wholeInAddress } from '../scalars.ts'

const managers = ['manage_dossier'] as const

/** How many dossiers are decided on at once, at most: what is found beyond is left. */
export const MOST_AT_ONCE = 5000
const RESULTS = 50

/** What is decided about many: they are accepted, or all flagged for one reason. Declining stays one by one. */
const BulkDecision = z.strictObject({
  integration_state: z.enum(['validated', 'error']),
  reason: text(20_000).nullish(),
  /** Where they all stand; what stands elsewhere by then is not decided on. */
  from: z.enum(undecidedStates),
  /** These, or everything that a filter of the list finds. */
  selection: z.union([
    z.strictObject({ ids: z.array(z.uuid()).min(1).max(MOST_AT_ONCE) }),
    z.strictObject({
      filter: z.strictObject({
        searchTerm: text(100).default(''),
        form: whole.optional(),
        days: whole.max(LONGEST).optional(),
      }),
    }),
  ]),
})
export type BulkDecision = z.infer<typeof BulkDecision>

const Named = z.object({ dossierId: z.uuid(), number: z.string(), name: z.string() })
const Problem = ErrorItem.pick({ code: true, params: true })

const DryRun = z.object({
  /** How many were picked or found. */
  total: z.int(),
  /** More were found than are decided on at once. */
  isCut: z.boolean(),
  ready: z.int(),
  blocked: z.array(Named.extend({ error: Problem })),
})
export type DryRun = z.infer<typeof DryRun>

const Bulk = z.object({
  id: z.uuid(),
  integration_state: z.enum(['validated', 'error']),
  reason: z.string().nullable(),
  state: z.enum(['running', 'stopped', 'done']),
  user: z.string(),
  createdAt: z.string(),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  /** A page of what became of each: those that were refused first, then those that wait. */
  results: z.array(Named.extend({ outcome: z.enum(['waiting', 'done', 'refused']), error: Problem.nullable() })),
  /** Once it is over: those that were not decided. */
  left: z.array(z.uuid()),
})
export type Bulk = z.infer<typeof Bulk>

const BulkId = z.object({ bulkId: z.uuid() })

export const bulk = {
  tryBulk: route('tryBulk', {
    summary: 'What one decision about many signed dossiers would do, without doing it',
    roles: managers,
    body: BulkDecision,
    reply: DryRun,
  }),
  startBulk: route('startBulk', {
    summary: 'Decide about many signed dossiers, one after the other, as the dry run said',
    roles: managers,
    body: BulkDecision,
    reply: z.object({ id: z.uuid() }),
    status: 201,
    idempotent: true,
  }),
  readBulk: route('readBulk', {
    summary: 'How far a decision about many dossiers is, and what became of each',
    roles: managers,
    params: BulkId,
    query: z.object({
      page: wholeInAddress.min(1).max(1000).default(1),
      itemsPerPage: wholeInAddress.min(1).max(500).default(RESULTS),
    }),
    reply: Bulk,
  }),
  stopBulk: route('stopBulk', {
    summary: 'Decide no further; what is decided stays so',
    roles: managers,
    params: BulkId,
    reply: z.undefined(),
    status: 204,
  }),
}
