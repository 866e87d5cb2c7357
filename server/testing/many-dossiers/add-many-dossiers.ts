import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'

/** Advisor 1 is a large account with one dossier in fifty; the others share the rest. */
export type Amount = { dossiers: number; advisors: number; clientsEach: number; clientsOfLargest: number }

/** The generated people by index, so that tests and benchmarks can act for them. */
export const generated = {
  advisor: (rank: number) => uuid(sql`'advisor ' || ${rank}::int`),
  username: (rank: number) => `load-advisor-${rank}`,
  /** With this register, which is not loaded, nine in ten dossiers in progress were screened last. */
  register: '00000000-0000-4000-8000-0000000000be',
}

const firstNames =
  'Élodie Hélène François Jérôme Zoé Benoît Anaïs Noël Chloé Rémi Marie Paul Jean Luc Anne Claire Julien'
const starts = 'Mar Ber Du Le Mo Gau Lam Rou Fau Che Gi Per Bon Gré Bé Dé Hé Car Vas Pré'
const middles = 'ti na bo ri ge va lle che rnard sse mbe tte lo qui ssé rrè nnë ço'
const ends = 'n rd is let ux ne quet lt gnon y rt r eau in oux'

/**
 * Fills a database with a few statements: a million dossiers take minutes, fifty thousand seconds. Triggers are off
 * meanwhile, so the counters are computed at the end. Only the owner may switch them off.
 */
export async function addManyDossiers(owner: Db, amount: Amount): Promise<void> {
  await owner.connection().execute(async (connection) => {
    const indexes = await findIndexes(connection)
    await connection.transaction().execute(async (tx) => {
      for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx)
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`select setseed(0.42)`.execute(tx)
      await addPeople(tx, amount)
      await addClients(tx, amount)
      await addDossiers(tx, amount)
      await recount(tx)
      await sql`insert into dossier_search (dossier_id, owner_id, firm_id, form_id, bucket, integrate_state, search)
        select id, owner_id, firm_id, form_id, bucket, integrate_state, search from dossier
        on conflict do nothing`.execute(tx)
      for (const { definition } of indexes) await sql.raw(definition).execute(tx)
    })
    // Autovacuum would do it within minutes.
    for (const table of ['dossier', 'dossier_search', 'client', 'app_user', 'dossier_count', 'dossier_day']) {
      await sql`vacuum analyze ${sql.table(table)}`.execute(connection)
    }
  })
}

async function findIndexes(db: Db): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('dossier', 'dossier_search')
    and indexname not in (select conname from pg_constraint)`.execute(db)
  return rows
}

async function addPeople(tx: Tx, { advisors }: Amount): Promise<void> {
  await sql`insert into firm (id, code, name)
    select ${uuid(sql`'firm ' || f`)}, 'L' || f, 'Cabinet ' || f
    from generate_series(0, ${advisors}::int / 20) f`.execute(tx)
  await sql`insert into app_user (id, username, external_id, firstname, lastname, email, role, firm_id)
    select ${uuid(sql`'advisor ' || a`)}, 'load-advisor-' || a, 'L' || a, ${pick(firstNames, sql`a`)},
           ${pick(starts, sql`a * 7`)} || ${pick(middles, sql`a * 3`)} || ${pick(ends, sql`a`)},
           'load-advisor-' || a || '@demo.example.org', 'advisor', ${uuid(sql`'firm ' || a / 20`)}
    from generate_series(1, ${advisors}::int) a`.execute(tx)
}

async function addClients(tx: Tx, { advisors, clientsEach, clientsOfLargest }: Amount): Promise<void> {
  await sql`insert into client (id, kind, civility, first_name, last_name, username, email, advisor_id)
    select ${uuid(sql`'client ' || a || ' ' || k`)}, 'client', case when k % 2 = 0 then 'M.' else 'Mme' end,
           ${pick(firstNames, sql`floor(random() * 1000)::int`)},
           upper(${pick(starts, sql`floor(random() * 1000)::int`)} || ${pick(middles, sql`floor(random() * 1000)::int`)}
                 || ${pick(middles, sql`floor(random() * 1000)::int`)} || ${pick(ends, sql`floor(random() * 1000)::int`)}),
           'L' || a || 'C' || k, 'client-' || a || '-' || k || '@demo.example.org', ${uuid(sql`'advisor ' || a`)}
    from generate_series(1, ${advisors}::int) a,
         generate_series(1, case when a = 1 then ${clientsOfLargest}::int else ${clientsEach}::int end) k`.execute(tx)
}

async function addDossiers(tx: Tx, { dossiers, advisors, clientsEach, clientsOfLargest }: Amount): Promise<void> {
  await sql`insert into dossier (number, form_id, edition, direct, status, integrate_state, client_id, advisor_id,
      created_by, firm_id, creation_date, signature_date, last_activity, product, shares, subscription_amount, missing,
      screened_with, search)
    select number, case when d.r3 < 0.95 then forms.online else forms.manual end, forms.edition, false, status,
           case when status = 'signed' then integration else 'ongoing' end, c.id, u.id, u.id, u.firm_id, created,
           case when status = 'signed' then created + r4 * interval '20 days' end, created + r4 * interval '20 days',
           (array['CV', 'CE', 'CR', 'CA', 'GF'])[1 + floor(r4 * 5)::int], 1 + floor(r5 * 300)::int,
           round((1000 + r5 * r5 * 250000)::numeric, 2), floor(r3 * 6)::int,
           case when status in ('signature', 'signed') and number not like '%7' then ${generated.register}::uuid end,
           E'\n' || ${plain(sql`c.last_name || ' ' || c.first_name || ' ' || c.last_name`)}
           || E'\n' || lower(c.username) || E'\n' || number
           || E'\t' || ${plain(sql`u.firstname || ' ' || u.lastname || ' ' || u.firstname`)}
           || E'\\t' || lower(u.external_id)
    from (
      select number, r3, r4, r5, a, now() - interval '20 days' - r2 * interval '1800 days' as created,
             case when r1 < 0.42 then 'ongoing' when r1 < 0.52 then 'signature' when r1 < 0.87 then 'signed'
                  else 'canceled' end as status,
             (array['ongoing', 'validated', 'sync', 'error', 'refused'])[1 + floor(r5 * 5)::int] as integration,
             1 + floor(r6 * case when a = 1 then ${clientsOfLargest}::int else ${clientsEach}::int end)::int as k
      from (
        select nextval('dossier_number')::text as number,
               case when random() < 0.02 then 1 else 2 + floor(random() * (${advisors}::int - 1))::int end as a,
               random() as r1, random() as r2, random() as r3, random() as r4, random() as r5, random() as r6
        from generate_series(1, ${dossiers}::int) offset 0
      ) dice
    ) d
    join client c on c.id = ${uuid(sql`'client ' || d.a || ' ' || d.k`)}
    join app_user u on u.id = c.advisor_id
    cross join (
      select e.id as edition, min(body::jsonb ->> 'id')::int as online, max(body::jsonb ->> 'id')::int as manual
      from edition e join edition_part p on p.edition = e.id join edition_content c on c.digest = p.digest
      where state = 'live' and path like 'forms/%' group by e.id
    ) forms`.execute(tx)
}

/** The counters that the triggers would have written. */
async function recount(tx: Tx): Promise<void> {
  await sql`truncate dossier_count, dossier_day`.execute(tx)
  await sql`insert into dossier_count (scope, scope_id, form_id, bucket, integrate_state, count)
    select scope, scope_id, form_id, bucket, state, count(*) from dossier,
      lateral (values ('owner', owner_id, ''), ('firm', firm_id, ''), ('all', null, integrate_state))
        as scopes (scope, scope_id, state)
    where scope = 'all' or scope_id is not null group by 1, 2, 3, 4, 5`.execute(tx)
  await sql`insert into dossier_day (day, created, signed)
    select day, count(*) filter (where kind = 'created'), count(*) filter (where kind = 'signed') from dossier,
      lateral (values ('created', creation_date), ('signed', signature_date)) as days (kind, at),
      lateral (select (at at time zone 'Europe/Paris')::date as day) as paris
    where day is not null group by 1`.execute(tx)
}

type Sql = ReturnType<typeof sql>

/** A deterministic UUID (version 4 format) of a name. */
function uuid(name: Sql) {
  return sql<string>`overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`
}

function pick(words: string, rank: Sql): Sql {
  const list = words.split(' ')
  return sql`(${list}::text[])[1 + (${rank}) % ${list.length}::int]`
}

// The names above have no other accents.
function plain(column: Sql): Sql {
  return sql`translate(lower(${column}), 'éèêëîïôç', 'eeeeiioc')`
}
