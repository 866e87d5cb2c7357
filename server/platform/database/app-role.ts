import { sql } from 'kysely'
import type { Pool } from 'pg'
import { ConfigProblem } from '../../config.ts'
import type { Db } from './tables.ts'

/** The rights of the running programs: they may insert evidence but never change it. Also their usual login. */
export const APP_ROLE = 'parcelle_app'

/** The same database for the programs' login, where PostgreSQL asks it for no password. */
export function asPrograms(ownerUrl: string): string {
  const address = new URL(ownerUrl)
  address.username = APP_ROLE
  address.password = ''
  return address.href
}

/**
 * Creates the role, or fails with the SQL that an administrator has to run once. Roles belong to the whole server, not to
 * one database, so another program may be creating it at the same time.
 */
export async function prepareAppRole(db: Db): Promise<void> {
  const isThere = async () => (await sql`select from pg_roles where rolname = ${APP_ROLE}`.execute(db)).rows.length > 0
  if (await isThere()) return
  await sql`
    do $$ begin
      create role ${sql.ref(APP_ROLE)} login;
    exception when duplicate_object or unique_violation or insufficient_privilege then null;
    end $$`.execute(db)
  if (await isThere()) return
  throw new ConfigProblem(
    `The database has no role ${APP_ROLE}, by which the programs work and which keeps the evidence from being changed. As an administrator of the database, run once: create role ${APP_ROLE} login password '…';`,
  )
}

// What each right on a table would allow to change of the evidence.
const evidenceRights = {
  dossier_event: 'update, delete, truncate',
  dossier_event_head: 'delete, truncate',
  edition_event: 'update, delete, truncate',
  copied_head: 'delete, truncate',
  signing_act: 'update, truncate',
  document: 'update, truncate',
  screening: 'update, delete, truncate',
  received_paper: 'update, truncate',
}

/** Refuses a login of the programs that can change the evidence, or that lacks the rights of the programs. */
export async function requireProgramsLogin(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ me: string; is_member: boolean; may_change: boolean }>(
    `select current_user as me, pg_has_role('${APP_ROLE}', 'USAGE') as is_member,
      bool_or(has_table_privilege(relation.oid, evidence.rights) or pg_has_role(relowner, 'MEMBER')) as may_change
    from unnest($1::text[], $2::text[]) evidence (name, rights)
    join pg_class relation on relation.oid = to_regclass(evidence.name)`,
    [Object.keys(evidenceRights), Object.values(evidenceRights)],
  )
  const { me = '', is_member = false, may_change = true } = rows[0] ?? {}
  if (may_change)
    throw new ConfigProblem(
      `DATABASE_URL signs in as « ${me} », who can change the evidence: give it a login for the programs alone, such as ${APP_ROLE} (alter role ${APP_ROLE} login password '…';), and the owner's address to DATABASE_OWNER_URL.`,
    )
  if (!is_member)
    throw new ConfigProblem(
      `DATABASE_URL signs in as « ${me} », who may not work here. As an administrator of the database, run once: grant ${APP_ROLE} to "${me}";`,
    )
}

// Kept on the login, because a pooler in transaction mode keeps no setting of a connection. A caller waits at most 10
// seconds: for a connection, then for a statement. Keepalives free the locks of a machine that was lost.
const loginSettings = {
  statement_timeout: '6s',
  lock_timeout: '5s',
  tcp_keepalives_idle: '60',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
}

/** Gives the programs' login its time-outs, once; those that an operator has set stay. Any login may set its own. */
export async function prepareLoginSettings(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ set: string[] }>(
    `select coalesce(rolconfig, '{}') as set from pg_roles where rolname = current_user`,
  )
  const isSet = (name: string) => rows[0]?.set.some((one) => one.startsWith(`${name}=`))
  const missing = Object.entries(loginSettings).filter(([name]) => !isSet(name))
  if (missing.length === 0) return
  const changes = missing.map(([name, value]) => `alter role current_user set ${name} = '${value}';`)
  // Programs that start together change the same row: the later one finds it changed.
  await pool.query(
    `do $$ begin ${changes.join(' ')} exception when internal_error or unique_violation then null; end $$`,
  )
}
