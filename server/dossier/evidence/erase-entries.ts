import type { Db } from '../../platform/database/tables.ts'
import { ERASURE } from './verify.ts'
import { addDossierEvent } from './events.ts'

/**
 * Erases the payloads of entries when a person asks to be forgotten, and records the erasure: the chain stays valid.
 * Only the owner of the database may. Returns the entries that had a payload.
 */
export function eraseEntries(db: Db, dossierId: string, seqs: readonly number[]): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('dossier').select('id').where('id', '=', dossierId).forUpdate().execute()
    const erased = await tx
      .updateTable('dossier_event')
      .set({ payload: null, salt: null })
      .where('dossier_id', '=', dossierId)
      .where('seq', 'in', seqs)
      .where('payload', 'is not', null)
      // The record of an earlier erasure is never erased.
      .where('event', '<>', ERASURE)
      .returning('seq')
      .execute()
    const entries = erased.map(({ seq }) => seq).toSorted((a, b) => a - b)
    if (entries.length > 0) await addDossierEvent(tx, dossierId, { user: null, requestId: null }, ERASURE, { entries })
    return entries
  })
}
