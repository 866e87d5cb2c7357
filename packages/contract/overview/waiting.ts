import { z } from 'zod'
import { route } from '../route.ts'

const managers = ['manage_dossier'] as const

/** What people or machines wait for, and in which ways. */
export const waitingKinds = ['mail', 'signature', 'scan', 'documents', 'correction', 'delivery', 'screening'] as const
export type WaitingKind = (typeof waitingKinds)[number]

const Waiting = z.object({
  kind: z.enum(waitingKinds),
  /** Of the mail, the receipt, or the dossier. */
  id: z.uuid(),
  /** Null: it belongs to no dossier. */
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
  /** Whom or what it is about, in its own words. */
  detail: z.string().nullable(),
  /** A machine waits, and can be told to try now; otherwise people do, or it ends by itself. */
  canRetry: z.boolean(),
})
export type Waiting = z.infer<typeof Waiting>

export const waiting = {
  listWaiting: route('listWaiting', {
    summary: 'What waits, for whom and since when, the oldest first; the first hundred of each kind',
    roles: managers,
    reply: z.object({
      /** Every kind, in the order they are shown. */
      counts: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int(), oldest: z.string().nullable() })),
      waiting: z.array(Waiting),
    }),
  }),
  retryWaiting: route('retryWaiting', {
    summary: 'Try again now what waits for a machine: a mail, a signature or a scan',
    roles: managers,
    params: z.object({ kind: z.enum(['mail', 'signature', 'scan']), waitingId: z.uuid() }),
    /** False: it does not wait any more, or ends by itself. */
    reply: z.object({ success: z.boolean() }),
  }),
}
