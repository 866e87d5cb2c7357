import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { SignerRow } from '../envelopes/envelopes.ts'

/** A row `signer` without a disabled account, neither their own nor one under the address they sign with. */
export const signerIsEnabled: RawBuilder<boolean> = sql`not exists (
  select from app_user where disabled and (app_user.id = signer.user_id or app_user.email = signer.email))`

/** Nobody invites a disabled signer, and nobody opens the page for them. */
export async function isSignerDisabled(db: Db, { id }: Pick<SignerRow, 'id'>): Promise<boolean> {
  const enabled = await db
    .selectFrom('envelope_signer as signer')
    .select('signer.id')
    .where('signer.id', '=', id)
    .where(signerIsEnabled)
    .executeTakeFirst()
  return enabled === undefined
}
