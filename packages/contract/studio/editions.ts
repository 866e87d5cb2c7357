import { z } from 'zod'
import { route } from '../route.ts'

const authors = ['studio'] as const

const EditionId = z.object({ edition: z.string().regex(/^[0-9a-z-]{1,64}$/i) })

/** Where an edition comes from, where a program made it. */
const Origin = z.enum(['folder', 'upgrade', 'restored'])

export const Edition = z.object({
  id: z.string(),
  state: z.enum(['draft', 'proposed', 'live', 'past']),
  /** As its author called it; empty where `origin` says it. */
  title: z.string(),
  origin: Origin.nullable(),
  note: z.string(),
  author: z.string().nullable(),
  approver: z.string().nullable(),
  createdAt: z.string(),
  publishedAt: z.string().nullable(),
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
      /** How many there are, with those that are not listed. */
      total: z.int(),
    }),
  ),
})
export type EditionChanges = z.infer<typeof EditionChanges>

export const studio = {
  listEditions: route('listEditions', {
    summary: 'The editions, newest first: drafts, the live one, past ones',
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
    summary: 'What an edition changes, in sentences, compared with the one that was live when it was begun',
    roles: authors,
    params: EditionId,
    reply: EditionChanges,
    cost: 5,
  }),
  downloadEdition: route('downloadEdition', {
    summary: 'All files of an edition as a zip, as the folder of a deployment has them',
    roles: authors,
    params: EditionId,
    reply: 'file',
    cost: 5,
  }),
}
