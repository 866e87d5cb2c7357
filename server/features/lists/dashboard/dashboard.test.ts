import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const { as } = await testApp()
const counts = async (username: string) =>
  (await as(username, { url: '/api/v1/dossiers/retrieve-number-dossiers-by-status' })).json()
const lists = async (username: string) => {
  const { current, signature, signed, abandoned } = await counts(username)
  return { current, signature, signed, abandoned }
}

test.each([
  [
    'an advisor counts the dossiers of their portfolio',
    'advisor',
    { current: 3, signature: 1, signed: 4, abandoned: 0 },
  ],
  ['another advisor counts their own only', 'advisor2', { current: 0, signature: 0, signed: 1, abandoned: 1 }],
  ['a partner counts those of their firm', 'partner', { current: 3, signature: 1, signed: 4, abandoned: 0 }],
  ['a manager counts those of their network', 'manager', { current: 3, signature: 1, signed: 5, abandoned: 1 }],
  ['a client counts their own', 'client', { current: 1, signature: 0, signed: 0, abandoned: 0 }],
  ['another client counts theirs', 'client2', { current: 0, signature: 0, signed: 1, abandoned: 0 }],
  ['a prospect counts theirs', 'prospect', { current: 1, signature: 0, signed: 0, abandoned: 0 }],
  ['a direct prospect counts what they opened', 'direct', { current: 0, signature: 1, signed: 0, abandoned: 0 }],
  ['the back office counts everything', 'backoffice', { current: 4, signature: 2, signed: 5, abandoned: 1 }],
  ['those who manage count everything', 'gestion', { current: 4, signature: 2, signed: 5, abandoned: 1 }],
])('%s', async (_, username, expected) => {
  expect(await lists(username)).toEqual(expected)
})

test('the integration counters are for manage_dossier and add up to the signed ones', async () => {
  const all = await counts('gestion')
  expect(all).toMatchObject({
    signed_ongoing: 1,
    signed_validated: 1,
    signed_error: 1,
    signed_sync: 1,
    signed_refused: 1,
  })
  for (const username of ['advisor', 'partner', 'manager', 'client', 'prospect', 'direct', 'backoffice']) {
    const { signed_ongoing, signed_validated, signed_error, signed_sync, signed_refused } = await counts(username)
    expect([signed_ongoing, signed_validated, signed_error, signed_sync, signed_refused]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  }
})

test('a client authorised on a dossier of someone else counts it too', async () => {
  const { deps } = await testApp()
  const app = await testApp({}, { db: deps.db, pool: undefined!, close: async () => {} })
  const dossier = await deps.db
    .selectFrom('dossier')
    .select('id')
    .where('status', '=', 'canceled')
    .executeTakeFirstOrThrow()
  const client = await deps.db
    .selectFrom('client')
    .select('id')
    .where('username', '=', 'S00012')
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('dossier_authorized_client')
    .values({ dossier_id: dossier.id, client_id: client.id })
    .execute()
  const reply = await app.as('client', { url: '/api/v1/dossiers/retrieve-number-dossiers-by-status' })
  expect(reply.json()).toMatchObject({ current: 1, abandoned: 1 })
})
