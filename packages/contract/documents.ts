import { z } from 'zod'
import { DossierId } from './dossiers.ts'
import { route } from './route.ts'
import { text, whole } from './scalars.ts'

const BlockOfDossier = z.strictObject({ block_id: whole })

/** A paper made from the answers. Its id is the same for the same dossier and paper, and of no other dossier. */
const ListedDocument = z.object({ id: z.uuid(), filename: z.string() })

// Making a paper takes as long as many reads; a whole archive as long as several papers.
const ONE_PAPER = 20
const MANY_PAPERS = 60
// Read from the store, but for the first time.
const KEPT_PAPER = 5

export const documents = {
  listDocuments: route('listDocuments', {
    summary: 'The papers of a block: those that were signed, and those that its answers ask for; stores nothing',
    roles: 'everyone',
    params: DossierId,
    body: BlockOfDossier,
    reply: z.object({ documents: z.array(ListedDocument) }),
  }),
  previewDocument: route('previewDocument', {
    summary:
      'One paper as PDF: signed or issued, as it is stored, otherwise a draft of the answers; with `save` a draft is attached to the dossier',
    roles: 'everyone',
    params: DossierId,
    body: z.strictObject({ documentId: z.uuid(), save: z.boolean().default(false) }),
    reply: 'file',
    cost: ONE_PAPER,
  }),
  readDocument: route('readDocument', {
    summary:
      'One paper to keep: signed or issued, as it is stored; otherwise the attached one where the dossier is closed, or a draft',
    roles: 'everyone',
    params: DossierId.extend({ docId: z.uuid() }),
    reply: 'file',
    cost: ONE_PAPER,
  }),
  downloadDocuments: route('downloadDocuments', {
    summary: 'The papers of a block as one archive',
    roles: 'everyone',
    params: DossierId,
    body: BlockOfDossier,
    reply: 'file',
    cost: MANY_PAPERS,
  }),
  printDocument: route('printDocument', {
    summary: 'The paper of a print button, as PDF in base64',
    roles: 'everyone',
    params: DossierId.extend({ printId: text(64) }),
    reply: z.object({
      print: z.object({
        file: z.string(),
        filename: z.string(),
        /** Letters that no font of ours has: a square stands for them. */
        unprintable: z.array(z.string()),
      }),
    }),
    cost: ONE_PAPER,
  }),
}

/** What the company publishes about a product, in the version of today. */
const ProductDocument = z.object({
  id: z.string(),
  title: z.string(),
  filename: z.string(),
  mimetype: z.string(),
  /** The digest of what it says: another text is another version. */
  version: z.string(),
  /** The day it bears, and since when it is in force. */
  dated: z.iso.date(),
  published_at: z.iso.datetime(),
  /** When those who fill in the dossier first opened this version; null while they have not. */
  opened_at: z.iso.datetime().nullable(),
  /** They opened an earlier version: a new one has come out since. */
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
      /** Each must have been opened before one can say to have read them. */
      must_be_opened: z.boolean(),
    }),
  }),
  openProductDocument: route('openProductDocument', {
    summary: 'One document of the product; that it was opened is kept',
    roles: 'everyone',
    params: DossierId.extend({ documentId: text(64) }),
    reply: 'file',
    cost: KEPT_PAPER,
  }),
  downloadProductDocuments: route('downloadProductDocuments', {
    summary: 'All documents of the product as one archive; that they were opened is kept',
    roles: 'everyone',
    params: DossierId,
    reply: 'file',
    cost: ONE_PAPER,
  }),
}
