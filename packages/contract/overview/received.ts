import { pairingScopes, receivedOrders } from '@parcelle/domain'
import { z } from 'zod'
import { route } from '../route.ts'
import { PageNumber } from './lists.ts'

const managers = ['manage_dossier'] as const
const Digest = z
  .string()
  .length(64)
  .regex(/^[0-9a-f]+$/)

const Received = z.object({
  dossierId: z.uuid(),
  number: z.string(),
  receivedAt: z.string(),
  /** The subscriber; empty when the dossier names nobody. */
  name: z.string(),
  /** Customer accounts it was booked to, by side. */
  accounts: z.array(z.object({ scope: z.enum(pairingScopes), code: z.string() })),
  /** Its name, or its code when it is no longer offered. */
  product: z.string().nullable(),
  shares: z.int().nullable(),
  amountPaid: z.string().nullable(),
  documents: z.array(z.object({ sha256: Digest, title: z.string(), mimetype: z.string() })),
})
export type Received = z.infer<typeof Received>

export const received = {
  listReceived: route('listReceived', {
    summary:
      'List what the embedded customer system has received, newest first unless sorted otherwise; null where the company has its own',
    roles: managers,
    query: PageNumber.extend({ sort: z.enum(receivedOrders).default('-date') }),
    reply: z.object({ received: z.array(Received).nullable(), total_items: z.int() }),
  }),
  readReceivedDocument: route('readReceivedDocument', {
    summary: 'Download a document as the embedded customer system received it',
    roles: managers,
    params: z.object({ digest: Digest }),
    reply: 'file',
  }),
}
