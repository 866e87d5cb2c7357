import { createReadStream } from 'node:fs'
import type { Tx } from '../../../platform/database/tables.ts'
import { PIECE } from '../../../platform/files/files.ts'
import type { Deps } from '../../../deps.ts'
import { askForScan } from '../scanning/scanning.ts'
import { addStoredFiles, storeContent, type StoredFile } from '../../files/index.ts'
import type { Document } from './inspect.ts'
import { addRows } from './queries.ts'

export type StoredDocument = Document & { stored: StoredFile; shown: StoredFile | null }

export async function storeDocument(deps: Deps, document: Document): Promise<StoredDocument> {
  const stored = await storeContent(deps, openPieces(document.cleanPath), document.mimetype)
  if (document.rendition === null) return { ...document, stored, shown: null }
  const shown = await storeContent(deps, openPieces(document.rendition), 'image/jpeg')
  return { ...document, stored, shown }
}

const openPieces = (path: string) => createReadStream(path, { highWaterMark: PIECE })

export type AddedDocuments = { added: readonly StoredDocument[]; rows: readonly ReturnType<typeof toRow>[] }

/** Adds the rows of stored files and requests their scan. Returns what the evidence stores of them. */
export async function addStoredDocuments(tx: Tx, deps: Deps, { added, rows }: AddedDocuments) {
  await addStoredFiles(
    tx,
    added.flatMap(({ stored, shown }) => (shown ? [stored, shown] : [stored])),
  )
  await addRows(tx, rows)
  await askForScan(
    tx,
    deps,
    added.map(({ stored }) => stored.key),
  )
  return rows.map((row, at) => ({ ...row, kept_sha256: added[at]?.stored.sha256 ?? row.sha256 }))
}

export function toRow(dossier_id: string, added_by: string, document: StoredDocument) {
  const { elementId: element_id, typeId: type_id, title, mimetype, file, stored, shown } = document
  const about = { element_id, type_id, title, mimetype, size: stored.size, sha256: file.sha256 }
  const keys = { file_key: stored.key, rendition_key: shown?.key ?? null }
  return { id: crypto.randomUUID(), dossier_id, ...about, ...keys, added_by }
}
