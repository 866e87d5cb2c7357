import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { lockDossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { addStoredFiles, storeContent, type StoredFile } from '../../files/index.ts'
import { withAdvisoryLock } from '../../../platform/database/with-advisory-lock.ts'
import { findEnvelope, lockEnvelope } from '../envelopes.ts'
import { chooseTool } from './choose-tool.ts'

type CloseDeps = Pick<Deps, 'db' | 'files' | 'log' | 'esign'>
type SignedFile = { rank: number; file: StoredFile }

/** Stores the signed documents and the certificate of completion. Idempotent. */
export async function closeEnvelope(deps: CloseDeps, envelopeId: string): Promise<void> {
  await withAdvisoryLock(deps.db, `envelope ${envelopeId}`, () => close(deps, envelopeId))
}

async function close(deps: CloseDeps, envelopeId: string): Promise<void> {
  const envelope = await findEnvelope(deps.db, envelopeId)
  if (envelope?.state !== 'completed' || envelope.closed_at !== null || envelope.provider_id === null) return
  const tool = chooseTool(deps, envelope)
  const documents = await tool.signedDocuments(envelope.provider_id)
  const completion = await tool.certificate(envelope.provider_id, documents)
  const signed: SignedFile[] = []
  for (const { rank, content } of documents)
    signed.push({ rank, file: await storeContent(deps, [content], 'application/pdf') })
  const certificate = await storeContent(deps, [completion], 'application/pdf')
  await deps.db.transaction().execute((tx) => saveClosedEnvelope(tx, envelopeId, signed, certificate))
}

async function saveClosedEnvelope(
  tx: Tx,
  id: string,
  signed: readonly SignedFile[],
  certificate: StoredFile,
): Promise<void> {
  const { dossier_id } = await tx
    .selectFrom('envelope')
    .select('dossier_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await lockDossierRow(tx, dossier_id)
  const { closed_at, documents, kind, trial } = await lockEnvelope(tx, id)
  if (closed_at !== null) return
  await addStoredFiles(tx, [...signed.map(({ file }) => file), certificate])
  const old: string[] = []
  for (const { rank, file } of signed) {
    const document = documents.find((one) => one.rank === rank)
    await tx
      .updateTable('envelope_document')
      .set({ current_key: file.key, sha256_after: file.sha256 })
      .where('envelope_id', '=', id)
      .where('rank', '=', rank)
      .execute()
    if (document?.current_key && document.current_key !== document.sent_key) old.push(document.current_key)
  }
  if (old.length > 0) await tx.deleteFrom('stored_file').where('key', 'in', old).execute()
  const set = { certificate_key: certificate.key, closed_at: new Date() }
  await tx.updateTable('envelope').set(set).where('id', '=', id).execute()
  await addDossierEvent(tx, dossier_id, { user: null, requestId: null }, 'close_envelope', {
    envelope: id,
    kind,
    trial,
    certificate: certificate.sha256.toString('hex'),
    documents: signed.map(({ rank, file }) => ({ rank, sha256: file.sha256.toString('hex') })),
  })
}
