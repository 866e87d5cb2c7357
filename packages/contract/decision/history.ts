import { actionKinds, integrationStates } from '@parcelle/domain'
import { z } from 'zod'
import { DossierId } from '../dossiers.ts'
import { route } from '../route.ts'
import { text, wholeFromText } from '../scalars.ts'

const managers = ['manage_dossier'] as const

const Action = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(actionKinds),
  /** The integration state that a decision or a delivery led to. */
  state: z.enum(integrationStates).nullable(),
  user: z.string(),
  /** Role and firm, or by which link and network address; null for the system. */
  origin: z.string().nullable(),
  text: z.string(),
  note: z.string().nullable(),
  /** How often it happened without anything else in between, since `since`. */
  times: z.int(),
  since: z.string().nullable(),
})
export type Action = z.infer<typeof Action>

const Actions = z.object({
  actions: z.array(Action),
  total: z.int(),
  /** Of the whole history, to filter by. */
  kinds: z.array(z.enum(actionKinds)),
  people: z.array(z.string()),
})
export type Actions = z.infer<typeof Actions>

export const history = {
  listActions: route('listActions', {
    summary: 'List the history of a dossier in words, newest first; 25 per page',
    roles: managers,
    conflicts: true,
    params: DossierId,
    query: z.object({
      page: wholeFromText.min(1).default(1),
      kind: z.enum(actionKinds).optional(),
      person: text(200).optional(),
    }),
    reply: Actions,
  }),
}
