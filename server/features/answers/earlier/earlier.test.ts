import type { EarlierOffer } from '@parcelle/contract/values'
import { beforeEach, expect, test } from 'vitest'
import { verifyEvidence } from '../../../dossier/evidence/verify.ts'
import { testApp } from '../../../testing/app.ts'
import { addDossier, findUser, sampleAnswers, type NewDossier } from '../../../testing/dossiers.ts'

const { as, deps } = await testApp()
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const idOf = (name: string) => form.element(name)!.id
const blockOf = (slug: string) => form.blocks.find((one) => one.slug === slug)!
const CONTACT = blockOf('coordonnees').id
const answers = sampleAnswers('pp-married-spouse')

async function add(days: number, given: NewDossier): Promise<string> {
  const id = await addDossier(deps, given)
  const at = new Date(Date.now() - days * 86_400_000)
  await deps.db.updateTable('dossier').set({ creation_date: at }).where('id', '=', id).execute()
  await deps.db.updateTable('dossier_value').set({ changed_at: at }).where('dossier_id', '=', id).execute()
  return id
}

const offers = async (user: string, id: string): Promise<EarlierOffer[]> =>
  (await as(user, { url: `/api/v1/dossiers/${id}/earlier-answers` })).json().offers
const offer = async (user: string, id: string, blockId = CONTACT) =>
  (await offers(user, id)).find((one) => one.blockId === blockId)
const take = (user: string, id: string, from: string, blockId = CONTACT) =>
  as(user, { method: 'POST', url: `/api/v1/dossiers/${id}/earlier-answers`, payload: { blockId, from } })
const numberOf = async (id: string) =>
  (await deps.db.selectFrom('dossier').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number

const begun = { subscriber_type: 'physique' }
let earlier = ''
let id = ''
beforeEach(async () => {
  // Earlier tests leave dossiers to the client.
  await deps.db.updateTable('dossier').set({ client_id: null }).where('number', 'is not', null).execute()
  earlier = await add(20, { client: 'client', values: answers })
  id = await add(0, { client: 'client', values: begun })
})

test('an earlier dossier of the client offers what is still empty, and says which it is and of when', async () => {
  const found = await offer('advisor', id)
  expect(found).toMatchObject({ from: earlier, number: await numberOf(earlier), own: false })
  expect(found!.elements).toEqual(
    blockOf('coordonnees')
      .elements.filter(({ name, attributes }) => answers[name] && answers[name] !== attributes.defaultValue)
      .map((element) => element.id),
  )
  expect(Date.parse(found!.answered_at)).toBeCloseTo(Date.now() - 20 * 86_400_000, -5)
  expect(await offer('client', id)).toMatchObject({ from: earlier, own: true })
})

test('one press fills in what is empty, says where it comes from, and tells the evidence which dossier', async () => {
  await as('advisor', {
    method: 'PATCH',
    url: `/api/v1/dossiers/${id}/draft`,
    payload: { changes: [{ elementId: idOf('sub_address'), value: '1 rue Neuve' }] },
  })
  const reply = await take('advisor', id, earlier)
  expect(reply.statusCode).toBe(200)
  const { dossier, taken } = reply.json()
  expect(dossier.values).toMatchObject({
    [idOf('sub_address')]: '1 rue Neuve',
    [idOf('sub_zip')]: '25000',
    [idOf('sub_city')]: '25000 Besançon',
    [idOf('sub_phone')]: '+33639980106',
  })
  expect(taken).not.toContain(idOf('sub_address'))
  expect(dossier.value_sources).toEqual(Object.fromEntries(taken.map((one: number) => [one, 'earlier'])))
  expect(await offer('advisor', id)).toBeUndefined()
  const event = await deps.db
    .selectFrom('dossier_event')
    .select(['event', 'payload', 'actor_id'])
    .where('dossier_id', '=', id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    event: 'reuse',
    actor_id: (await findUser(deps.db, 'advisor')).id,
    payload: { block: CONTACT, from: earlier },
  })
  expect(await verifyEvidence(deps.db, [id])).toMatchObject({ breaches: [] })
})

test('an answer that is changed afterwards is one’s own', async () => {
  await take('advisor', id, earlier)
  const changes = [{ elementId: idOf('sub_address'), value: '2 rue Neuve', version: 1 }]
  const saved = await as('advisor', { method: 'PATCH', url: `/api/v1/dossiers/${id}/draft`, payload: { changes } })
  expect(saved.statusCode).toBe(200)
  const { dossier } = (await as('advisor', { url: `/api/v1/dossiers/${id}` })).json()
  expect(dossier.value_sources[idOf('sub_address')]).toBeUndefined()
  expect(dossier.value_sources[idOf('sub_zip')]).toBe('earlier')
})

test('consents, declarations, documents and amounts are in no offer', async () => {
  const offered = new Set((await offers('advisor', id)).flatMap(({ elements }) => elements))
  for (const name of ['gdpr_notice', 'crs_certification', 'is_pep', 'file_identity', 'cash_amount', 'truth_statement'])
    expect([name, offered.has(idOf(name))]).toEqual([name, false])
  expect((await take('advisor', id, earlier, blockOf('bienvenue').id)).json().taken).toEqual([])
})

test('a block that was submitted is left alone', async () => {
  const submitted_blocks = [CONTACT]
  await deps.db.updateTable('dossier').set({ submitted_blocks }).where('id', '=', id).execute()
  expect(await offer('advisor', id)).toBeUndefined()
  expect((await take('advisor', id, earlier)).json().taken).toEqual([])
})

test('a block that is not asked takes nothing', async () => {
  await deps.db.updateTable('dossier_value').set({ value: 'morale' }).where('dossier_id', '=', id).execute()
  expect((await take('advisor', id, earlier)).json().taken).toEqual([])
})

test('the newest dossier that answers a block is offered, an abandoned one too', async () => {
  const abandoned = await add(10, { client: 'client', status: 'canceled', values: { sub_last_name: 'MOREL' } })
  expect(await offer('advisor', id, blockOf('identite').id)).toMatchObject({ from: abandoned })
  expect(await offer('advisor', id)).toMatchObject({ from: earlier })
})

test('a later dossier, and one of another client, offer nothing', async () => {
  expect(await offers('advisor', earlier)).toEqual([])
  await deps.db.updateTable('dossier').set({ client_id: null }).where('id', '=', earlier).execute()
  await add(5, { client: 'client2', values: answers })
  expect(await offers('advisor', id)).toEqual([])
  expect((await take('advisor', id, earlier)).json().taken).toEqual([])
})

test('a dossier of another advisor offers nothing to this one, and something to the client', async () => {
  await deps.db
    .updateTable('dossier')
    .set({ advisor_id: (await findUser(deps.db, 'advisor2')).id })
    .where('id', '=', earlier)
    .execute()
  expect(await offers('advisor', id)).toEqual([])
  const { taken, dossier } = (await take('advisor', id, earlier)).json()
  expect(taken).toEqual([])
  expect(dossier.values).toEqual({ [idOf('subscriber_type')]: 'physique' })
  expect(await offer('client', id)).toMatchObject({ from: earlier, own: true })
})

test('somebody who was let into a dossier is offered nothing of one they may not see', async () => {
  const user_id = (await findUser(deps.db, 'client2')).id
  const { id: client_id } = await deps.db
    .selectFrom('client')
    .select('id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const letIn = (dossier_id: string) =>
    deps.db.insertInto('dossier_authorized_client').values({ dossier_id, client_id }).execute()
  await letIn(id)
  expect(await offers('client2', id)).toEqual([])
  expect((await take('client2', id, earlier)).json().taken).toEqual([])
  await letIn(earlier)
  expect(await offer('client2', id)).toMatchObject({ from: earlier, own: false })
})

test('the answers of a client without an account are not those of their advisor', async () => {
  const { id: client_id } = await deps.db
    .selectFrom('client')
    .select('id')
    .where('user_id', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  await deps.db.updateTable('dossier').set({ client_id }).where('id', 'in', [id, earlier]).execute()
  expect(await offer('advisor', id)).toMatchObject({ from: earlier, own: false })
})

test('who subscribes alone is offered their own earlier answers', async () => {
  const alone = { direct: true, advisor: null, createdBy: 'direct' }
  const first = await add(3, { ...alone, values: answers })
  const second = await add(0, { ...alone, values: begun })
  expect(await offer('direct', second)).toMatchObject({ from: first, own: true })
  expect((await take('direct', second, first)).json().taken).toContain(idOf('sub_zip'))
})

test('who declines the offer is not asked again in this dossier; others are', async () => {
  const decline = (user: string) => as(user, { method: 'DELETE', url: `/api/v1/dossiers/${id}/earlier-answers` })
  expect((await decline('advisor')).statusCode).toBe(204)
  expect((await decline('advisor')).statusCode).toBe(204)
  expect(await offers('advisor', id)).toEqual([])
  expect(await offer('client', id)).toMatchObject({ from: earlier })
  const next = await add(0, { client: 'client', values: begun })
  expect(await offer('advisor', next)).toBeDefined()
  const events = await deps.db.selectFrom('dossier_event').select('event').where('dossier_id', '=', id).execute()
  expect(events.filter(({ event }) => event === 'decline_reuse')).toHaveLength(1)
  expect((await decline('backoffice')).statusCode).toBe(403)
})

test('a reader is offered no earlier answers, and a dossier that takes none is refused', async () => {
  expect(await offers('backoffice', id)).toEqual([])
  await deps.db.updateTable('dossier').set({ status: 'signed' }).where('id', '=', id).execute()
  expect(await offers('advisor', id)).toEqual([])
  expect((await take('advisor', id, earlier)).statusCode).toBe(409)
})
