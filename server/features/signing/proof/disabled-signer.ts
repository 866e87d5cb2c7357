import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { SignerRow } from '../envelopes.ts'

/** SQL condition on `signer`: neither their account nor one with their e-mail address is disabled. */
export const signerIsEnabled: RawBuilder<boolean> = sql`not exists (
  select from app_user where disabled and (app_user.id = signer.user_id or app_user.email = signer.email))`

export async function isSignerDisabled(db: Db, { id }: Pick<SignerRow, 'id'>): Promise<boolean> {
  const enabled = await db
    .selectFrom('envelope_signer as signer')
    .select('signer.id')
    .where('signer.id', '=', id)
    .where(signerIsEnabled)
    .executeTakeFirst()
  return enabled === undefined
}
