import { sql } from 'kysely'
import type { Paper } from './customer-systems/protocol.ts'
import type { Db } from '../../platform/database/tables.ts'
import { conflict } from '../../platform/errors/errors.ts'

/** A paper that goes with a dossier, and where its content is. */
type KeptPaper = { key: string; paper: Paper }

/** What goes to the customer system with a dossier, always in the same order: its signed papers, then what was given. */
export async function listPapers(db: Db, dossierId: string): Promise<KeptPaper[]> {
  return [...(await listSigned(db, dossierId)), ...(await listReceipts(db, dossierId))]
}

/** Of which of these something was or is being signed whose papers are not closed yet: they are not what is to be kept. */
export async function findClosing(db: Db, dossierIds: readonly string[]): Promise<ReadonlySet<string>> {
  const open = await db
    .selectFrom('envelope')
    .select('dossier_id')
    .where(sql<boolean>`dossier_id = any(${dossierIds}::uuid[])`)
    .where('state', 'in', ['preparing', 'sent', 'completed'])
    .where('closed_at', 'is', null)
    .execute()
  return new Set(open.map((one) => one.dossier_id))
}

export const papersNotReady = () => conflict('validation.error.papers-not-ready')

async function listSigned(db: Db, dossierId: string): Promise<KeptPaper[]> {
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
  return rows.map((row) => toPaper('signed', row))
}

type FileRow = Omit<Paper, 'kind' | 'sha256'> & { key: string; sha256: Buffer }

function toPaper(kind: Paper['kind'], { key, sha256, ...row }: FileRow): KeptPaper {
  return { key, paper: { kind, ...row, sha256: sha256.toString('hex') } }
}

async function listReceipts(db: Db, dossierId: string): Promise<KeptPaper[]> {
  const rows = await db
    .selectFrom('receipt')
    .innerJoin('stored_file as file', 'file.key', 'receipt.file_key')
    .select(['file.key', 'file.sha256', 'file.size', 'file.mimetype', 'receipt.title', 'receipt.type_id as type'])
    .where('dossier_id', '=', dossierId)
    .orderBy('receipt.added_at')
    .orderBy('receipt.id')
    .execute()
  return rows.map((row) => toPaper('receipt', row))
}
