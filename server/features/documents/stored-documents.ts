import { sql } from 'kysely'
import { isBeingPrepared } from '../signing/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { isReportBeingWritten } from './draft.ts'

/** A document that is not made again: signed, out for signature, or an issued suitability report. */
export type StoredDocument = {
  id: string
  code: string
  key: string
  sha256: Buffer
  /** Signed with an external tool that has not returned the signed file yet: this content has no signatures. */
  isBeingPrepared: boolean
}

/** By document code. */
export async function findStoredDocuments(
  db: Db,
  dossier: Pick<DossierRow, 'id' | 'status'>,
): Promise<ReadonlyMap<string, StoredDocument>> {
  // A reopened dossier is signed again.
  if (dossier.status === 'ongoing') return new Map()
  const report = isReportBeingWritten(dossier.status) ? [] : await findIssuedReport(db, dossier.id)
  const signed = await findEnvelopeDocuments(db, dossier.id)
  return new Map([...report, ...signed].map((document) => [document.code, document]))
}

/** The documents of the last envelope of each kind, except failed ones, with the signatures so far. */
async function findEnvelopeDocuments(db: Db, dossierId: string): Promise<StoredDocument[]> {
  const last = db
    .selectFrom('envelope')
    .distinctOn('kind')
    .select(['id', 'kind', 'state', 'provider', 'closed_at'])
    .where('dossier_id', '=', dossierId)
    .orderBy('kind')
    .orderBy('trial', 'desc')
    .as('last')
  const rows = await db
    .selectFrom(last)
    .innerJoin('envelope_document', 'envelope_document.envelope_id', 'last.id')
    .innerJoin('stored_file', (join) =>
      join.on('stored_file.key', '=', sql<string>`coalesce(envelope_document.current_key, envelope_document.sent_key)`),
    )
    .select(['envelope_document.id', 'envelope_document.code', 'stored_file.key', 'stored_file.sha256'])
    .select(['last.provider', 'last.state', 'last.closed_at'])
    .where('last.state', 'in', ['preparing', 'sent', 'completed'])
    .orderBy('last.kind')
    .execute()
  return rows.map(({ id, code, key, sha256, ...envelope }) => ({
    id,
    code,
    key,
    sha256,
    isBeingPrepared: isBeingPrepared(envelope),
  }))
}

async function findIssuedReport(db: Db, dossierId: string): Promise<StoredDocument[]> {
  const rows = await db
    .selectFrom('report')
    .innerJoin('document', 'document.id', 'report.document_id')
    .innerJoin('stored_file', 'stored_file.key', 'document.file_key')
    .select(['document.id', 'document.code', 'stored_file.key', 'stored_file.sha256'])
    .where('report.dossier_id', '=', dossierId)
    .where('report.trial', '=', (last) =>
      last
        .selectFrom('report as any')
        .select(({ fn }) => fn.max('any.trial').as('trial'))
        .where('any.dossier_id', '=', dossierId),
    )
    .execute()
  return rows.map((row) => ({ ...row, isBeingPrepared: false }))
}
