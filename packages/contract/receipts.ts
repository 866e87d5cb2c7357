import { z } from 'zod'
import { DossierId, OpenDossier, Receipt } from './dossiers.ts'
import { route } from './route.ts'
import { text, whole, wholeFromText } from './scalars.ts'

const ReceiptId = DossierId.extend({ receiptId: z.uuid() })
const writers = ['client', 'prospect', 'prospect_direct', 'advisor', 'partner', 'manager', 'manage_dossier'] as const

export const NewReceipt = z.strictObject({
  typeId: text(64),
  elementId: whole,
  value: z.string().min(1).max(100_000_000),
  title: text(500),
})
export type NewReceipt = z.infer<typeof NewReceipt>

const ListedReceipt = Receipt.omit({ receiptId: true, resource: true }).extend({ id: z.uuid() })

const ReceiptFile = z.object({
  id: z.uuid(),
  receiptId: z.uuid(),
  typeId: z.string(),
  elementId: z.int(),
  title: z.string(),
  resource: z.string(),
  resourceFile: z.string(),
  mimetype: z.string(),
})

// Rate-limit cost: the whole file is inspected or verified against its digest.
const FILE_COST = 5

export const receipts = {
  listReceipts: route('listReceipts', {
    summary: 'List the receipts of a dossier by category, in the order of its form',
    roles: 'everyone',
    params: DossierId,
    reply: z.record(z.string(), z.array(ListedReceipt)),
  }),
  addReceipts: route('addReceipts', {
    summary: 'Add receipts to a dossier; one that it already has is not added twice',
    roles: writers,
    params: DossierId,
    body: z.strictObject({ submittingBlockId: whole, receipts: z.array(NewReceipt).min(1).max(10) }),
    reply: OpenDossier.pick({ dossier: true }),
    carriesFiles: 'base64',
    cost: FILE_COST,
  }),
  uploadReceipt: route('uploadReceipt', {
    summary: 'Upload a receipt (multipart); one that the dossier already has is not added twice',
    roles: writers,
    params: DossierId,
    body: z.strictObject({
      submittingBlockId: wholeFromText,
      elementId: wholeFromText,
      typeId: text(64),
      title: text(500).optional(),
      /** The receipt to replace; if it no longer exists, the new one is added. */
      replaces: z.uuid().optional(),
    }),
    reply: OpenDossier.pick({ dossier: true }),
    carriesFiles: 'multipart',
    cost: FILE_COST,
  }),
  readReceipt: route('readReceipt', {
    summary: 'Get a receipt with its content',
    roles: 'everyone',
    params: ReceiptId,
    reply: z.object({ receipt: ReceiptFile }),
    cost: FILE_COST,
  }),
  readReceiptContent: route('readReceiptContent', {
    summary: 'Get the content of a receipt, whole or a range, to view or to download',
    roles: 'everyone',
    params: ReceiptId,
    query: z.object({ as: z.enum(['preview', 'download']).default('preview') }),
    reply: 'file',
    ranges: true,
    cost: FILE_COST,
  }),
  changeReceiptType: route('changeReceiptType', {
    summary: 'Change the type of a receipt',
    roles: writers,
    params: ReceiptId,
    body: z.strictObject({ typeId: text(64) }),
    reply: OpenDossier.pick({ dossier: true }),
  }),
  removeReceipt: route('removeReceipt', {
    summary: 'Delete a receipt',
    roles: writers,
    params: ReceiptId,
    reply: z.undefined(),
    status: 204,
  }),
}
