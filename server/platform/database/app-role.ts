import { sql } from 'kysely'
import { ConfigProblem } from '../../config.ts'
import type { Db } from './tables.ts'

/** The database role of the running programs: it may add to the evidence and never change it. */
export const APP_ROLE = 'parcelle_app'

/**
 * Sees to it that the role exists and that we may act as it, or says what an administrator has to do once.
 * Roles belong to the whole server, not to one database: another program may be making it at this very moment.
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
      if not exists (select from pg_roles where rolname = ${sql.lit(APP_ROLE)} and ${mayAct}) then
        grant ${sql.ref(APP_ROLE)} to current_user;
      end if;
    exception when undefined_object or insufficient_privilege or unique_violation then null;
    end $$`.execute(db)
  const problem = await roleProblem(db)
  if (problem !== null) throw new ConfigProblem(problem)
}

// Since PostgreSQL 16 whoever makes a role belongs to it without being allowed to act as it.
const mayAct = sql<boolean>`pg_has_role(current_user, oid,
  case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)`

async function roleProblem(db: Db): Promise<string | null> {
  const { rows } = await sql<{ me: string; there: boolean; may: boolean }>`
    select current_user as me, count(*) > 0 as there, coalesce(bool_or(${mayAct}), false) as may
    from pg_roles where rolname = ${APP_ROLE}`.execute(db)
  const { me = '', there = false, may = false } = rows[0] ?? {}
  if (there && may) return null
  const create = there ? '' : `create role ${APP_ROLE} nologin; `
  return `The database user « ${me} » may not act as the role ${APP_ROLE}, which keeps the evidence from being changed. As an administrator of the database, run once: ${create}grant ${APP_ROLE} to "${me}";`
}
