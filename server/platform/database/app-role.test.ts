import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { recreate, withDatabase } from '../../testing/postgres.ts'
import { testDatabase } from '../../testing/app.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const NAME = 'test_app_role'
const USER = 'parcelle_tenant'
const open = (url: string, as: Parameters<typeof openDatabase>[2] = 'owner') => {
  const database = openDatabase(url, pino({ level: 'silent' }), as)
  afterAll(() => database.close())
  return database
}
const admin = open(withDatabase(inject('postgres'), 'postgres'))
/** A database as hosting providers offer it: its owner has no rights on the rest of the server. */
const rented = (() => {
  const url = new URL(withDatabase(inject('postgres'), NAME))
  url.username = USER
  return url.href
})()

afterAll(async () => {
  await recreate(inject('postgres'), NAME)
  await sql.raw(`drop database ${NAME}; `).execute(admin.db)
  await sql.raw(`drop role ${USER}`).execute(admin.db)
})

test('the programs act as a role of their own on every connection', async () => {
  const { db } = await testDatabase()
  const { rows } = await sql<{ me: string }>`select current_user as me`.execute(db)
  expect(rows).toEqual([{ me: 'parcelle_app' }])
})

test('an owner who may not create the role reads in one sentence what to request; with the role it starts', async () => {
  await sql.raw(`drop role if exists ${USER}`).execute(admin.db)
  await sql.raw(`create role ${USER} login`).execute(admin.db)
  await recreate(inject('postgres'), NAME)
  await sql.raw(`alter database ${NAME} owner to ${USER}`).execute(admin.db)
  const { db } = open(rented)
  await expect(migrate(db)).rejects.toThrow(
    /^The database user « parcelle_tenant » may not act as the role parcelle_app, .* run once: grant parcelle_app to "parcelle_tenant";$/,
  )
  await sql.raw(`grant parcelle_app to ${USER}`).execute(admin.db)
  await migrate(db)

  const app = open(rented, 'app')
  await expect(sql`delete from dossier_event`.execute(app.db)).rejects.toThrow(/permission denied/)
  await expect(sql`select * from dossier_event`.execute(app.db)).resolves.toMatchObject({ rows: [] })
})

test('a connection that cannot take the role is closed', async () => {
  await sql.raw(`revoke parcelle_app from ${USER}`).execute(admin.db)
  await expect(sql`select 1`.execute(open(rented, 'app').db)).rejects.toThrow(/permission denied to set role/)
})
