import type { Tx } from '../../../platform/database/tables.ts'
import { setPasswordHash } from '../queries.ts'
import { endSessions, type SignIn } from '../sessions.ts'

/**
 * Sets a password, ends every link that could set another, and ends all sessions except `kept`: a password is often
 * changed because someone else knows it.
 */
export async function replacePassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  kept: SignIn | null = null,
): Promise<void> {
  await setPasswordHash(tx, userId, passwordHash)
  const used = { used_at: new Date() }
  await tx.updateTable('invitation').set(used).where('user_id', '=', userId).where('used_at', 'is', null).execute()
  await tx.updateTable('password_reset').set(used).where('user_id', '=', userId).where('used_at', 'is', null).execute()
  await endSessions(tx, userId, kept)
}
