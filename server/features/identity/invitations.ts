import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { newToken } from '../../platform/secret-links.ts'
import { replacePassword } from './passwords/replace.ts'

export const INVITATION_DAYS = 7

/** Returns the token of the link; only its hash is stored. */
export async function addInvitation(db: Db, userId: string): Promise<string> {
  const { token, hash } = newToken()
  const expires_at = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`
  await db.insertInto('invitation').values({ token_hash: hash, user_id: userId, expires_at, used_at: null }).execute()
  return token
}

export const invitationUrl = (publicUrl: string, token: string) => `${publicUrl}/invitation/${token}`

/** Undefined if the link is used, expired or unknown. */
export function findInvited(db: Db, tokenHash: Buffer) {
  return openInvitations(db, tokenHash)
    .select(['app_user.id', 'username', 'email', 'firstname', 'lastname'])
    .executeTakeFirst()
}

/** Sets the password and ends every other link of the user. False if another request was first. */
export function acceptInvitation(db: Db, tokenHash: Buffer, passwordHash: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const invited = await openInvitations(tx, tokenHash)
      .select('app_user.id')
      .forUpdate('invitation')
      .executeTakeFirst()
    if (!invited) return false
    await replacePassword(tx, invited.id, passwordHash)
    return true
  })
}

function openInvitations(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('invitation')
    .innerJoin('app_user', 'app_user.id', 'invitation.user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('app_user.disabled', '=', false)
}
