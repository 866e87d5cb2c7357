import type { Profile } from '@parcelle/contract/portal/me'
import type { Db } from '../../../platform/database/tables.ts'

/**
 * Shows the advisor code as the username where there is one. The signing e-mail is the account's until they set
 * another.
 */
export async function findProfile(db: Db, userId: string): Promise<Profile> {
  const { code, username, email_signer, ...row } = await db
    .selectFrom('app_user')
    .select(['firstname', 'lastname', 'external_id as code', 'username', 'email', 'email_signer'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...row, username: code ?? username, emailSigner: email_signer ?? row.email }
}

export async function setSigningEmail(db: Db, userId: string, email: string): Promise<void> {
  await db.updateTable('app_user').set({ email_signer: email }).where('id', '=', userId).execute()
}
