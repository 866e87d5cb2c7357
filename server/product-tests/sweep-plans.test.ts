import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../platform/database/tables.ts'
import { mailTasks } from '../platform/mail/jobs.ts'
import { outboxOnly } from '../platform/mail/mail.ts'
import { findUncopiedHeads } from '../dossier/evidence/queries.ts'
import { listGauges, listTasks } from '../features.ts'
import { testApp, testDatabase } from '../testing/app.ts'
import { largeDatabase } from '../testing/many-dossiers/large-database.ts'
import { addManyDossiers } from '../testing/many-dossiers/add-many-dossiers.ts'
import { isLong } from '../testing/sampling.ts'

// What jobs and metrics look for is rare in a large database: they read what changed, whatever the size of the tables.
const DOSSIERS = isLong ? 200_000 : 50_000
const database = isLong ? await testDatabase() : await largeDatabase()
if (isLong)
  await addManyDossiers(database.owner, { dossiers: DOSSIERS, advisors: 100, clientsEach: 60, clientsOfLargest: 1000 })
await fill()

type Statement = { sql: string; parameters: readonly unknown[] }
const statements: Statement[] = []
const watched = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: database.pool }),
  log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
})
const { deps } = await testApp({}, database)

/** Most dossiers are finished; of each kind of work a few wait, none of them due. */
async function fill(): Promise<void> {
  await database.owner.connection().execute(async (owner) => {
    const run = (text: string) => sql.raw(text).execute(owner)
    // Without triggers, which would write the evidence and the counters of each row.
    await run(`set session_replication_role = replica`)
    await run(`update dossier set status = 'signed', integrate_state = 'sync'
      where (status = 'signature' or (status = 'signed' and integrate_state <> 'refused')) and right(id::text, 2) <> '77'`)
    await run(`insert into envelope (dossier_id, kind, trial, provider, state, frozen, created_at, sent_at, expires_at, ended_at, closed_at)
      select id, 'subscription', 1, 'embedded', case status when 'signature' then 'sent' else 'completed' end, '{}',
        now() - interval '1 hour', now() - interval '1 hour', now() + interval '13 days',
        case status when 'signature' then null else now() - interval '1 day' end,
        case status when 'signature' then null else now() - interval '1 day' end
      from dossier where status in ('signature', 'signed')`)
    await run(`insert into dossier_event_head (dossier_id, seq, hash, copied_seq)
      select id, 3, '', case right(id::text, 2) when '77' then 2 else 3 end from dossier on conflict do nothing`)
    await run(
      `insert into copied_head select dossier_id, copied_seq, 'a' from dossier_event_head on conflict do nothing`,
    )
    await run(`insert into stored_file (key, sha256, size, mimetype, scan)
      select id::text, '', 1, 'application/pdf', case right(id::text, 3) when '777' then 'to_scan' else 'clean' end from dossier`)
    await run(`insert into receipt (id, dossier_id, element_id, type_id, title, mimetype, size, sha256, file_key)
      select id, id, 1, 'a', 'a', 'application/pdf', 1, '', id::text from dossier`)
    await run(`insert into removed_file select gen_random_uuid()::text, now() from dossier`)
    await run(`insert into delivery (dossier_id, body, digest, state, accepted_at, planned_at, ended_at)
      select id, case right(id::text, 1) when '7' then 'a' end, '', case right(id::text, 2) when '78' then 'waiting' else 'applied' end,
        now() - interval '1 minute', now() + interval '1 hour', case right(id::text, 2) when '78' then null else now() end
      from dossier where status = 'signed'`)
    await run(`insert into delivery_try (dossier_id, digest, at, ended_at, outcome)
      select dossier_id, '', now(), now(), 'applied' from delivery`)
    await run(`insert into mail (recipient, subject, body, created_at, sent_at, next_try)
      select 'a@example.org', 'a', case right(id::text, 2) when '77' then 'a' else '' end, now() - interval '1 day',
        case right(id::text, 2) when '77' then null else now() end, now() + interval '1 hour' from dossier`)
    await run(`insert into connect_message (digest, received_at, read_at, outcome)
      select sha256(id::text::bytea), now(), now(), 'received' from dossier`)
    await run(`insert into notification (user_id, dossier_id, kind, at) select owner_id, id, 'signed', now() from dossier
      where owner_id is not null`)
    await run(`insert into requested_document (dossier_id, element_id, reason, due, reminded_at)
      select id, 1, 'a', '2020-01-01', now() from dossier`)
    await run(`insert into correction (dossier_id, asked_by, due, asked_at, state, ended_at)
      select id, created_by, current_date, now(), case right(id::text, 2) when '77' then 'open' else 'done' end,
        case right(id::text, 2) when '77' then null else now() end from dossier where status = 'signed' and created_by is not null`)
    await run(`insert into analytics_event (dossier_id, payload, sent_at) select id, '{}', now() from dossier`)
    await run(`vacuum analyze`)
    await run(`reset session_replication_role`)
  })
}

async function findLargeTables(): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples > ${DOSSIERS / 10}
    and relnamespace = 'public'::regnamespace`.execute(database.owner)
  return new Set(rows.map(({ name }) => name))
}

/** The statements that read a large table from end to end, with their plans. */
async function findLongReads(): Promise<string[]> {
  const large = await findLargeTables()
  const found: string[] = []
  for (const { sql: text, parameters } of statements.splice(0)) {
    if (!/^\s*(select|update|delete|insert|with)\b/i.test(text)) continue
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const whole = [...plan.matchAll(/Seq Scan on (\w+)/g)].filter(([, table = '']) => large.has(table))
    if (whole.length > 0) found.push(`${text}\n${plan}`)
  }
  return found
}

test('the tables are large, and their rows of the kind that jobs look for are few', async () => {
  expect([...(await findLargeTables())].toSorted()).toEqual(
    expect.arrayContaining(['delivery', 'dossier', 'dossier_event_head', 'envelope', 'mail', 'receipt', 'stored_file']),
  )
})

const gauges = listGauges(watched)
test.each(gauges.map(({ name }) => name))('%s reads no large table from end to end', async (name) => {
  statements.length = 0
  await gauges.find((gauge) => gauge.name === name)!.count()
  expect(statements.length).toBeGreaterThan(0)
  expect(await findLongReads()).toEqual([])
})

test('a scrape reads some pages for each thing that waits, and none for all that is done', async () => {
  statements.length = 0
  await Promise.all(gauges.map(({ count }) => count()))
  let pages = 0
  for (const { sql: text, parameters } of statements.splice(0)) {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...parameters],
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
    pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  // Of each kind of work one in a hundred waits.
  expect(pages).toBeLessThan((6 * DOSSIERS) / 100)
  expect(pages).toBeGreaterThan(0)
})

// The comparison of all contents of the store with all rows reads both by definition.
const WHOLE = ['sweep-files']
const tasks = [
  ...listTasks({ ...deps, db: watched }),
  ...mailTasks({ ...deps, db: watched, mailer: outboxOnly }),
].filter(({ name, schedule }) => schedule && !WHOLE.includes(name))
test.each(tasks.map(({ name }) => name))('the job %s reads no large table from end to end', async (name) => {
  statements.length = 0
  await tasks.find((task) => task.name === name)!.run({})
  expect(await findLongReads()).toEqual([])
})

test('the chains that moved are found among all others, and once copied are not found again', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from dossier_event_head where seq > copied_seq`.execute(database.owner)
  expect((await findUncopiedHeads(database.db, 1_000_000)).length).toBe(rows[0]?.count)
  await tasks.find(({ name }) => name === 'copy-heads')!.run({})
  expect(await findUncopiedHeads(database.db, 10)).toEqual([])
})
