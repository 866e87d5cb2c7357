import type { FileReply } from '@parcelle/contract/route'
import { findEditableBlocks } from '@parcelle/domain'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import type { SignedInAuthor } from '../../dossier/record-without-notification.ts'
import { beingPreparedRefusal } from '../signing/index.ts'
import { downloadStoredFile, openStoredFile } from '../files/index.ts'
import { makeDocument, type ListedDocument, type MadeDocument, type DocumentSource } from './make-document.ts'
import { findAttached } from './queries.ts'
import type { StoredDocument } from './stored-documents.ts'

/** `facts` go into the evidence: which document and its digest, nothing of its content. */
type OpenedDocument<File = FileReply & { content: Uint8Array | Readable }> = {
  file: File
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
  if (listed.stored) {
    const { reading, named, key, facts } = readStored(source, listed, listed.stored, reader)
    const { content } = await openStoredFile(deps, key, reading)
    return { file: { ...named, content }, facts, made: null }
  }
  const made = await makeDocument(deps, source, listed)
  const { bytes, filename, unprintable, template } = made
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    file: { content: bytes, filename, mimetype: 'application/pdf', unprintable },
    facts: { document: template.code, template: template.version, sha256 },
    made,
  }
}

/**
 * The same for a download, of a large file from the store itself where browsers reach it: once the answers can no longer
 * change, it also uses the last attached document.
 */
export async function openFinalDocument(
  deps: Deps,
  source: DocumentSource,
  listed: ListedDocument,
  reader: SignedInAuthor,
): Promise<OpenedDocument<FileReply>> {
  const stored = listed.stored ?? (await findLastAttached(deps, source, listed))
  if (!stored) return openDocument(deps, source, listed, reader)
  const { reading, named, key, facts } = readStored(source, listed, stored, reader)
  return { file: await downloadStoredFile(deps, key, reading, named), facts, made: null }
}

async function findLastAttached(
  { db }: Deps,
  { dossier }: DocumentSource,
  { template: { code } }: ListedDocument,
): Promise<StoredDocument | null> {
  if (findEditableBlocks(dossier.status, 'answers') !== 'none') return null
  const row = await findAttached(db, dossier.id, code)
  return row ? { id: row.id, code, key: row.file_key, sha256: row.sha256, isBeingPrepared: false } : null
}

function readStored(
  { dossier }: DocumentSource,
  { filename }: ListedDocument,
  { id, code, key, sha256, isBeingPrepared }: StoredDocument,
  reader: SignedInAuthor,
) {
  if (isBeingPrepared) throw beingPreparedRefusal()
  return {
    key,
    reading: { dossierId: dossier.id, author: reader },
    named: { filename, mimetype: 'application/pdf' },
    facts: { document: code, id, sha256: sha256.toString('hex') },
  }
}
