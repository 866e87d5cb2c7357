import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { openHitsQuery } from '../lists/waiting/open-hits.ts'
import { largeDatabase } from '../../testing/many-dossiers/large-database.ts'
import { unscreenedCount, unscreenedQuery } from './unscreened.ts'

const { db, owner: ownerDb } = await largeDatabase()
const [OLD, NEW] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
await fill()

/** Most dossiers are finished; each was screened with the previous register, one in ten with a hit. */
async function fill(): Promise<void> {
  await ownerDb.connection().execute(async (owner) => {
    // Without triggers, which would update the counters for each row.
    await sql`set session_replication_role = replica`.execute(owner)
    await sql`update dossier set status = 'signed', integrate_state = 'sync'
      where status in ('signature', 'signed') and right(id::text, 1) <> '7'`.execute(owner)
    await sql`insert into screening_list (id, sha256, published, entries)
      select id, '', '2026-01-01', 1 from unnest(${[OLD, NEW]}::uuid[]) id`.execute(owner)
    await sql`insert into screening (dossier_id, list_id, occasion, at, asked, answered)
      select id, ${OLD}, 'list', now(), '[]',
        (case when row_number() over () % 10 = 0 then '[{"subject":"a"}]' else '[]' end)::jsonb
      from dossier where status in ('signature', 'signed')`.execute(owner)
    await sql`update dossier set screened_with = list_id, had_hit = answered <> '[]'
      from screening where dossier_id = dossier.id`.execute(owner)
    for (const table of ['dossier', 'screening']) await sql`vacuum analyze ${sql.table(table)}`.execute(owner)
  })
}

async function explain(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const after = { id: OLD, created: '2026-01-01 00:00:00+00' }

test.each([
  ['the first page of dossiers to compare', unscreenedQuery(NEW, { after: null, limit: 500 })],
  ['the next page of dossiers to compare', unscreenedQuery(NEW, { after, limit: 500 })],
])('%s: only dossiers on their way are read, and no comparison', async (_, query) => {
  const plan = await explain(query)
  expect(plan).toMatch(/Index (Only )?Scan (on|using) dossier_(to_screen|screened_with)\b/)
  expect(plan).not.toMatch(/ screening\b|Seq Scan/)
})

test('how many are to be compared: those that were are not read', async () => {
  const plan = await explain(unscreenedCount(OLD))
  expect(plan.match(/Index Only Scan using dossier_screened_with\b[^\n]*\n\s+Index Cond/g)).toHaveLength(3)
})

test('the open hits: of the dossiers on their way only those that ever had a hit are read', async () => {
  const plan = await explain(openHitsQuery)
  expect(plan).toMatch(/Index Scan (on|using) dossier_with_hit\b/)
  expect(plan).not.toMatch(/Seq Scan on (dossier|screening)\b/)
})
