import { z } from 'zod'
import { DossierId } from './dossiers.ts'
import { route } from './route.ts'
import { text, whole } from './scalars.ts'

const BlockParams = z.strictObject({ block_id: whole })

/** The id is stable for the same dossier and document, and unique across dossiers. */
const ListedDocument = z.object({ id: z.uuid(), filename: z.string() })

// Rate-limit costs: generating a document costs as much as many reads.
const DOCUMENT_COST = 20
const ARCHIVE_COST = 60
// Read from the store, except the first time.
const STORED_DOCUMENT_COST = 5

export const documents = {
  listDocuments: route('listDocuments', {
    summary: 'The papers of a block: those that were signed, and those that its answers ask for; stores nothing',
    roles: 'everyone',
    params: DossierId,
    body: BlockParams,
    reply: z.object({ documents: z.array(ListedDocument) }),
  }),
  previewDocument: route('previewDocument', {
    summary:
      'One paper as PDF: signed or issued, as it is stored, otherwise a draft of the answers; with `save` a draft is attached to the dossier',
    roles: 'everyone',
    params: DossierId,
    body: z.strictObject({ documentId: z.uuid(), save: z.boolean().default(false) }),
    reply: 'file',
    cost: DOCUMENT_COST,
  }),
  readDocument: route('readDocument', {
    summary:
      'One paper to keep: signed or issued, as it is stored; otherwise the attached one where the dossier is closed, or a draft',
    roles: 'everyone',
    params: DossierId.extend({ docId: z.uuid() }),
    reply: 'file',
    cost: DOCUMENT_COST,
  }),
  downloadDocuments: route('downloadDocuments', {
    summary: 'The papers of a block as one archive',
    roles: 'everyone',
    params: DossierId,
    body: BlockParams,
    reply: 'file',
    cost: ARCHIVE_COST,
  }),
  printDocument: route('printDocument', {
    summary: 'The paper of a print button, as PDF in base64',
    roles: 'everyone',
    params: DossierId.extend({ printId: text(64) }),
    reply: z.object({
      print: z.object({
        file: z.string(),
        filename: z.string(),
        /** Characters without a glyph in our fonts, printed as a square. */
        unprintable: z.array(z.string()),
      }),
    }),
    cost: DOCUMENT_COST,
  }),
}

/** The current version of a document about a product. */
const ProductDocument = z.object({
  id: z.string(),
  title: z.string(),
  filename: z.string(),
  mimetype: z.string(),
  version: z.string(),
  /** The date printed on it, and when it took effect. */
  dated: z.iso.date(),
  published_at: z.iso.datetime(),
  /** When this version was first opened in this dossier, or null. */
  opened_at: z.iso.datetime().nullable(),
  /** Only an earlier version was opened. */
  is_new_version: z.boolean(),
})
export type ProductDocument = z.infer<typeof ProductDocument>

export const productDocuments = {
  listProductDocuments: route('listProductDocuments', {
    summary: 'What the company publishes about the product of a dossier; empty until one is chosen',
    roles: 'everyone',
    params: DossierId,
    reply: z.object({
      documents: z.array(ProductDocument),
      /** All must be opened before the declaration of having read them. */
      must_be_opened: z.boolean(),
    }),
  }),
  openProductDocument: route('openProductDocument', {
    summary: 'One document of the product; that it was opened is kept',
    roles: 'everyone',
    params: DossierId.extend({ documentId: text(64) }),
    reply: 'file',
    cost: STORED_DOCUMENT_COST,
  }),
  downloadProductDocuments: route('downloadProductDocuments', {
    summary: 'All documents of the product as one archive; that they were opened is kept',
    roles: 'everyone',
    params: DossierId,
    reply: 'file',
    cost: DOCUMENT_COST,
  }),
}
