import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { openHitsQuery } from '../features/waiting/find-waiting.ts'
import { testDatabase } from '../testing/app.ts'
import { addManyDossiers } from '../testing/many-dossiers.ts'
import { unscreenedCount, unscreenedQuery } from './queries.ts'

const { db, pool, patient } = await testDatabase()
await addManyDossiers(patient, { dossiers: 30_000, advisors: 50, clientsEach: 60, clientsOfLargest: 1000 })
const [OLD, NEW] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
await fill()

/** Most dossiers are over; each was compared with the register before, one in ten of them with a hit. */
async function fill(): Promise<void> {
  await pool.query(`
    alter table dossier disable trigger user;
    update dossier set integrate_state = 'sync' where status = 'signed' and ctid::text !~ '7\\)$';
    update dossier set status = 'signed', integrate_state = 'sync' where status = 'signature' and ctid::text !~ '7\\)$';
    alter table dossier enable trigger user;
    insert into screening_list (id, sha256, published, entries)
      select id::uuid, '', '2026-01-01', 1 from unnest(array['${OLD}', '${NEW}']) id;
    insert into screening (dossier_id, list_id, occasion, at, asked, answered)
      select id, '${OLD}', 'list', now(), '[]',
        (case when row_number() over () % 10 = 0 then '[{"subject":"a"}]' else '[]' end)::jsonb
      from dossier where status in ('signature', 'signed');
    vacuum analyze dossier`)
  await pool.query('vacuum analyze screening')
}

async function explain(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const after = { id: OLD, created: '2026-01-01 00:00:00+00' }

test.each([
  ['the first page of dossiers to compare', unscreenedQuery(NEW, { after: null, limit: 500 })],
  ['the next page of dossiers to compare', unscreenedQuery(NEW, { after, limit: 500 })],
  ['how many are to be compared', unscreenedCount(NEW)],
  ['the open hits', openHitsQuery],
])('%s: only dossiers on their way are read, and of the comparisons only theirs', async (_, query) => {
  const plan = await explain(query)
  expect(plan).toContain('dossier_to_screen')
  expect(plan).not.toMatch(/Seq Scan on (dossier|screening)\b/)
  expect(plan).toMatch(/using screening_\w+ on screening[^\n]*\n\s+Index Cond: \(+dossier_id = dossier\.id/)
})
