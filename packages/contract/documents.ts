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
    summary: 'List the documents of a block: signed ones, and drafts that its answers require; stores nothing',
    roles: 'everyone',
    params: DossierId,
    body: BlockParams,
    reply: z.object({ documents: z.array(ListedDocument) }),
  }),
  previewDocument: route('previewDocument', {
    summary:
      'Get a document as PDF: signed or issued as stored, otherwise a draft; `save` attaches the draft to the dossier',
    roles: 'everyone',
    params: DossierId,
    body: z.strictObject({ documentId: z.uuid(), save: z.boolean().default(false) }),
    reply: 'file',
    cost: DOCUMENT_COST,
  }),
  readDocument: route('readDocument', {
    summary:
      'Download a document: signed or issued as stored; otherwise the attached one of a closed dossier, or a draft',
    roles: 'everyone',
    params: DossierId.extend({ docId: z.uuid() }),
    reply: 'file',
    cost: DOCUMENT_COST,
  }),
  downloadDocuments: route('downloadDocuments', {
    summary: 'Download the documents of a block as a zip',
    roles: 'everyone',
    params: DossierId,
    body: BlockParams,
    reply: 'file',
    cost: ARCHIVE_COST,
  }),
  printDocument: route('printDocument', {
    summary: 'Get the document of a print button, as PDF in base64',
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
    summary: 'List the product documents of a dossier; empty until a product is chosen',
    roles: 'everyone',
    params: DossierId,
    reply: z.object({
      documents: z.array(ProductDocument),
      /** All must be opened before the declaration of having read them. */
      must_be_opened: z.boolean(),
    }),
  }),
  openProductDocument: route('openProductDocument', {
    summary: 'Download a product document; recorded as opened',
    roles: 'everyone',
    params: DossierId.extend({ documentId: text(64) }),
    reply: 'file',
    cost: STORED_DOCUMENT_COST,
  }),
  downloadProductDocuments: route('downloadProductDocuments', {
    summary: 'Download all product documents as a zip; recorded as opened',
    roles: 'everyone',
    params: DossierId,
    reply: 'file',
    cost: DOCUMENT_COST,
  }),
}
