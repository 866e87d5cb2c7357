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

export const documents = {
  listDocuments: route('listDocuments', {
    summary: 'The papers of a block, as its answers stand; stores nothing',
    roles: 'everyone',
    params: DossierId,
    body: BlockOfDossier,
    reply: z.object({ documents: z.array(ListedDocument) }),
  }),
  previewDocument: route('previewDocument', {
    summary: 'One paper as PDF; with `save` it is also attached to the dossier, as it is now',
    roles: 'everyone',
    params: DossierId,
    body: z.strictObject({ documentId: z.uuid(), save: z.boolean().default(false) }),
    reply: 'file',
    cost: ONE_PAPER,
  }),
  readDocument: route('readDocument', {
    summary: 'One paper to keep: the attached one where the dossier is closed, otherwise as the answers stand',
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
