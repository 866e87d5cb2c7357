import type { Role } from '@parcelle/domain'
import { askFor, askOf, type Ask, type Question, type ValueType } from '../adapters/database/ask.ts'
import type { Claims } from '../adapters/identity/identity.ts'
import type { Db } from '../adapters/database/tables.ts'
import type { Deps, User } from '../deps.ts'
import { unauthenticated, unavailable } from '../errors.ts'

/**
 * The person behind a bearer token. The token only says who; the row says what they may do now, so a disabled
 * account is out and a changed role acts at the very next call.
 */
export async function authenticate(deps: Deps, authorization: string | undefined): Promise<User> {
  return (await personOf(deps, await claimsOf(deps, authorization))).user
}

/**
 * The same for a call that changes nothing: it reads for the person as last met, and the answer counts once the row is
 * seen to be the same still. What the call asks shows it on the way; otherwise the row is read afterwards.
 */
export async function readAs<T>(
  deps: Deps,
  authorization: string | undefined,
  read: (user: User, ask: Ask) => Promise<T>,
): Promise<T> {
  const claims = await claimsOf(deps, authorization)
  const known = met.get(deps.db)?.get(claims.subject)
  if (!known) return read((await personOf(deps, claims)).user, askOf(deps.db))

  let confirmed = false
  const ask = askFor(deps.db, reader(known), (isSame) => (confirmed ||= isSame))
  const answer = await outcome(read(known.user, ask))
  const person = confirmed ? known : await personOf(deps, claims)
  return person.version === known.version ? answer() : read(person.user, askOf(deps.db))
}

/**
 * The same for a call that writes, but not before it has asked: the person as last met is answered only if he is seen to
 * be the same still. Otherwise nothing was done yet, and it begins again.
 */
export async function writeAs<T>(
  deps: Deps,
  authorization: string | undefined,
  write: (user: User, ask: Ask) => Promise<T>,
): Promise<T> {
  const claims = await claimsOf(deps, authorization)
  const known = met.get(deps.db)?.get(claims.subject)
  if (known) {
    let confirmed = false
    const ask = askFor(deps.db, reader(known), (isSame) => {
      confirmed = isSame
      if (!isSame) throw new Error('not the person last met')
    })
    const answer = await outcome(write(known.user, ask))
    if (confirmed) return answer()
  }
  return write((await personOf(deps, claims)).user, askOf(deps.db))
}

/** How work ended, well or not, to be told later. */
async function outcome<T>(work: Promise<T>): Promise<() => T> {
  try {
    const value = await work
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}

async function claimsOf(deps: Deps, authorization: string | undefined): Promise<Claims> {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1]
  const claims = token === undefined ? null : await verify(deps, token)
  if (!claims) throw unauthenticated()
  return claims
}

/** A person, and which version of his row says so. */
type Person = { user: User; version: string }

const reader = ({ user: { id }, version }: Person) => ({ id, version })

/** People as they were when their row was last read, by the subject of their token. */
const met = new WeakMap<Db, Map<string, Person>>()
const MOST_MET = 10_000

async function personOf({ config, db }: Deps, claims: Claims): Promise<Person> {
  const person = config.oidc ? await findByProvider(db, claims) : await findPerson(db, 'id', claims.subject)
  if (!person) throw unauthenticated()
  const people = met.get(db)
  if (people && people.size < MOST_MET) people.set(claims.subject, person)
  else met.set(db, new Map([[claims.subject, person]]))
  return person
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
async function findByProvider(db: Db, { subject, email }: Claims): Promise<Person | undefined> {
  const known = await findPerson(db, 'subject', subject)
  if (known || email === null) return known
  await meet(db, subject, email)
  return findPerson(db, 'subject', subject)
}

async function findPerson(db: Db, column: 'id' | 'subject', key: string): Promise<Person | undefined> {
  const [person] = await askOf(db)(people[column], [key])
  return person
}

const people = { id: personBy('id', 'uuid'), subject: personBy('subject', 'text') }

type Columns = [string, string, string, string, Role, string | null, string]

function personBy(column: string, type: ValueType): Question<Person> {
  const text = `select id, username, firstname, lastname, role, firm_id, xmin::text from app_user
    where ${column} = $1 and not disabled`
  const read = ([id, username, firstname, lastname, role, firmId, version]: Columns) => ({
    user: { id, username, firstname, lastname, role, firmId },
    version,
  })
  return { text, types: [type], read }
}

async function meet(db: Db, subject: string, email: string): Promise<void> {
  // From then on the subject counts: an address that changes hands must not hand over the account.
  await db
    .updateTable('app_user')
    .set({ subject })
    .where('email', '=', email.toLowerCase())
    .where('subject', 'is', null)
    .where('disabled', '=', false)
    .execute()
}
