import type { Claims } from './adapters/identity/identity.ts'
import type { Db } from './adapters/database/tables.ts'
import type { Deps, User } from './deps.ts'
import { unauthenticated } from './errors.ts'

/**
 * The person behind a bearer token. The token only says who; the row says what they may do now, so a disabled
 * account is out and a changed role acts at the very next call.
 */
export async function authenticate(deps: Deps, authorization: string | undefined): Promise<User> {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1]
  const claims = token === undefined ? null : await deps.identity.verify(token)
  const user =
    claims && (deps.config.oidc ? await findByProvider(deps.db, claims) : await findById(deps.db, claims.subject))
  if (!user) throw unauthenticated()
  return user
}

function people(db: Db) {
  return db
    .selectFrom('app_user')
    .select(['id', 'username', 'firstname', 'lastname', 'role', 'firm_id as firmId'])
    .where('disabled', '=', false)
}

async function findById(db: Db, id: string): Promise<User | undefined> {
  return people(db).where('id', '=', id).executeTakeFirst()
}

/** An external provider names people its own way: by a subject we have met, or once by their e-mail address. */
async function findByProvider(db: Db, { subject, email }: Claims): Promise<User | undefined> {
  const known = await people(db).where('subject', '=', subject).executeTakeFirst()
  if (known || email === null) return known
  // From then on the subject counts: an address that changes hands must not hand over the account.
  const met = await db
    .updateTable('app_user')
    .set({ subject })
    .where('email', '=', email.toLowerCase())
    .where('subject', 'is', null)
    .where('disabled', '=', false)
    .returning(['id', 'username', 'firstname', 'lastname', 'role', 'firm_id as firmId'])
    .executeTakeFirst()
  return met
}
