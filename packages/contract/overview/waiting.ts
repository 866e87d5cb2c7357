import { z } from 'zod'
import { route } from '../route.ts'

const managers = ['manage_dossier'] as const

export const waitingKinds = ['mail', 'signature', 'scan', 'documents', 'correction', 'delivery', 'screening'] as const
export type WaitingKind = (typeof waitingKinds)[number]

const Waiting = z.object({
  kind: z.enum(waitingKinds),
  /** Id of the mail, the receipt or the dossier. */
  id: z.uuid(),
  /** Null when not related to a dossier. */
  dossier: z.object({ id: z.uuid(), number: z.string(), name: z.string() }).nullable(),
  what: z.enum([
    'to-send',
    'not-accepted',
    'given-up',
    'never-prepared',
    'never-closed',
    'never-expired',
    'to-sign',
    'to-scan',
    'asked',
    'to-deliver',
    'not-delivered',
    'hit-open',
    'delivery-stopped',
    'hit-confirmed',
  ]),
  since: z.string(),
  /** Recipient, file or subject. */
  detail: z.string().nullable(),
  /** True for pending jobs; others wait for a person or end by themselves. */
  canRetry: z.boolean(),
})
export type Waiting = z.infer<typeof Waiting>

export const waiting = {
  listWaiting: route('listWaiting', {
    summary: 'List what waits, for whom and since when, oldest first; the first hundred of each kind',
    roles: managers,
    reply: z.object({
      /** All kinds, in display order. */
      counts: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int(), oldest: z.string().nullable() })),
      waiting: z.array(Waiting),
    }),
  }),
  retryWaiting: route('retryWaiting', {
    summary: 'Retry a waiting mail, signature or scan now',
    roles: managers,
    params: z.object({ kind: z.enum(['mail', 'signature', 'scan']), waitingId: z.uuid() }),
    /** False when it no longer waits or cannot be retried. */
    reply: z.object({ success: z.boolean() }),
  }),
}
