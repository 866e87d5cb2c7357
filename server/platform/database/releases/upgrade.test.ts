import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { verifyEvidence } from '../../../dossier/evidence/verify.ts'
import { migrateQueue } from '../../../worker.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { readConfig } from '../../../config.ts'
import { readDeployment } from '../../../deployment/deployment.ts'
import { publishFolder } from '../../../features/editions/index.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { describeSchema } from '../schema.ts'

// What each release left: `.sha256` has the digests of its migrations, `.sql.gz` is the pg_dump of a database that it made,
// with two dossiers of the demo, one open and one signed online. Neither file ever changes; how a release adds its own two
// is in docs/contributing.md.
const folder = import.meta.dirname
const server = join(folder, '..', '..', '..')
const releases = readdirSync(folder).flatMap((name) => /^(v.*)\.sha256$/.exec(name)?.[1] ?? [])

test.each(releases)('the migrations of %s are as they were released', (release) => {
  const digests = released(release).map(({ file }) => {
    const digest = createHash('sha256').update(readFileSync(join(server, 'migrations', file)))
    return { file, digest: digest.digest('hex') }
  })
  expect(digests, 'write a new migration instead').toEqual(released(release))
})

test.each(releases)('a database of %s is upgraded, and its dossiers are read, written and proved', async (release) => {
  const database = await testDatabase('template0')
  await restore(release, database.url)
  await addScreening(database.url)
  await upgrade(database.url)
  expect(await describeSchema(database.db)).toBe(readFileSync(join(server, 'schema.sql'), 'utf8'))

  // By which lists sort: dossiers of before have it too.
  const named = await database.db.selectFrom('dossier').select('advisor_name').execute()
  expect(named).toEqual([{ advisor_name: 'petit louise' }, { advisor_name: 'petit louise' }])

  // By which those to screen, and those with hits, are found.
  const screened = await database.db.selectFrom('dossier').select(['status', 'screened_with', 'had_hit']).execute()
  expect(screened.toSorted((one, other) => one.status.localeCompare(other.status))).toEqual([
    { status: 'ongoing', screened_with: null, had_hit: false },
    { status: 'signed', screened_with: REGISTER, had_hit: true },
  ])

  const { as, deps } = await testApp({}, database)
  const { dossiers } = (await as('advisor', { url: '/api/v1/dossiers' })).json()
  const [open, signed] = ['ongoing', 'signed'].map((state) =>
    dossiers.find((one: { state: string }) => one.state === state),
  )
  expect([open, signed]).toMatchObject([{ number: '48211' }, { number: '48203', client: { username: 'S00001' } }])
  const read = async (id: string) => (await as('advisor', { url: `/api/v1/dossiers/${id}` })).json().dossier
  const { values, receipts } = await read(signed.id)
  expect([Object.keys(values).length, receipts.length]).toEqual([90, 5])
  const { envelopes } = (await as('gestion', { url: `/api/v1/dossier/${signed.id}/docusign/envelopes` })).json()
  expect(envelopes).toMatchObject([{ state: 'completed' }, { state: 'completed' }])

  const { form } = (await deps.forms.find(open.form_id, (await read(open.id)).form_version))!
  const changes = [{ elementId: form.element('sub_birth_city')!.id, value: 'Quimper' }]
  const saved = await as('advisor', { method: 'PATCH', url: `/api/v1/dossiers/${open.id}/draft`, payload: { changes } })
  expect(saved.statusCode).toBe(200)
  expect((await read(open.id)).values).toMatchObject({ [changes[0]!.elementId]: 'Quimper' })
  expect(await verifyEvidence(deps.db)).toMatchObject({ dossiers: 2, breaches: [] })

  // Each dossier has the form that it had, in an edition of which its evidence speaks.
  const pinned = await database.db
    .selectFrom('dossier')
    .innerJoin('edition', 'edition.id', 'dossier.edition')
    .innerJoin('dossier_event as entry', 'entry.dossier_id', 'dossier.id')
    .select(['edition.id as edition', 'edition.state', 'edition.digest', 'entry.payload'])
    .where('event', '=', 'pin_edition')
    .execute()
  expect(pinned).toHaveLength(2)
  for (const { edition, digest, ...one } of pinned) expect(one).toEqual({ state: 'past', payload: { edition, digest } })
  const before = await formsOf(release)
  for (const { edition } of pinned) {
    const { definition } = (await deps.forms.find(1, edition))!
    expect(definition).toEqual(before.get(edition))
  }
})

/** The published forms in the dump, by version. */
async function formsOf(release: string): Promise<Map<string, unknown>> {
  const database = await testDatabase('template0')
  await restore(release, database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('select version, definition from public.form_version')
  await client.end()
  return new Map(rows.map(({ version, definition }) => [version, definition]))
}

function released(release: string): { file: string; digest: string }[] {
  const lines = readFileSync(join(folder, `${release}.sha256`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => ({ digest: line.slice(0, 64), file: line.slice(66) }))
}

async function restore(release: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(gunzipSync(readFileSync(join(folder, `${release}.sql.gz`))).toString())
  const { rows } = await client.query('select name from public.kysely_migration order by name')
  await client.end()
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual(released(release).map(({ file }) => file))
}

const REGISTER = '00000000-0000-4000-8000-000000000001'

/** A hit for the signed dossier. */
async function addScreening(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into public.screening_list (id, sha256, published, entries) values ('${REGISTER}', '', '2026-01-01', 1)`,
  )
  await client.query(`insert into public.screening (dossier_id, list_id, occasion, at, asked, answered)
    select id, '${REGISTER}', 'accept', now(), '[]', '[{"subject":"a"}]' from public.dossier where status = 'signed'`)
  await client.end()
}

/** As the programs do when they start. */
async function upgrade(url: string): Promise<void> {
  const { db, pool, close } = openDatabase(url, pino({ level: 'silent' }))
  await migrate(db)
  await migrateQueue(pool)
  const { parts, ...deployment } = await readDeployment(readConfig({}))
  await publishFolder(db, { deployment, parts }, 'files')
  await close()
}
