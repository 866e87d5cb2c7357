import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { batchedRead } from '../../database/batched-read.ts'
import type { Db } from '../../database/tables.ts'
import type { Claims } from '../identity.ts'
import type { HttpDeps } from '../http-deps.ts'
import type { User } from '../user.ts'
import { unauthenticated, unavailable } from '../../errors/errors.ts'
import { hashName } from '../../log.ts'

export type Authenticate = (authorization: string | undefined) => Promise<User>

/**
 * Authenticates a bearer token. The token only tells who; sign-in, status and role are read from the database at each
 * call, so that signing out, disabling or a changed role take effect at once.
 */
export function authenticator(deps: HttpDeps): Authenticate {
  const enabled = selectEnabled(deps.replica !== null)
  const find = deps.config.oidc ? findByProvider(deps.db, enabled) : findById(deps.db, enabled)
  return async (authorization) => {
    if (authorization === undefined) throw unauthenticated()
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1]
    if (token === undefined) throw unauthenticated('no token')
    const claims = await verify(deps, token)
    if (!claims) throw unauthenticated(hasExpired(token) ? null : 'forged token')
    const user = await find(claims)
    if (!user) throw unauthenticated(`signed out, disabled or unknown: ${hashName(claims.subject)}`)
    return user
  }
}

/** Every token expires one day: not worth a line in the log. */
function hasExpired(token: string): boolean {
  try {
    return (decodeJwt(token).exp ?? Infinity) <= Date.now() / 1000
  } catch {
    return false
  }
}

async function verify({ identity, log }: HttpDeps, token: string): Promise<Claims | null> {
  try {
    return await identity.verify(token)
  } catch (error) {
    // The keys of an external provider cannot be fetched for the moment.
    log.error({ err: error }, 'could not fetch the keys of the identity provider')
    throw unavailable()
  }
}

type FindUser = (claims: Claims) => Promise<User | undefined>

function findById(db: Db, enabled: EnabledUsersQuery): FindUser {
  const select = sql<User>`${enabled} and id = input.id and (input.session = '' or exists (
    select from oidc_state where model = 'Grant' and oidc_state.id = input.session and expires_at > now()))`
  const read = batchedRead(db, { columns: { id: 'uuid', session: 'text' }, select })
  return async ({ subject, session }) => {
    const [user] = await read({ id: subject, session: session ?? '' })
    return user && session !== null ? { ...user, session } : user
  }
}

/** Finds a person by the external provider's subject; the first time by e-mail address, which links the two. */
function findByProvider(db: Db, enabled: EnabledUsersQuery): FindUser {
  const select = sql<User>`${enabled} and subject = input.subject`
  const read = batchedRead(db, { columns: { subject: 'text' }, select })
  return async ({ subject, email }) => {
    const [known] = await read({ subject })
    if (known || email === null) return known
    await setSubject(db, subject, email)
    return (await read({ subject }))[0]
  }
}

type EnabledUsersQuery = ReturnType<typeof selectEnabled>

function selectEnabled(hasReplica: boolean) {
  const lastWrite = sql`, (select position from last_write where user_id = app_user.id) as "lastWrite"`
  return sql`select id, username, firstname, lastname, role, firm_id as "firmId" ${hasReplica ? lastWrite : sql``}
    from app_user where not disabled`
}

async function setSubject(db: Db, subject: string, email: string): Promise<void> {
  // Linked once only: an address that changes hands must not hand over the account.
  await db
    .updateTable('app_user')
    .set({ subject })
    .where('email', '=', email.toLowerCase())
    .where('subject', 'is', null)
    .where('disabled', '=', false)
    .execute()
}
