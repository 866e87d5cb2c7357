import type { Db } from '../../../platform/database/tables.ts'
import { newToken } from '../../../platform/secret-links.ts'

/** Replaces the personal link of a signer. Only the hash of its token is stored. */
export async function renewPersonalLink(db: Db, publicUrl: string, signerId: string): Promise<string> {
  const { token, hash } = newToken()
  await db.updateTable('envelope_signer').set({ link_hash: hash }).where('id', '=', signerId).execute()
  return `${publicUrl}/signature/${token}`
}
