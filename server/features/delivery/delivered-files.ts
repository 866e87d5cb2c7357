import { sql } from 'kysely'
import type { DeliveredFile } from './customer-systems/protocol.ts'
import type { Db } from '../../platform/database/tables.ts'
import { conflict } from '../../platform/errors/errors.ts'

/** A file that is delivered with a dossier; `key` is its key in the store. */
type StoredFileToDeliver = { key: string; file: DeliveredFile }

/** Signed documents, then receipts. The order is stable, because the digest of a delivery covers it. */
export async function listDeliveredFiles(db: Db, dossierId: string): Promise<StoredFileToDeliver[]> {
  return [...(await listSigned(db, dossierId)), ...(await listReceipts(db, dossierId))]
}

/** Those of the dossiers with an envelope that is not closed yet: its documents are not final. */
export async function findWithUnclosedEnvelope(db: Db, dossierIds: readonly string[]): Promise<ReadonlySet<string>> {
  const open = await db
    .selectFrom('envelope')
    .select('dossier_id')
    .where(sql<boolean>`dossier_id = any(${dossierIds}::uuid[])`)
    .where('state', 'in', ['preparing', 'sent', 'completed'])
    .where('closed_at', 'is', null)
    .execute()
  return new Set(open.map((one) => one.dossier_id))
}

export const documentsNotReady = () => conflict('validation.error.papers-not-ready')

async function listSigned(db: Db, dossierId: string): Promise<StoredFileToDeliver[]> {
  const rows = await db
    .selectFrom('envelope_document as paper')
    .innerJoin('envelope', 'envelope.id', 'paper.envelope_id')
    .innerJoin('stored_file as file', 'file.key', 'paper.current_key')
    .select(['file.key', 'file.sha256', 'file.size', 'file.mimetype', 'paper.title', 'paper.code as type'])
    .where('dossier_id', '=', dossierId)
    .where('envelope.closed_at', 'is not', null)
    .orderBy('envelope.kind')
    .orderBy('envelope.trial')
    .orderBy('paper.rank')
    .execute()
  return rows.map((row) => toDelivered('signed', row))
}

type FileRow = Omit<DeliveredFile, 'kind' | 'sha256'> & { key: string; sha256: Buffer }

function toDelivered(kind: DeliveredFile['kind'], { key, sha256, ...row }: FileRow): StoredFileToDeliver {
  return { key, file: { kind, ...row, sha256: sha256.toString('hex') } }
}

async function listReceipts(db: Db, dossierId: string): Promise<StoredFileToDeliver[]> {
  const rows = await db
    .selectFrom('receipt')
    .innerJoin('stored_file as file', 'file.key', 'receipt.file_key')
    .select(['file.key', 'file.sha256', 'file.size', 'file.mimetype', 'receipt.title', 'receipt.type_id as type'])
    .where('dossier_id', '=', dossierId)
    .orderBy('receipt.added_at')
    .orderBy('receipt.id')
    .execute()
  return rows.map((row) => toDelivered('receipt', row))
}
