import { randomUUID } from 'node:crypto'
import { encodeValue } from '@parcelle/forms'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../../platform/database/tables.ts'
import type { Deps } from '../../../../deps.ts'
import type { User } from '../../../../platform/http/user.ts'
import type { AnswerChange, Author } from '../../../../dossier/evidence/events.ts'
import { askForScan } from '../../../receipts/index.ts'
import { addStoredFiles, storeContent, reportDamageLocked, type StoredFile } from '../../../files/index.ts'

type Content = Pick<Selectable<Tables['stored_file']>, 'scan'> & { digest: Buffer; renditionDigest: Buffer | null }
/** A receipt with the digests of its stored content and rendition. */
export type StoredReceipt = Selectable<Tables['receipt']> & Content

export function findStoredReceipts(db: Db, dossierId: string): Promise<StoredReceipt[]> {
  return db
    .selectFrom('receipt')
    .innerJoin('stored_file as file', 'file.key', 'file_key')
    .leftJoin('stored_file as rendition', 'rendition.key', 'rendition_key')
    .selectAll('receipt')
    .select(['file.scan', 'file.sha256 as digest', 'rendition.sha256 as renditionDigest'])
    .where('dossier_id', '=', dossierId)
    .orderBy('added_at')
    .orderBy('receipt.id')
    .execute()
}

type CopyContext = { deps: Pick<Deps, 'files' | 'log'>; dossierId: string; author: Author }
export type CopiedReceipt = { receipt: StoredReceipt; stored: StoredFile; shown: StoredFile | null }

/**
 * Copies the contents, since each row owns its content. Leaves out missing and damaged ones; damage is recorded in the
 * evidence of the original, which the caller has locked.
 */
export async function copyContents(
  tx: Tx,
  copying: CopyContext,
  receipts: readonly StoredReceipt[],
): Promise<CopiedReceipt[]> {
  const copied: CopiedReceipt[] = []
  for (const receipt of receipts) {
    const { file_key, digest, rendition_key, renditionDigest, mimetype } = receipt
    const stored = await copyContent(tx, copying, { key: file_key, sha256: digest }, mimetype)
    const rendition =
      stored && rendition_key && renditionDigest ? { key: rendition_key, sha256: renditionDigest } : null
    const shown = rendition && (await copyContent(tx, copying, rendition, 'image/jpeg'))
    if (stored) copied.push({ receipt, stored, shown })
  }
  return copied
}

async function copyContent(tx: Tx, copying: CopyContext, file: { key: string; sha256: Buffer }, mimetype: string) {
  const { deps } = copying
  const found = await deps.files.get(file.key)
  if (!found) return null
  const stored = await storeContent(deps, found.content, mimetype)
  if (stored.sha256.equals(file.sha256)) return stored
  deps.log.error({ key: file.key }, 'did not copy a damaged file')
  await reportDamageLocked(tx, copying, file, stored.sha256)
  return null
}

type CopiedReceiptFacts = { id: string; element: number; title: string; sha256: string; original: string | null }

/** Adds the rows of the copied receipts, and the answers that list them. */
export async function addCopiedReceipts(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  { dossierId, user }: { dossierId: string; user: User },
  copied: readonly CopiedReceipt[],
): Promise<{ changes: AnswerChange[]; receipts: CopiedReceiptFacts[] }> {
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
  const keysOf = (scan: StoredReceipt['scan']) =>
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
