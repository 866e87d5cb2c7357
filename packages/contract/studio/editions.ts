import { MAX_OPERATIONS } from '@parcelle/domain/studio'
import { z } from 'zod'
import { route } from '../route.ts'
import { text } from '../scalars.ts'

const authors = ['studio'] as const

export const EditionId = z.object({
  edition: z
    .string()
    .max(64)
    .regex(/^[0-9a-z-]+$/i),
})

/** How a program made an edition: published from a folder, by an upgrade, or again from a past one. */
const Origin = z.enum(['folder', 'upgrade', 'restored'])

export const Edition = z.object({
  id: z.string(),
  state: z.enum(['draft', 'proposed', 'live', 'past']),
  /** Given by its author; empty for an edition that a program made. */
  title: z.string(),
  origin: Origin.nullable(),
  note: z.string(),
  author: z.string().nullable(),
  approver: z.string().nullable(),
  createdAt: z.string(),
  publishedAt: z.string().nullable(),
  /** The proposal that waits for its approval, or for its publication date. */
  proposal: z
    .object({ state: z.enum(['open', 'approved']), isMine: z.boolean(), publishAt: z.string().nullable() })
    .nullable(),
})
export type Edition = z.infer<typeof Edition>

/** The part of the company's decisions that a change belongs to. */
export const changeAreas = ['form', 'company', 'products', 'lists', 'documents', 'signing', 'other'] as const
export type ChangeArea = (typeof changeAreas)[number]

export const EditionChanges = z.object({
  /** The edition that it is compared with; null for the first one. */
  since: z.string().nullable(),
  areas: z.array(
    z.object({
      area: z.enum(changeAreas),
      /** Sentences in the language of the reader. */
      changes: z.array(z.string()),
      /** Number of changes, listed or not. */
      total: z.int(),
    }),
  ),
})
export type EditionChanges = z.infer<typeof EditionChanges>

const Sample = z.object({
  id: z.string(),
  title: z.string(),
  form: z.enum(['client', 'backOffice']),
  /** Compared with the edition that was live when the draft was begun; `removed` is only in that one. */
  state: z.enum(['same', 'different', 'broken', 'new', 'removed']),
  /** What the draft changes in its outcome, as sentences in the language of the reader. */
  changes: z.array(z.string()),
  /** Missing or refused answers, and expected results that do not occur. */
  problems: z.array(z.string()),
  /** Its outcome with the draft; null if the sample cannot be opened. */
  outcome: z
    .object({
      blocks: z.array(z.string()),
      amounts: z.record(z.string(), z.number()),
      documents: z.array(z.string()),
      signers: z.array(z.string()),
    })
    .nullable(),
  /** The outcome as sentences. */
  said: z.object({ amounts: z.array(z.string()), documents: z.array(z.string()), signers: z.array(z.string()) }),
  /** Digest of the difference, which somebody must accept before the edition is proposed; null without one. */
  difference: z.string().nullable(),
  /** Who accepted this difference. */
  acceptance: z.object({ by: z.string(), at: z.string() }).nullable(),
})
export type EditionSample = z.infer<typeof Sample>

const Index = z.int().min(0).max(100_000)
const Id = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const Step = z.union([z.string().max(200), Index, z.strictObject({ id: z.union([z.string().max(200), Id]) })])
/** The path of a value; its first step is a file. */
const Place = z.array(Step).min(1).max(40)
const JsonValue = z.unknown().refine((value) => value !== undefined)
/** The list of communes of France has 36 000 rows. */
const MAX_ROWS = 50_000
const singleOperations = [
  z.strictObject({ kind: z.literal('set'), at: Place, was: z.unknown().optional(), value: JsonValue }),
  z.strictObject({ kind: z.literal('add'), at: Place, index: Index, value: JsonValue }),
  z.strictObject({ kind: z.literal('move'), at: Place, to: Index }),
  z.strictObject({ kind: z.literal('remove'), at: Place, was: JsonValue }),
  z.strictObject({
    kind: z.literal('splice'),
    at: Place,
    index: Index,
    was: z.array(JsonValue).max(MAX_ROWS),
    value: z.array(JsonValue).max(MAX_ROWS),
  }),
] as const
const Operation = z.discriminatedUnion('kind', [
  ...singleOperations,
  z.strictObject({
    kind: z.literal('all'),
    operations: z.array(z.discriminatedUnion('kind', singleOperations)).min(1).max(MAX_OPERATIONS),
  }),
])

const DraftState = z.object({
  /** Number of the last operation. */
  number: z.int(),
  /** Whether the caller has something to undo, and to redo. */
  canUndo: z.boolean(),
  canRedo: z.boolean(),
})
/** An address within the draft, as `form/client?at=element-12`. */
const DraftPlace = z
  .string()
  .max(200)
  .regex(/^[a-z]+(\/[\w.%-]+)*(\?[\w.%=&+*-]*)?$/)

/** The events of `followDraft`. `screen` names the caller's own for `moveInDraft`. */
export type DraftEvents = {
  screen: { id: string }
  changed: { number: number; state: z.infer<typeof Edition>['state'] | 'discarded' }
  presence: { present: DraftPresence[] }
}
/** Another author who has the draft open. */
export type DraftPresence = { name: string; place: string }

const Title = text(200).refine((title) => title.trim() !== '')

export const studio = {
  listEditions: route('listEditions', {
    summary: 'List the editions, newest first: drafts, the live one, past ones',
    roles: authors,
    reply: z.object({
      /** Where editions come from: with `files` nothing can be changed here. */
      source: z.enum(['files', 'studio']),
      editions: z.array(Edition),
      /** Whether there are older ones. */
      isMore: z.boolean(),
    }),
  }),
  readEditionChanges: route('readEditionChanges', {
    summary: 'List the changes of an edition in words, compared with its base',
    roles: authors,
    params: EditionId,
    reply: EditionChanges,
    cost: 5,
  }),
  readEditionSamples: route('readEditionSamples', {
    summary: 'List the samples of an edition with their results, compared with its base',
    roles: authors,
    params: EditionId,
    reply: z.object({
      since: z.string().nullable(),
      /** Why no sample can be opened; null where they can. */
      unreadable: z.string().nullable(),
      samples: z.array(Sample),
    }),
    cost: 5,
  }),
  createDraft: route('createDraft', {
    summary: 'Create a draft with the content of any edition; of a past one, to restore it',
    roles: authors,
    finds: true,
    body: z.strictObject({ from: EditionId.shape.edition, title: Title }),
    reply: z.object({ id: z.string() }),
    status: 201,
    cost: 5,
  }),
  uploadDraft: route('uploadDraft', {
    summary: 'Create a draft from a zip, as downloadEdition returns it',
    roles: authors,
    body: z.strictObject({ title: Title }),
    reply: z.object({ id: z.string() }),
    status: 201,
    carriesFiles: 'multipart',
    cost: 10,
  }),
  readStudioDraft: route('readStudioDraft', {
    summary: 'Get a draft: the names of its files, what the caller can undo, and the requested contents',
    roles: authors,
    params: EditionId,
    /** By name, with commas between them; a name that ends with a slash is a folder. What the draft does not have is left out. */
    query: z.object({ files: text(2000).default('') }),
    reply: DraftState.extend({
      /** Empty for an edition that a program made. */
      title: z.string(),
      state: Edition.shape.state,
      /** Whether it can be changed here: with `EDITIONS=files`, and once it is proposed, it is only read. */
      isWritable: z.boolean(),
      files: z.array(z.string()),
      /** Of the files that were asked for. */
      content: z.record(z.string(), z.unknown()),
    }),
  }),
  readDraftOperations: route('readDraftOperations', {
    summary: 'List the operations of a draft after a given one, with authors, oldest first',
    roles: authors,
    params: EditionId,
    query: z.object({ since: z.coerce.number().int().min(0).max(2_147_483_647) }),
    reply: DraftState.extend({
      operations: z.array(
        z.object({ number: z.int(), author: z.string(), isMine: z.boolean(), operation: z.unknown() }),
      ),
    }),
  }),
  changeDraft: route('changeDraft', {
    summary: 'Apply operations to a draft, all or none; a conflict with another author is refused with both values',
    roles: authors,
    params: EditionId,
    body: z.strictObject({ operations: z.array(Operation).min(1).max(MAX_OPERATIONS) }),
    reply: DraftState,
    idempotent: true,
    isLarge: true,
  }),
  undoInDraft: route('undoInDraft', {
    summary: 'Undo the last operation of the caller; those of others stay',
    roles: authors,
    params: EditionId,
    reply: DraftState,
    idempotent: true,
  }),
  redoInDraft: route('redoInDraft', {
    summary: 'Redo the operation that the caller undid last',
    roles: authors,
    params: EditionId,
    reply: DraftState,
    idempotent: true,
  }),
  followDraft: route('followDraft', {
    summary: 'Stream the presence on a draft and its changes (server-sent events)',
    roles: authors,
    params: EditionId,
    query: z.object({ place: DraftPlace.optional() }),
    reply: 'events',
  }),
  moveInDraft: route('moveInDraft', {
    summary: "Update the caller's place in a draft, for the other authors",
    roles: authors,
    params: EditionId,
    body: z.strictObject({ screen: z.uuid(), place: DraftPlace }),
    reply: z.undefined(),
    status: 204,
  }),
  downloadEdition: route('downloadEdition', {
    summary: 'Download all files of an edition as a zip, laid out like the folder of a deployment',
    roles: authors,
    params: EditionId,
    reply: 'file',
    cost: 5,
  }),
}
