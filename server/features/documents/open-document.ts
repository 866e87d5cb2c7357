import type { FileReply } from '@parcelle/contract/route'
import { findEditableBlocks } from '@parcelle/domain'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import type { SignedInAuthor } from '../../dossier/record-without-notification.ts'
import { beingPreparedRefusal } from '../signing/index.ts'
import { openStoredFile } from '../files/index.ts'
import { makeDocument, type ListedDocument, type MadeDocument, type DocumentSource } from './make-document.ts'
import { findAttached } from './queries.ts'
import type { StoredDocument } from './stored-documents.ts'

/** `facts` go into the evidence: which document and its digest, nothing of its content. */
type OpenedDocument = {
  file: FileReply & { content: Uint8Array | Readable }
  facts: { document: string; sha256: string; template?: string; id?: string }
  /** Null if it was stored already. */
  made: MadeDocument | null
}

/** Signed and issued documents are read from the store, all others are made from the current answers. */
export async function openDocument(
  deps: Deps,
  source: DocumentSource,
  listed: ListedDocument,
  reader: SignedInAuthor,
): Promise<OpenedDocument> {
  if (listed.stored) return open(deps, source, listed, listed.stored, reader)
  const made = await makeDocument(deps, source, listed)
  const { bytes, filename, unprintable, template } = made
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    file: { content: bytes, filename, mimetype: 'application/pdf', unprintable },
    facts: { document: template.code, template: template.version, sha256 },
    made,
  }
}

/** The same for a download: once the answers can no longer change, it also uses the last attached document. */
export async function openFinalDocument(
  deps: Deps,
  source: DocumentSource,
  listed: ListedDocument,
  reader: SignedInAuthor,
): Promise<OpenedDocument> {
  const { dossier } = source
  if (listed.stored || findEditableBlocks(dossier.status, 'answers') !== 'none')
    return openDocument(deps, source, listed, reader)
  const { code } = listed.template
  const row = await findAttached(deps.db, dossier.id, code)
  if (!row) return openDocument(deps, source, listed, reader)
  const { id, file_key: key, sha256 } = row
  return open(deps, source, listed, { id, code, key, sha256, isBeingPrepared: false }, reader)
}

async function open(
  deps: Deps,
  { dossier }: DocumentSource,
  { filename }: ListedDocument,
  { id, code, key, sha256, isBeingPrepared }: StoredDocument,
  reader: SignedInAuthor,
): Promise<OpenedDocument> {
  if (isBeingPrepared) throw beingPreparedRefusal()
  const { content } = await openStoredFile(deps, key, { dossierId: dossier.id, author: reader })
  const facts = { document: code, id, sha256: sha256.toString('hex') }
  return { file: { content, filename, mimetype: 'application/pdf' }, facts, made: null }
}
