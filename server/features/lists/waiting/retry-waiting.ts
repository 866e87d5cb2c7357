import { addJob } from '../../../platform/jobs/add-job.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { sendMailsJob } from '../../../platform/mail/outbox.ts'
import { scanFileJob } from '../../receipts/index.ts'
import { findStuckEnvelopes, retryStuckEnvelopes } from '../../signing/index.ts'

/** Retries a job now instead of at its next attempt, even after the last one. False when there is nothing to retry. */
export async function retryWaiting(db: Db, kind: 'mail' | 'signature' | 'scan', id: string): Promise<boolean> {
  if (kind === 'signature') return retrySignature(db, id)
  return db.transaction().execute((tx) => (kind === 'mail' ? retryMail(tx, id) : retryScan(tx, id)))
}

async function retrySignature(db: Db, dossierId: string): Promise<boolean> {
  // Expired envelopes end without a retry.
  const stuck = (await findStuckEnvelopes(db)).filter(
    ({ dossier, what }) => dossier === dossierId && what !== 'never expired',
  )
  await retryStuckEnvelopes(db, stuck)
  return stuck.length > 0
}

async function retryMail(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ attempts: 0, next_try: new Date() })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('body', '<>', '')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await addJob(tx, sendMailsJob)
  return true
}

async function retryScan(tx: Tx, receiptId: string): Promise<boolean> {
  const file = await tx
    .selectFrom('receipt')
    .innerJoin('stored_file', 'stored_file.key', 'receipt.file_key')
    .select('stored_file.key')
    .where('receipt.id', '=', receiptId)
    .where('stored_file.scan', '=', 'to_scan')
    .executeTakeFirst()
  if (!file) return false
  await addJob(tx, scanFileJob, { key: file.key })
  return true
}
