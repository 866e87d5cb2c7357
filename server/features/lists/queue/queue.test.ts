import type { DossierItem, Lease } from '@parcelle/contract/dossiers'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { addDossier, addSigned } from '../../../testing/dossiers.ts'

const { as, deps } = await testApp()
const { db } = deps
const base = '/api/v1/dossiers/integration-state'
const LIST = 'integrationState=ongoing'

type Place = { position: number | null; total: number; isMore: boolean }
const listed = async (query = LIST, username = 'gestion'): Promise<DossierItem[]> =>
  (await as(username, { url: `${base}?${query}&itemsPerPage=100` })).json().dossiers
const place = async (id: string, query = LIST): Promise<Place> =>
  (await as('gestion', { url: `${base}/${id}/place?${query}` })).json()
const move = async (id: string, direction: 'next' | 'previous', query = LIST, username = 'gestion') =>
  (await as(username, { method: 'POST', url: `${base}/${id}/move?${query}&direction=${direction}` })).json().id
const take = async (id: string, username = 'gestion'): Promise<Lease> =>
  (await as(username, { method: 'PUT', url: `${base}/${id}/lease` })).json().lease
const readLease = async (id: string, username = 'gestion'): Promise<Lease | null> =>
  (await as(username, { url: `${base}/${id}/lease` })).json().lease

for (const days of [5, 4, 3, 2, 1]) {
  const id = await addSigned(deps)
  const signature_date = new Date(Date.now() - days * 86_400_000)
  await db
    .updateTable('dossier')
    .set({ signature_date, amount_paid: String(1000 * days), integrate_state: 'ongoing' })
    .where('id', '=', id)
    .execute()
}

beforeEach(async () => {
  await db.deleteFrom('dossier_lease').execute()
})

test.each(['', '&sort=-date', '&sort=amount', '&sort=-amount', '&sort=product', '&sort=-advisor', '&sort=state'])(
  'each dossier has its place in its list%s, and leads to the next and the previous',
  async (sort) => {
    const query = LIST + sort
    const dossiers = await listed(query)
    expect(dossiers.length).toBeGreaterThan(4)
    for (const [at, { id }] of dossiers.entries()) {
      expect(await place(id, query)).toEqual({ position: at + 1, total: dossiers.length, isMore: false })
      expect(await move(id, 'next', query)).toBe(dossiers[at + 1]?.id ?? null)
      expect(await move(id, 'previous', query)).toBe(dossiers[at - 1]?.id ?? null)
    }
  },
)

test('a search and a filter are lists too', async () => {
  for (const query of [`${LIST}&days=2`, `${LIST}&searchTerm=${(await listed())[0]!.number}`, 'sort=date']) {
    const dossiers = await listed(query)
    const [first] = dossiers
    expect(await place(first!.id, query)).toEqual({ position: 1, total: dossiers.length, isMore: false })
    expect(await move(first!.id, 'next', query)).toBe(dossiers[1]?.id ?? null)
  }
})

test('after a decision the dossier has no place, and its next one is what followed it', async () => {
  const [one, two, three] = await listed()
  const body = { integration_state: 'error', reason: 'Illisible' }
  await as('gestion', { method: 'PUT', url: `${base}/${two!.id}`, payload: body })
  expect(await place(two!.id)).toMatchObject({ position: null })
  expect(await move(two!.id, 'next')).toBe(three!.id)
  expect(await move(two!.id, 'previous')).toBe(one!.id)
})

test('in the order of activity, which a decision changes, the list starts again', async () => {
  const query = `${LIST}&sort=activity`
  const [one, two] = await listed(query)
  const body = { integration_state: 'error', reason: 'Illisible' }
  await as('gestion', { method: 'PUT', url: `${base}/${two!.id}`, payload: body })
  expect(await move(two!.id, 'next', query)).toBe(one!.id)
})

test('dossiers leased by others are skipped, and leaving one releases it', async () => {
  const [one, two, three] = await listed()
  await take(two!.id, 'gestion2')
  expect(await move(one!.id, 'next')).toBe(three!.id)
  expect(await readLease(three!.id)).toMatchObject({ isMine: true })
  expect(await readLease(three!.id, 'gestion2')).toMatchObject({ isMine: false })
  expect(await move(three!.id, 'previous')).toBe(one!.id)
  expect(await readLease(three!.id)).toBeNull()
})

test('two people who go on at the same moment never get the same dossier', async () => {
  const [one] = await listed()
  const got = await Promise.all(['gestion', 'gestion2'].map((username) => move(one!.id, 'next', LIST, username)))
  expect(new Set(got).size).toBe(2)
})

test('a dossier is taken for twenty minutes; another person reads who has it', async () => {
  const [one] = await listed()
  const lease = await take(one!.id)
  expect(lease.isMine).toBe(true)
  const minutes = (Date.parse(lease.until) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(19)
  expect(minutes).toBeLessThanOrEqual(20.1)
  expect(await take(one!.id, 'gestion2')).toEqual({ ...lease, isMine: false })
  const shown = (await listed(LIST, 'gestion2')).find(({ id }) => id === one!.id)
  expect(shown?.lease).toMatchObject({ name: lease.name, isMine: false })
  expect((await listed()).filter((dossier) => dossier.lease)).toMatchObject([{ id: one!.id, lease: { isMine: true } }])
})

test('only its holder gives it back', async () => {
  const [one] = await listed()
  await take(one!.id)
  await as('gestion2', { method: 'DELETE', url: `${base}/${one!.id}/lease` })
  expect(await readLease(one!.id)).toMatchObject({ isMine: true })
  await as('gestion', { method: 'DELETE', url: `${base}/${one!.id}/lease` })
  expect(await readLease(one!.id)).toBeNull()
})

test('a lease that is over is nobody’s', async () => {
  const [one] = await listed()
  await take(one!.id)
  await db
    .updateTable('dossier_lease')
    .set({ until: sql<Date>`now() - interval '1 second'` })
    .execute()
  expect(await readLease(one!.id)).toBeNull()
  expect((await listed()).some(({ lease }) => lease)).toBe(false)
  expect(await take(one!.id, 'gestion2')).toMatchObject({ isMine: true })
})

test('taking it keeps nobody from deciding', async () => {
  const [one] = await listed()
  await take(one!.id)
  const body = { integration_state: 'error', reason: 'Illisible' }
  const reply = await as('gestion2', { method: 'PUT', url: `${base}/${one!.id}`, payload: body })
  expect(reply.statusCode).toBe(200)
})

test('an unsigned dossier has no position in the queue', async () => {
  const id = await addDossier(deps, { status: 'ongoing' })
  const reply = await as('gestion', { url: `${base}/${id}/place?${LIST}` })
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
})
