import { randomUUID } from 'node:crypto'
import { encodeValue } from '@parcelle/forms'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../../platform/database/tables.ts'
import type { Deps } from '../../../../deps.ts'
import type { User } from '../../../../platform/http/user.ts'
import type { AnswerChange, Author } from '../../../../dossier/evidence/events.ts'
import { askForScan } from '../../../receipts/index.ts'
import { addStoredFiles, keepContent, reportDamageHeld, type StoredFile } from '../../../files/index.ts'

type Content = Pick<Selectable<Tables['stored_file']>, 'scan'> & { kept: Buffer; shown: Buffer | null }
/** A document with the digests of what the store holds for it. */
export type KeptReceipt = Selectable<Tables['receipt']> & Content

export function findKept(db: Db, dossierId: string): Promise<KeptReceipt[]> {
  return db
    .selectFrom('receipt')
    .innerJoin('stored_file as file', 'file.key', 'file_key')
    .leftJoin('stored_file as rendition', 'rendition.key', 'rendition_key')
    .selectAll('receipt')
    .select(['file.scan', 'file.sha256 as kept', 'rendition.sha256 as shown'])
    .where('dossier_id', '=', dossierId)
    .orderBy('added_at')
    .orderBy('receipt.id')
    .execute()
}

type Copying = { deps: Pick<Deps, 'files' | 'log'>; dossierId: string; author: Author }
/** A document and the contents that were copied for it. */
export type Copied = { receipt: KeptReceipt; stored: StoredFile; shown: StoredFile | null }

/**
 * Copies what the store holds: each row has a content of its own, which goes with it. One that is not there stays
 * behind; so does one that is not what was kept, and the evidence of the original says so. The caller holds the original.
 */
export async function copyContents(tx: Tx, copying: Copying, receipts: readonly KeptReceipt[]): Promise<Copied[]> {
  const copied: Copied[] = []
  for (const receipt of receipts) {
    const { file_key, kept, rendition_key, shown: digest, mimetype } = receipt
    const stored = await copyContent(tx, copying, { key: file_key, sha256: kept }, mimetype)
    const rendition = stored && rendition_key && digest ? { key: rendition_key, sha256: digest } : null
    const shown = rendition && (await copyContent(tx, copying, rendition, 'image/jpeg'))
    if (stored) copied.push({ receipt, stored, shown })
  }
  return copied
}

async function copyContent(tx: Tx, copying: Copying, file: { key: string; sha256: Buffer }, mimetype: string) {
  const { deps } = copying
  const found = await deps.files.get(file.key)
  if (!found) return null
  const stored = await keepContent(deps, found.content, mimetype)
  if (stored.sha256.equals(file.sha256)) return stored
  deps.log.error({ key: file.key }, 'a file is not what was kept, and was not copied')
  await reportDamageHeld(tx, copying, file, stored.sha256)
  return null
}

/** What the evidence keeps of a document that was taken over: which it was, and its digest. */
type TakenOver = { id: string; element: number; title: string; sha256: string; original: string | null }

/** The rows of documents that a copy takes over, and the answers that name them. */
export async function addCopied(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  { dossierId, user }: { dossierId: string; user: User },
  copied: readonly Copied[],
): Promise<{ changes: AnswerChange[]; receipts: TakenOver[] }> {
  if (copied.length === 0) return { changes: [], receipts: [] }
  await addStoredFiles(
    tx,
    copied.flatMap(({ stored, shown }) => (shown ? [stored, shown] : [stored])),
  )
  const rows = copied.map(({ receipt, stored, shown }) => {
    const { element_id, type_id, title, mimetype, size, sha256, added_by } = receipt
    const keys = { file_key: stored.key, rendition_key: shown?.key ?? null }
    const about = { element_id, type_id, title, mimetype, size, sha256, added_by }
    return { id: randomUUID(), dossier_id: dossierId, ...about, ...keys }
  })
  await tx.insertInto('receipt').values(rows).execute()
  const keysOf = (scan: KeptReceipt['scan']) =>
    copied.filter(({ receipt }) => receipt.scan === scan).map(({ stored }) => stored.key)
  const clean = keysOf('clean')
  if (clean.length > 0) await tx.updateTable('stored_file').set({ scan: 'clean' }).where('key', 'in', clean).execute()
  await askForScan(tx, deps, keysOf('none'))
  const changes = [...Map.groupBy(rows, ({ element_id }) => element_id)].map(([element, own]) => {
    const after = encodeValue(own.map(({ title }) => title))
    return { element, before: '', after, version: 1 }
  })
  const values = changes.map(({ element: element_id, after: value, version }) => {
    return { dossier_id: dossierId, element_id, value, version, changed_by: user.id }
  })
  await tx.insertInto('dossier_value').values(values).execute()
  const receipts = rows.map(({ id, element_id, title, sha256 }, at) => {
    return { id, element: element_id, title, sha256: sha256.toString('hex'), original: copied[at]?.receipt.id ?? null }
  })
  return { changes, receipts }
}
