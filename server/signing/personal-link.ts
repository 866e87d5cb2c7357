import type { Db } from '../adapters/database/tables.ts'
import { newToken } from '../adapters/identity/passwords/links.ts'

/** A new personal link of a signer, by which the one before works no more. Its token is kept nowhere but in the mail. */
export async function renewPersonalLink(db: Db, publicUrl: string, signerId: string): Promise<string> {
  const { token, hash } = newToken()
  await db.updateTable('envelope_signer').set({ link_hash: hash }).where('id', '=', signerId).execute()
  return `${publicUrl}/signature/${token}`
}
