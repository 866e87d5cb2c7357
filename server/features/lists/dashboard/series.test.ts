import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { testApp } from '../../../testing/app.ts'

const { deps, as } = await testApp()
const { db } = deps
const series = async (username: string, query = '') => as(username, { url: `/api/v1/dashboard/series${query}` })

// The Wednesday of the week of 2026-10-26.
const app = await buildApp({ ...deps, today: () => '2026-10-28' })
const account = db.selectFrom('app_user').select('id').where('username', '=', 'gestion')
const headers = { authorization: `Bearer ${(await account.executeTakeFirstOrThrow()).id}` }
const weeks = async (count: number) =>
  (await app.inject({ url: `/api/v1/dashboard/series?weeks=${count}`, headers })).json().weeks

test('every week has its Monday, the current one last, and empty weeks count zero', async () => {
  const all = await weeks(52)
  expect(all).toHaveLength(52)
  expect(all.at(-1).week).toBe('2026-10-26')
  expect(all.at(-2).week).toBe('2026-10-19')
  for (const { week } of all) expect(new Date(week).getUTCDay()).toBe(1)
})

test('a dossier counts in the week it was opened and in the week it was signed, as days go in Paris', async () => {
  const { id } = await db.selectFrom('dossier').select('id').where('status', '=', 'signature').executeTakeFirstOrThrow()
  const set = (creation_date: string, signature_date: string | null) =>
    db
      .updateTable('dossier')
      .set({
        creation_date: new Date(creation_date),
        signature_date: signature_date && new Date(signature_date),
      } as never)
      .where('id', '=', id)
      .execute()
  await set('2020-01-01T12:00:00Z', null)
  const before = await weeks(3)
  // Late on a Sunday in UTC is Monday in Paris.
  await set('2026-10-11T22:30:00Z', '2026-10-18T22:30:00Z')
  const after = await weeks(3)
  const gained = after.map((week: { week: string; created: number; signed: number }, at: number) => ({
    ...week,
    created: week.created - before[at].created,
    signed: week.signed - before[at].signed,
  }))
  expect(gained).toEqual([
    { week: '2026-10-12', created: 1, signed: 0 },
    { week: '2026-10-19', created: 0, signed: 1 },
    { week: '2026-10-26', created: 0, signed: 0 },
  ])
})

test('twelve weeks unless asked otherwise, at most a year', async () => {
  expect((await series('gestion')).json().weeks).toHaveLength(12)
  expect((await series('backoffice', '?weeks=1')).json().weeks).toHaveLength(1)
  for (const query of ['?weeks=0', '?weeks=53', '?weeks=x'])
    expect((await series('gestion', query)).statusCode).toBe(400)
})

test('the series are for the back office', async () => {
  for (const username of ['advisor', 'partner', 'manager', 'client', 'prospect', 'direct']) {
    expect((await series(username)).statusCode).toBe(403)
  }
})
