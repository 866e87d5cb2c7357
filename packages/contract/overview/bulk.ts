import { undecidedStates } from '@parcelle/domain'
import { z } from 'zod'
import { MAX_TERM_LENGTH } from '../addresses.ts'
import { ErrorItem } from '../errors.ts'
import { MAX_DAYS } from './lists.ts'
import { route } from '../route.ts'
import { text, whole, wholeFromText } from '../scalars.ts'

const managers = ['manage_dossier'] as const

/** Dossiers beyond this limit are left out. */
export const MAX_BULK_DOSSIERS = 5000
const RESULTS = 50

/** Bulk decisions accept, or flag for one common reason. Refusing stays individual. */
const BulkDecision = z.strictObject({
  integration_state: z.enum(['validated', 'error']),
  reason: text(20_000).nullish(),
  /** Current state of all selected dossiers; others are skipped. */
  from: z.enum(undecidedStates),
  /** Explicit ids, or a list filter. */
  selection: z.union([
    z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_BULK_DOSSIERS) }),
    z.strictObject({
      filter: z.strictObject({
        searchTerm: text(MAX_TERM_LENGTH).default(''),
        form: whole.optional(),
        days: whole.max(MAX_DAYS).optional(),
      }),
    }),
  ]),
})
export type BulkDecision = z.infer<typeof BulkDecision>

const NamedDossier = z.object({ dossierId: z.uuid(), number: z.string(), name: z.string() })
const Problem = ErrorItem.pick({ code: true, params: true })

/** What a person should know of a ready dossier before it is accepted. */
const Notice = z.object({
  kind: z.enum(['creates', 'differs', 'points']),
  /** Names of the customers to be created, the paired customer, or the points to check that nobody has ticked. */
  about: z.string(),
})

const DryRun = z.object({
  /** The dossiers that were tried. */
  ids: z.array(z.uuid()),
  /** A digest of them and their pairings, to begin the decision with. */
  seen: z.string(),
  total: z.int(),
  /** More dossiers matched than the limit. */
  isCut: z.boolean(),
  ready: z.int(),
  blocked: z.array(NamedDossier.extend({ error: Problem })),
  /** Of dossiers that are ready. */
  notices: z.array(NamedDossier.extend(Notice.shape)),
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
  /** One page of outcomes: refused first, then waiting. */
  results: z.array(NamedDossier.extend({ outcome: z.enum(['waiting', 'done', 'refused']), error: Problem.nullable() })),
  /** Once finished: the dossiers not decided. */
  left: z.array(z.uuid()),
})
export type Bulk = z.infer<typeof Bulk>

const BulkId = z.object({ bulkId: z.uuid() })

export const bulk = {
  tryBulk: route('tryBulk', {
    summary: 'Dry run of a bulk decision; writes nothing',
    roles: managers,
    body: BulkDecision,
    reply: DryRun,
  }),
  startBulk: route('startBulk', {
    summary: 'Start a bulk decision: signed dossiers are decided one after the other',
    roles: managers,
    body: BulkDecision.extend({
      /** That of the dry run that the caller saw; other dossiers or pairings are a conflict. */
      seen: text(64).optional(),
    }),
    reply: z.object({ id: z.uuid() }),
    status: 201,
    idempotent: true,
  }),
  readBulk: route('readBulk', {
    summary: 'Get the progress of a bulk decision, and the result for each dossier',
    roles: managers,
    params: BulkId,
    query: z.object({
      page: wholeFromText.min(1).max(1000).default(1),
      itemsPerPage: wholeFromText.min(1).max(500).default(RESULTS),
    }),
    reply: Bulk,
  }),
  stopBulk: route('stopBulk', {
    summary: 'Stop a bulk decision; decisions already made stay',
    roles: managers,
    params: BulkId,
    reply: z.undefined(),
    status: 204,
  }),
}
