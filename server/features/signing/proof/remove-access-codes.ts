import type { Db } from '../../../platform/database/tables.ts'

export async function removeAccessCodes(db: Db, envelopeId: string): Promise<void> {
  await db
    .updateTable('envelope_signer')
    .set({ access_code: null })
    .where('envelope_id', '=', envelopeId)
    .where('access_code', 'is not', null)
    .execute()
}
