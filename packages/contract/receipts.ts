import { z } from 'zod'
import { DossierId, OpenDossier, Receipt } from './dossiers.ts'
import { route } from './route.ts'
import { text, whole } from './scalars.ts'

const ReceiptId = DossierId.extend({ receiptId: z.uuid() })
const writers = ['client', 'prospect', 'prospect_direct', 'advisor', 'partner', 'manager', 'manage_dossier'] as const

/** One document as it is sent: its content in base64. */
export const NewReceipt = z.strictObject({
  typeId: text(64),
  elementId: whole,
  value: z.string().min(1).max(100_000_000),
  title: text(500),
})
export type NewReceipt = z.infer<typeof NewReceipt>

/** Whether a document was looked through for viruses. */
const scanStates = ['none'] as const

const ListedReceipt = Receipt.omit({ receiptId: true, resource: true }).extend({
  id: z.uuid(),
  mimetype: z.string(),
  scan: z.enum(scanStates),
})

/** One document with its content, in base64. */
const ReceiptFile = z.object({
  id: z.uuid(),
  typeId: z.string(),
  elementId: z.int(),
  title: z.string(),
  resource: z.string(),
  resourceFile: z.string(),
  mimetype: z.string(),
})

export const receipts = {
  listReceipts: route('listReceipts', {
    summary: 'The documents given to a dossier, by category, in the order of its form',
    roles: 'everyone',
    params: DossierId,
    reply: z.record(z.string(), z.array(ListedReceipt)),
  }),
  addReceipts: route('addReceipts', {
    summary: 'Give documents to a dossier; one it already has is not added twice',
    roles: writers,
    params: DossierId,
    body: z.strictObject({ submittingBlockId: whole, receipts: z.array(NewReceipt).min(1).max(10) }),
    reply: OpenDossier.pick({ dossier: true }),
    carriesFiles: true,
  }),
  readReceipt: route('readReceipt', {
    summary: 'One document with its content',
    roles: 'everyone',
    params: ReceiptId,
    reply: z.object({ receipt: ReceiptFile }),
  }),
  removeReceipt: route('removeReceipt', {
    summary: 'Take a document back',
    roles: writers,
    params: ReceiptId,
    reply: z.undefined(),
    status: 204,
  }),
}
