import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyEvidence } from '../../dossier/evidence/verify.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier } from '../../testing/dossiers.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const city = form.element('sub_birth_city')!.id

const several = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      addDossier(deps, { client: 'client', values: { subscriber_type: 'physique', sub_birth_city: 'Nantes' } }),
    ),
  )
const save = (id: string, value: string) =>
  as('advisor', {
    method: 'PATCH',
    url: `/api/v1/dossiers/${id}/draft`,
    payload: { changes: [{ elementId: city, value }] },
  })
const cityOf = async (id: string) =>
  deps.db
    .selectFrom('dossier_value')
    .select(['value', 'version'])
    .where('dossier_id', '=', id)
    .where('element_id', '=', city)
    .executeTakeFirstOrThrow()

test('what is saved at the same moment in many dossiers is in each of them, with its own entry of the evidence', async () => {
  const ids = await several(12)
  const replies = await Promise.all(ids.map((id, rank) => save(id, `Ville ${rank}`)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200))
  expect(await Promise.all(ids.map(cityOf))).toEqual(ids.map((_, rank) => ({ value: `Ville ${rank}`, version: 2 })))
  const events = await deps.db
    .selectFrom('dossier_event')
    .select(['dossier_id', 'request_id', 'payload'])
    .where('dossier_id', 'in', ids)
    .where('event', '=', 'draft')
    .execute()
  expect(new Map(events.map(({ dossier_id, ...rest }) => [dossier_id, rest]))).toEqual(
    new Map(
      ids.map((id, rank) => {
        const changes = [{ element: city, before: 'Nantes', after: `Ville ${rank}`, version: 2 }]
        return [id, { request_id: replies[rank]!.headers['x-request-id'], payload: { changes } }]
      }),
    ),
  )
  expect((await verifyEvidence(deps.db, ids)).breaches).toEqual([])
})

test('a save that the database refuses fails alone', async () => {
  const ids = await several(6)
  await sql`alter table dossier_value add check (value <> 'Refusée')`.execute(database.owner)
  const replies = await Promise.all(ids.map((id, rank) => save(id, rank === 2 ? 'Refusée' : 'Lyon')))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 500, 200, 200, 200])
  const cities = (await Promise.all(ids.map(cityOf))).map(({ value }) => value)
  expect(cities).toEqual(['Lyon', 'Lyon', 'Nantes', 'Lyon', 'Lyon', 'Lyon'])
  expect((await verifyEvidence(deps.db, ids.toSpliced(2, 1))).breaches).toEqual([])
})

test('a dossier that someone else holds is waited for, without keeping the others waiting', async () => {
  const [held = '', ...others] = await several(4)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: holding, resolve: hold } = Promise.withResolvers<void>()
  const holder = deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('dossier').select('id').where('id', '=', held).forUpdate().execute()
    hold()
    await released
  })
  await holding
  const waiting = save(held, 'Brest')
  const replies = await Promise.all(others.map((id) => save(id, 'Rennes')))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await cityOf(held)).toEqual({ value: 'Nantes', version: 1 })
  release()
  await holder
  expect((await waiting).statusCode).toBe(200)
  expect(await cityOf(held)).toEqual({ value: 'Brest', version: 2 })
})
