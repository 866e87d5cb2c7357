import { runPrepared, statement } from './adapters/database/prepared.ts'
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
    claims && (deps.config.oidc ? await findByProvider(deps.db, claims) : await findById(deps.db, claims.subject))
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

// Asked at every call of the API, so planned once.
const byId = statement(peopleWhere('id'))
const bySubject = statement(peopleWhere('subject'))

function peopleWhere(column: 'id' | 'subject'): string {
  return `select id, username, firstname, lastname, role, firm_id as "firmId" from app_user
    where ${column} = $1 and not disabled`
}

async function findById(db: Db, id: string): Promise<User | undefined> {
  const [user] = await runPrepared<User>(db, byId, [id])
  return user
}

/** An external provider names people its own way: by a subject we have met, or once by their e-mail address. */
async function findByProvider(db: Db, { subject, email }: Claims): Promise<User | undefined> {
  const [known] = await runPrepared<User>(db, bySubject, [subject])
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
