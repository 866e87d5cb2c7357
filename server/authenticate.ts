import { ask, type Question, type ValueType } from './adapters/database/ask.ts'
import type { Claims } from './adapters/identity/identity.ts'
import type { Db } from './adapters/database/tables.ts'
import type { Deps, User } from './deps.ts'
import { unauthenticated, unavailable } from './errors.ts'

/**
 * The person behind a bearer token. The token only says who; the row says what they may do now, so a disabled
 * account is out and a changed role acts at the very next call.
 */
export async function authenticate(deps: Deps, authorization: string | undefined): Promise<User> {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1]
  const claims = token === undefined ? null : await verify(deps, token)
  const user =
    claims &&
    (deps.config.oidc ? await findByProvider(deps.db, claims) : await findPerson(deps.db, 'id', claims.subject))
  if (!user) throw unauthenticated()
  return user
}

async function verify({ identity, log }: Deps, token: string): Promise<Claims | null> {
  try {
    return await identity.verify(token)
  } catch (error) {
    // An external provider whose keys cannot be had: nobody's fault who calls, and over soon.
    log.error({ err: error }, 'no token can be checked')
    throw unavailable()
  }
}

/** An external provider names people its own way: by a subject we have met, or once by their e-mail address. */
async function findByProvider(db: Db, { subject, email }: Claims): Promise<User | undefined> {
  return (await findPerson(db, 'subject', subject)) ?? (email === null ? undefined : meet(db, subject, email))
}

async function findPerson(db: Db, column: 'id' | 'subject', key: string): Promise<User | undefined> {
  const [user] = await ask<User>(db, people[column], [key])
  return user
}

const people = { id: personBy('id', 'uuid'), subject: personBy('subject', 'text') }

function personBy(column: string, type: ValueType): Question {
  const text = `select id, username, firstname, lastname, role, firm_id as "firmId" from app_user
    where ${column} = $1 and not disabled`
  return { text, types: [type] }
}

async function meet(db: Db, subject: string, email: string): Promise<User | undefined> {
  // From then on the subject counts: an address that changes hands must not hand over the account.
  return db
    .updateTable('app_user')
    .set({ subject })
    .where('email', '=', email.toLowerCase())
    .where('subject', 'is', null)
    .where('disabled', '=', false)
    .returning(['id', 'username', 'firstname', 'lastname', 'role', 'firm_id as firmId'])
    .executeTakeFirst()
}
