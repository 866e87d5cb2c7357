import { sql } from 'kysely'
import { APP_ROLE } from './app-role.ts'
import type { Db } from './tables.ts'

const HEADER = '-- Written by npm run schema from server/migrations, to be read: a change begins with a migration.'

/**
 * The schema as readable SQL: tables with columns, constraints, indexes, triggers and grants, then functions. The same
 * schema always gives the same text.
 */
export async function describeSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    with ours as (
      select c.oid, c.relname, c.relkind, c.relpersistence, c.relacl from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%' and ${notOfExtension('pg_class')}
    )
    select text from (
      select 1 as part, extname as name, format('create extension %I;', extname) as text
      from pg_extension where extname <> 'plpgsql'
      union all ${sequences}
      union all
      select 4, c.oid::regprocedure::text, trim(trailing E'\n' from pg_get_functiondef(c.oid)) || ';'
      from pg_proc c where c.pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc')}
      union all ${tables}
    ) described order by part, name collate "C"`.execute(db)
  return [HEADER, ...rows.map(({ text }) => text)].map((text) => `${text}\n`).join('\n')
}

const notOfExtension = (catalogue: 'pg_class' | 'pg_proc') =>
  sql`not exists (select from pg_depend d
    where d.classid = ${sql.lit(catalogue)}::regclass and d.objid = c.oid and d.deptype = 'e')`

const grants = sql`(
  select format(E'\ngrant %s on %I to %I;', string_agg(lower(privilege_type), ', ' order by privilege_type), t.relname,
    ${sql.lit(APP_ROLE)})
  from aclexplode(t.relacl) where grantee = ${sql.lit(APP_ROLE)}::regrole)`

// Sequences of identity columns are described with their table.
const sequences = sql`
  select 2, t.relname, format('create sequence %I as %s start %s;', t.relname, format_type(s.seqtypid, null), s.seqstart)
    || ${grants}
  from ours t join pg_sequence s on s.seqrelid = t.oid
  where not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'i')`

const columns = sql`
  select string_agg(concat_ws(' ', '  ' || quote_ident(attname), format_type(atttypid, atttypmod),
      case when attidentity = 'a' then 'generated always as identity' end,
      case when attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid, true)) end,
      case when attgenerated = '' then 'default ' || pg_get_expr(adbin, adrelid, true) end,
      case when attnotnull then 'not null' end), E',\n' order by attnum)
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = t.oid and attnum > 0 and not attisdropped`

// From PostgreSQL 18 on 'not null' is a constraint too; it is described with its column.
const constraints = sql`
  select string_agg(format(E',\n  constraint %I %s', conname, pg_get_constraintdef(oid, true)), '' order by conname)
  from pg_constraint where conrelid = t.oid and contype <> 'n'`

const indexes = sql`
  select string_agg(E'\n' || pg_get_indexdef(indexrelid, 0, true) || ';', '' order by indexrelid::regclass::text collate "C")
  from pg_index where indrelid = t.oid and not exists (select from pg_constraint where conindid = indexrelid)`

const triggers = sql`
  select string_agg(E'\n' || pg_get_triggerdef(oid, true) || ';'
      || case tgenabled when 'A' then format(E'\nalter table %I enable always trigger %I;', t.relname, tgname) else '' end,
    '' order by tgname)
  from pg_trigger where tgrelid = t.oid and not tgisinternal`

const tables = sql`
  select 3, t.relname, concat(
    'create ', case t.relpersistence when 'u' then 'unlogged ' end, format(E'table %I (\n', t.relname),
    (${columns}), (${constraints}), E'\n);', (${indexes}), (${triggers}), ${grants})
  from ours t where t.relkind = 'r'`
