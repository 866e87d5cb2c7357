import { sql } from 'kysely'
import { ConfigProblem } from '../../config.ts'
import type { Db } from './tables.ts'

/** The database role of the running programs: it may insert evidence but never change it. */
export const APP_ROLE = 'parcelle_app'

/**
 * Creates the role and grants it to us, or fails with the SQL that an administrator has to run once. Roles belong to
 * the whole server, not to one database, so another program may be creating it at the same time.
 */
export async function prepareAppRole(db: Db): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${sql.lit(APP_ROLE)}) then
        create role ${sql.ref(APP_ROLE)} nologin;
      end if;
    exception when duplicate_object or unique_violation or insufficient_privilege then null;
    end $$`.execute(db)
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${sql.lit(APP_ROLE)} and ${maySetRole}) then
        grant ${sql.ref(APP_ROLE)} to current_user;
      end if;
    exception when undefined_object or insufficient_privilege or unique_violation then null;
    end $$`.execute(db)
  const problem = await roleProblem(db)
  if (problem !== null) throw new ConfigProblem(problem)
}

// Since PostgreSQL 16 the creator of a role is a member of it without the right to SET ROLE.
const maySetRole = sql<boolean>`pg_has_role(current_user, oid,
  case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)`

async function roleProblem(db: Db): Promise<string | null> {
  const { rows } = await sql<{ me: string; there: boolean; may: boolean }>`
    select current_user as me, count(*) > 0 as there, coalesce(bool_or(${maySetRole}), false) as may
    from pg_roles where rolname = ${APP_ROLE}`.execute(db)
  const { me = '', there = false, may = false } = rows[0] ?? {}
  if (there && may) return null
  const create = there ? '' : `create role ${APP_ROLE} nologin; `
  return `The database user « ${me} » may not act as the role ${APP_ROLE}, which keeps the evidence from being changed. As an administrator of the database, run once: ${create}grant ${APP_ROLE} to "${me}";`
}
