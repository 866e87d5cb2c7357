import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { recreate, withDatabase } from '../../testing/postgres.ts'
import { testDatabase } from '../../testing/app.ts'
import { asPrograms, prepareLoginSettings, requireProgramsLogin } from './app-role.ts'
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
const administer = (statement: string) => sql.raw(statement).execute(admin.db)
const withUser = (user: string, name = NAME) => {
  const url = new URL(withDatabase(inject('postgres'), name))
  url.username = user
  return url.href
}

afterAll(async () => {
  await recreate(inject('postgres'), NAME)
  await administer(`drop database ${NAME}`)
  for (const role of [USER, 'parcelle_member', 'parcelle_stranger']) await administer(`drop role if exists ${role}`)
})

test('the programs sign in with a login of their own, and take no role', async () => {
  const { db } = await testDatabase()
  const { rows } = await sql<{ me: string; login: string }>`select current_user as me, session_user as login`.execute(
    db,
  )
  expect(rows).toEqual([{ me: 'parcelle_app', login: 'parcelle_app' }])
})

test('the owner of a rented database, without rights on its server, prepares it; the programs cannot change evidence', async () => {
  await administer(`drop role if exists ${USER}`)
  await administer(`create role ${USER} login`)
  await recreate(inject('postgres'), NAME)
  await administer(`alter database ${NAME} owner to ${USER}`)
  await migrate(open(withUser(USER)).db)

  const app = open(asPrograms(withUser(USER)), 'app')
  await expect(sql`delete from dossier_event`.execute(app.db)).rejects.toThrow(/permission denied/)
  await expect(sql`select * from dossier_event`.execute(app.db)).resolves.toMatchObject({ rows: [] })
  await expect(requireProgramsLogin(app.pool)).resolves.toBeUndefined()
})

const REFUSED = (me: string) =>
  `DATABASE_URL signs in as « ${me} », who can change the evidence: give it a login for the programs alone, such as parcelle_app (alter role parcelle_app login password '…';), and the owner's address to DATABASE_OWNER_URL.`

test('a login that can change the evidence is refused: the owner, a member of it, a superuser, one with a right too many', async () => {
  await administer(`create role parcelle_member login in role parcelle_app`)
  const check = (user: string) => requireProgramsLogin(open(withUser(user)).pool)
  await expect(check('parcelle_member')).resolves.toBeUndefined()

  await expect(check(USER)).rejects.toThrow(REFUSED(USER))
  await expect(requireProgramsLogin(open(withDatabase(inject('postgres'), NAME)).pool)).rejects.toThrow(
    'who can change the evidence',
  )
  await administer(`grant ${USER} to parcelle_member`)
  await expect(check('parcelle_member')).rejects.toThrow(REFUSED('parcelle_member'))
  await administer(`revoke ${USER} from parcelle_member`)

  const owner = open(withUser(USER))
  for (const right of ['update on dossier_event', 'delete on dossier_event_head', 'update on signing_act']) {
    await sql.raw(`grant ${right} to parcelle_member`).execute(owner.db)
    await expect(check('parcelle_member'), right).rejects.toThrow(REFUSED('parcelle_member'))
    await sql.raw(`revoke ${right} from parcelle_member`).execute(owner.db)
  }
  await expect(check('parcelle_member')).resolves.toBeUndefined()
})

test('a login without the rights of the programs is refused with the statement that grants them', async () => {
  await administer(`create role parcelle_stranger login`)
  await expect(requireProgramsLogin(open(withUser('parcelle_stranger')).pool)).rejects.toThrow(
    'DATABASE_URL signs in as « parcelle_stranger », who may not work here. As an administrator of the database, run once: grant parcelle_app to "parcelle_stranger";',
  )
})

test('a login gives itself the time-outs of the programs, and keeps those of the operator', async () => {
  await administer(`alter role parcelle_member set lock_timeout = '4s'`)
  const url = withUser('parcelle_member')
  await Promise.all(Array.from({ length: 8 }, () => prepareLoginSettings(open(url, 'job').pool)))
  const { rows } = await sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
    open(url, 'app').db,
  )
  expect(rows).toEqual([{ statement: '6s', lock: '4s' }])
})

test('a job has the time it needs, in a transaction and outside, and leaves nothing behind on its connection', async () => {
  const { url } = await testDatabase()
  const timeout = sql<{ is: string }>`select current_setting('statement_timeout') as is`
  const jobs = open(asPrograms(url), 'job')
  const inside = await jobs.db.transaction().execute((tx) => timeout.execute(tx))
  const outside = await timeout.execute(jobs.db)
  const { rows } = await jobs.pool.query("select current_setting('statement_timeout') as is")
  expect([inside.rows, outside.rows, rows]).toEqual([[{ is: '0' }], [{ is: '0' }], [{ is: '6s' }]])

  await expect(sql`select 1 / 0`.execute(jobs.db)).rejects.toThrow('division by zero')
  expect((await timeout.execute(jobs.db)).rows, 'after a failure').toEqual([{ is: '0' }])
})
