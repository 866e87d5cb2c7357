import type { Paper } from '../adapters/customers/protocol.ts'
import type { Db } from '../adapters/database/tables.ts'

/** A paper that goes with a dossier, and where its content is. */
type KeptPaper = { key: string; paper: Paper }

/** What goes to the customer system with a dossier, always in the same order: its signed papers, then what was given. */
export async function listPapers(db: Db, dossierId: string): Promise<KeptPaper[]> {
  return [...(await listSigned(db, dossierId)), ...(await listReceipts(db, dossierId))]
}

/** Whether something was or is being signed whose papers are not closed yet: they are not what is to be kept. */
export async function isClosing(db: Db, dossierId: string): Promise<boolean> {
  const open = db
    .selectFrom('envelope')
    .select('id')
    .where('dossier_id', '=', dossierId)
    .where('state', 'in', ['preparing', 'sent', 'completed'])
    .where('closed_at', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}

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
