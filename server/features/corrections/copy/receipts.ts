import { randomUUID } from 'node:crypto'
import { encodeValue } from '@parcelle/forms'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../adapters/database/tables.ts'
import type { Deps, User } from '../../../deps.ts'
import type { AnswerChange } from '../../../dossier/events.ts'
import { askForScan } from '../../../scanning/scanning.ts'
import { addStoredFiles, keepContent, type StoredFile } from '../../../stored-files/keep.ts'

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

type Needs = Pick<Deps, 'files' | 'log'>
/** A document and the contents that were copied for it. */
export type Copied = { receipt: KeptReceipt; stored: StoredFile; shown: StoredFile | null }

/**
 * Copies what the store holds: each row has a content of its own, which goes with it. One that is not there, or is not
 * what was kept, stays behind.
 */
export async function copyContents(deps: Needs, receipts: readonly KeptReceipt[]): Promise<Copied[]> {
  const copied: Copied[] = []
  for (const receipt of receipts) {
    const stored = await copyContent(deps, receipt.file_key, receipt.mimetype, receipt.kept)
    const { rendition_key: key, shown: digest } = receipt
    const shown = stored && key && digest ? await copyContent(deps, key, 'image/jpeg', digest) : null
    if (stored) copied.push({ receipt, stored, shown })
  }
  return copied
}

async function copyContent(deps: Needs, key: string, mimetype: string, digest: Buffer) {
  const found = await deps.files.get(key)
  if (!found) return null
  const stored = await keepContent(deps, found.content, mimetype)
  if (stored.sha256.equals(digest)) return stored
  deps.log.error({ key }, 'a file is not what was kept, and was not copied')
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
