import type { Db } from '../database/tables.ts'
import { checkPassword, hashPassword, isStale } from './passwords.ts'
import { findCredentials, setPasswordHash } from './queries.ts'

export type Attempt = { username: string; password: string }

/** The id of the person these credentials belong to. All refusals look alike and take as long. */
export async function checkCredentials(db: Db, { username, password }: Attempt): Promise<string | null> {
  // PostgreSQL has no zero byte in a text: nobody can have such a name.
  const person = username.includes('\0') ? undefined : await findCredentials(db, username)
  const hash = person?.password_hash ?? null
  const isRight = await checkPassword(password, hash)
  if (!person || !isRight || person.disabled || hash === null) return null
  if (isStale(hash)) await setPasswordHash(db, person.id, await hashPassword(password))
  return person.id
}
