import type { Db } from '../../../platform/database/tables.ts'

/** Removes the access codes of an envelope that has ended: nobody is asked for them any more. */
export async function removeAccessCodes(db: Db, envelopeId: string): Promise<void> {
  await db
    .updateTable('envelope_signer')
    .set({ access_code: null })
    .where('envelope_id', '=', envelopeId)
    .where('access_code', 'is not', null)
    .execute()
}
