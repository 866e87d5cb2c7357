import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { launch, stopAll } from '../../testing/launch.ts'
import { testDatabase } from '../../testing/app.ts'
import { recreate, TEMPLATE, withDatabase } from '../../testing/postgres.ts'
import { openDatabase } from './database.ts'
import { describeSchema } from './schema.ts'

const NAME = 'test_migrate'
const url = withDatabase(inject('postgres'), NAME)
afterAll(async () => {
  await stopAll()
  await recreate(inject('postgres'), NAME)
})

const ours = readdirSync(join(import.meta.dirname, '..', '..', 'migrations')).map((name) => name.replace('.sql', ''))
// Some of these are also names of ours, and some sort after all of ours.
const unreleased = ['people', 'sign_in', 'dossiers', 'lists', 'evidence', 'operations', 'position', 'amount_paid']
const names = [...unreleased.map((name, at) => `000${at + 1}_${name}`), '0065_provider_ids']

test.each([
  ['made by an unreleased version', names, /^This database was made by an unreleased version .* start again\.$/],
  [
    'upgraded by a newer version',
    [...ours, '9999_future'],
    /^This database was upgraded by a newer version .* the upgrade\.$/,
  ],
])(
  'a database %s is refused in one sentence, with exit code 1',
  async (_, executed, sentence) => {
    await recreate(inject('postgres'), NAME, TEMPLATE)
    const { db, close } = openDatabase(url, pino({ level: 'silent' }))
    await sql`delete from kysely_migration`.execute(db)
    await sql`insert into kysely_migration select unnest(${executed}::text[]), now()::text`.execute(db)
    await close()
    const { ended, output } = launch({ DATABASE_URL: url })
    expect(await ended).toBe(1)
    expect(output().trim()).toMatch(sentence)
    expect(output().trim().split('\n')).toHaveLength(1)
  },
  60_000,
)

test('server/schema.sql says what the migrations lead to', async () => {
  const { db } = await testDatabase()
  const file = join(import.meta.dirname, '..', '..', 'schema.sql')
  const written = await readFile(file, 'utf8')
  expect(written, 'run: npm run schema').toBe(await describeSchema(db))
})
