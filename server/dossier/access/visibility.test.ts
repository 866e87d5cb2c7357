import { isStudio, roles } from '@parcelle/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLiveEdition } from '../../deployment/edition-rows.ts'
import type { User } from '../../platform/http/user.ts'
import { testApp } from '../../testing/app.ts'
import { findUser } from '../../testing/dossiers.ts'
import { visibleTo } from './visibility.ts'

const { deps, as } = await testApp()
const { db } = deps

/** Edge cases: firms outside every network, a manager of no firm, an advisor without a firm. */
const [outside] = await db
  .insertInto('firm')
  .values({ id: crypto.randomUUID(), code: 'P9998', name: 'Ailleurs' })
  .returning('id')
  .execute()
const person = (username: string) => ({
  username,
  firstname: 'Zoé',
  lastname: username,
  email: `${username}@example.org`,
})
await db
  .insertInto('app_user')
  .values([
    { ...person('outsider'), role: 'advisor', firm_id: outside!.id },
    { ...person('outsiders-partner'), role: 'partner', firm_id: outside!.id },
    { ...person('alone'), role: 'advisor', firm_id: null },
    { ...person('no-network'), role: 'manager', firm_id: null },
    { ...person('stranger'), role: 'client', firm_id: null },
  ])
  .execute()

const usernames = (await db.selectFrom('app_user').select('username').where('disabled', '=', false).execute()).map(
  ({ username }) => username,
)
const people: User[] = await Promise.all(usernames.map((username) => findUser(db, username)))
const firms = (await db.selectFrom('firm').select('id').execute()).map(({ id }) => id)
const clients = (await db.selectFrom('client').select('id').where('user_id', 'is not', null).execute()).map(
  ({ id }) => id,
)
const edition = (await findLiveEdition(db))!

const anyOf = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null })
/** Includes combinations that no call writes: the two rules must agree on those, too. */
const dossier = fc.record({
  created_by: fc.constantFrom(...people.map(({ id }) => id)),
  advisor_id: anyOf(people.filter(({ role }) => role === 'advisor').map(({ id }) => id)),
  firm_id: anyOf(firms),
  client_id: anyOf(clients),
  guests: fc.uniqueArray(fc.constantFrom(...clients), { maxLength: 2 }),
  status: fc.constantFrom('ongoing' as const, 'signature' as const, 'signed' as const, 'canceled' as const),
})

test('the people of this test have every role', () => {
  expect(new Set(people.map(({ role }) => role))).toEqual(new Set(roles))
})

test('for every role, lists and counters hold exactly the dossiers they may open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(dossier, { minLength: 1, maxLength: 8 }), async (some) => {
      for (const { guests, ...row } of some) {
        const { id } = await db
          .insertInto('dossier')
          .values({ ...row, form_id: 1, edition, direct: false })
          .returning('id')
          .executeTakeFirstOrThrow()
        const rows = guests.map((client_id) => ({ dossier_id: id, client_id }))
        if (rows.length > 0) await db.insertInto('dossier_authorized_client').values(rows).execute()
      }
      for (const user of people.filter(({ role }) => !isStudio(role))) {
        const opened = await openedBy(user)
        expect({ user: user.username, listed: await listedFor(user) }).toEqual({ user: user.username, listed: opened })
        expect({ user: user.username, counted: await countedFor(user) }).toEqual({
          user: user.username,
          counted: opened.length,
        })
      }
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('those who write editions list no dossier', async () => {
  const authors = people.filter(({ role }) => isStudio(role))
  for (const { username } of authors) expect((await as(username, { url: '/api/v1/dossiers' })).statusCode).toBe(403)
})

async function openedBy(user: User): Promise<string[]> {
  const rows = await db.selectFrom('dossier').select('id').where(visibleTo(user)).execute()
  return rows.map(({ id }) => id).toSorted()
}

async function listedFor({ username }: User): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const reply = await as(username, { url: `/api/v1/dossiers?itemsPerPage=100&page=${page}` })
    const { dossiers, total_items } = reply.json()
    ids.push(...dossiers.map(({ id }: { id: string }) => id))
    if (dossiers.length < 100) {
      expect(total_items).toBe(ids.length)
      return ids.toSorted()
    }
  }
}

async function countedFor({ username }: User): Promise<number> {
  const counts = (await as(username, { url: '/api/v1/dossiers/retrieve-number-dossiers-by-status' })).json()
  return counts.current + counts.signature + counts.signed + counts.abandoned
}
