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
    carriesFiles: 'base64',
    cost: FILE_COST,
  }),
  uploadReceipt: route('uploadReceipt', {
    summary: 'Give one document to a dossier, as a form with its file; one it already has is not added twice',
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
    summary: 'One document with its content',
    roles: 'everyone',
    params: ReceiptId,
    reply: z.object({ receipt: ReceiptFile }),
    cost: FILE_COST,
  }),
  readReceiptContent: route('readReceiptContent', {
    summary: 'The content of one document, whole or in part: to be seen, or to be kept',
    roles: 'everyone',
    params: ReceiptId,
    query: z.object({ as: z.enum(['preview', 'download']).default('preview') }),
    reply: 'file',
    ranges: true,
    cost: FILE_COST,
  }),
  changeReceiptType: route('changeReceiptType', {
    summary: 'Correct the type of a document, without sending it again',
    roles: writers,
    params: ReceiptId,
    body: z.strictObject({ typeId: text(64) }),
    reply: OpenDossier.pick({ dossier: true }),
  }),
  removeReceipt: route('removeReceipt', {
    summary: 'Take a document back',
    roles: writers,
    params: ReceiptId,
    reply: z.undefined(),
    status: 204,
  }),
}
