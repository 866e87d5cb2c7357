import { z } from 'zod'
import { editionEvents, effects } from '@parcelle/domain/studio-proposals'
import { route } from '../route.ts'
import { instant, text } from '../scalars.ts'
import { EditionChanges, EditionId } from './editions.ts'

const authors = ['studio'] as const
const Note = text(2000)
const Reason = Note.refine((reason) => reason.trim() !== '')
const Title = text(200).refine((title) => title.trim() !== '')
const ProposalId = z.uuid()
const Difference = z
  .string()
  .length(64)
  .regex(/^[0-9a-f]+$/)
const Created = z.object({ id: z.string() })

const Finding = z.object({
  severity: z.enum(['problem', 'warning']),
  /** A file and a path in it, a form and a part of it, or a path in the settings. */
  where: z.string(),
  reason: z.string(),
  /** The language of the reason; a few exist in English only. */
  language: z.enum(['fr', 'en']),
  /** Finding code of the form engine, for which the web has its own text. */
  code: z.string().nullable(),
  /** What it concerns: a node of the form's outline by key, or, without a form, a sample by id. */
  place: z.object({ label: z.string(), form: z.string().nullable(), key: z.string() }).nullable(),
})

/** Questions, blocks, documents or envelopes that an effect concerns. */
const Concerned = z.array(
  z.object({
    label: z.string(),
    /** A node of a form's outline, or a document; null for an envelope, and for what the draft no longer has. */
    place: z
      .object({
        screen: z.enum(['form', 'documents']),
        /** Its file, without folder and ending. */
        name: z.string(),
        key: z.string().nullable(),
        /** The sample that shows it there; null if none does. */
        sample: z.string().nullable(),
      })
      .nullable(),
  }),
)

/** Open dossiers by effect; one dossier may have several. */
const Impact = z.object({
  examined: z.int(),
  total: z.int(),
  isDone: z.boolean(),
  unchanged: z.int(),
  /** Number of dossiers that would be moved, because they lose nothing. */
  safe: z.int(),
  effects: z.array(
    z.object({
      effect: z.enum(effects),
      count: z.int(),
      /** The first dossiers. */
      dossiers: z.array(z.object({ number: z.string(), what: Concerned })),
      /** The samples that would show the effect if they were open dossiers, answered and signed. */
      samples: z.array(z.object({ id: z.string(), title: z.string(), what: Concerned })),
    }),
  ),
})

const Examination = z.object({
  /** Whether it examined the current content of the draft. */
  isCurrent: z.boolean(),
  askedAt: z.string(),
  /** Null while the check runs. */
  findings: z.array(Finding).nullable(),
  /** Null until the search has begun, which needs a check without problems. */
  impact: Impact.nullable(),
})

const Proposal = z.object({
  id: ProposalId,
  state: z.enum(['open', 'approved', 'refused', 'withdrawn', 'published', 'failed']),
  note: z.string(),
  proposer: z.string(),
  isMine: z.boolean(),
  at: z.string(),
  approver: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** The note of the approval, or the reason of the refusal. */
  answer: z.string(),
  publishAt: z.string().nullable(),
  moves: z.boolean(),
  moved: z.object({ moved: z.int(), kept: z.int(), inUse: z.int(), isDone: z.boolean() }).nullable(),
})

export const Publication = z.object({
  edition: z.string(),
  state: z.enum(['draft', 'proposed', 'live', 'past', 'discarded']),
  title: z.string(),
  /** With `files` nothing can be changed. */
  source: z.enum(['files', 'studio']),
  /** What was published since the draft was begun, in sentences; null while its base is live. */
  between: EditionChanges.shape.areas.nullable(),
  examination: Examination.nullable(),
  /** The last proposal. */
  proposal: Proposal.nullable(),
  /** Refusal code of proposing or approving now; null if the caller may. */
  proposing: z.string().nullable(),
  approving: z.string().nullable(),
  history: z.array(
    z.object({ at: z.string(), event: z.enum(editionEvents), by: z.string().nullable(), note: z.string() }),
  ),
})
export type Publication = z.infer<typeof Publication>

export const publication = {
  readPublication: route('readPublication', {
    summary: 'Get the publication state of a draft: findings, effect on open dossiers, proposal, history',
    roles: authors,
    params: EditionId,
    reply: Publication,
  }),
  examineDraft: route('examineDraft', {
    summary: 'Start the examination of a draft: its check and its effect on open dossiers; may be repeated',
    roles: authors,
    params: EditionId,
    reply: z.undefined(),
    status: 204,
    cost: 5,
  }),
  discardDraft: route('discardDraft', {
    summary: 'Discard a draft for good',
    roles: authors,
    params: EditionId,
    reply: z.undefined(),
    status: 204,
  }),
  acceptSamples: route('acceptSamples', {
    summary: 'Accept the changes of a draft in samples, each by the digest of its difference',
    roles: authors,
    params: EditionId,
    body: z.strictObject({
      samples: z
        .array(z.strictObject({ id: text(200), difference: Difference }))
        .min(1)
        .max(500),
    }),
    reply: z.undefined(),
    status: 204,
    cost: 5,
  }),
  proposeDraft: route('proposeDraft', {
    summary:
      'Propose a draft to a second person, once its changes in samples are accepted; it is examined in the background and locked meanwhile',
    roles: authors,
    params: EditionId,
    body: z.strictObject({ title: Title, note: Note }),
    reply: z.object({ proposal: ProposalId }),
    status: 201,
    cost: 5,
  }),
  withdrawProposal: route('withdrawProposal', {
    summary: 'Withdraw a proposal, also one approved for a later date; it is a draft again',
    roles: authors,
    params: EditionId,
    body: z.strictObject({ proposal: ProposalId }),
    reply: z.undefined(),
    status: 204,
  }),
  refuseProposal: route('refuseProposal', {
    summary: 'Refuse a proposal with a reason; it is a draft again',
    roles: authors,
    params: EditionId,
    body: z.strictObject({ proposal: ProposalId, reason: Reason }),
    reply: z.undefined(),
    status: 204,
  }),
  approveProposal: route('approveProposal', {
    summary: 'Approve the proposal of somebody else; it is published at once, or at a date',
    roles: authors,
    params: EditionId,
    body: z.strictObject({
      proposal: ProposalId,
      note: Note,
      publishAt: instant.nullable(),
      /** Move open dossiers that lose nothing. */
      moves: z.boolean(),
    }),
    reply: z.undefined(),
    status: 204,
  }),
  takeOverDraft: route('takeOverDraft', {
    summary:
      'Rebase an outdated draft: create one on the live edition with its changes; those that no longer apply are left out',
    roles: authors,
    params: EditionId,
    reply: Created.extend({ taken: z.int(), left: z.int() }),
    status: 201,
    cost: 2,
  }),
  restoreEdition: route('restoreEdition', {
    summary: 'Propose the content of a past edition again',
    roles: authors,
    params: EditionId,
    body: z.strictObject({ title: Title, note: Note }),
    reply: Created,
    status: 201,
    cost: 2,
  }),
}
