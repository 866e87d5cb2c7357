import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/app.ts'
import { isOutage } from '../errors/outage.ts'
import { asPrograms } from './app-role.ts'
import { selectForOne } from './batched-read.ts'
import { openDatabase } from './database.ts'
import type { Db } from './tables.ts'

const database = await testDatabase()
// With one connection, whose statements `listPrepared` finds.
const open = (isShared = false) => {
  const opened = openDatabase(asPrograms(database.url), pino({ level: 'silent' }), 'app', { max: 1, isShared })
  afterAll(() => opened.close())
  return opened.db
}

async function listPrepared(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    statement: string
  }>`select statement from pg_prepared_statements order by prepare_time`.execute(db)
  return rows.map(({ statement }) => statement)
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time++) await work()
}

test('a statement that repeats is prepared, in a transaction too; one that comes once or twice is not', async () => {
  const db = open()
  await repeat(3, () => db.selectFrom('firm').select('id').where('code', '=', 'thrice').execute())
  await repeat(2, () => db.selectFrom('firm').select('name').where('code', '=', 'twice').execute())
  await repeat(3, () =>
    db.transaction().execute((tx) => tx.selectFrom('firm').select('code').where('code', '=', 'in it').execute()),
  )
  expect(await listPrepared(db)).toEqual([
    'select "id" from "firm" where "code" = $1',
    'select "code" from "firm" where "code" = $1',
  ])
})

test('a read that is planned for its values is never prepared, nor is anything behind a pooler', async () => {
  const db = open()
  const byCode = {
    columns: { code: 'text' },
    select: sql<{ id: string }>`select id from firm where code = input.code`,
  } as const
  await repeat(5, () => selectForOne(byCode, { code: 'A' }).execute(db))
  expect(await listPrepared(db)).toEqual([])
  const behindPooler = open(true)
  await repeat(5, () => behindPooler.selectFrom('firm').select('id').where('code', '=', 'A').execute())
  expect(await listPrepared(behindPooler)).toEqual([])
})

test('after a migration that adds a column, calls go on; a transaction is an outage once', async () => {
  const db = open()
  const read = (from: Db) => from.selectFrom('firm').selectAll().where('code', '=', 'A').execute()
  const inTransaction = () => db.transaction().execute((tx) => read(tx))
  await repeat(4, () => read(db))
  await sql`alter table firm add column added_later int`.execute(database.owner)
  await read(db)

  await repeat(4, inTransaction)
  await sql`alter table firm add column added_last int`.execute(database.owner)
  const failed: unknown = await inTransaction().catch((error: unknown) => error)
  expect(isOutage(failed)).toBe(true)
  await repeat(4, inTransaction)
})
