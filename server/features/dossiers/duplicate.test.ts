import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const { as, deps } = await testApp({ DUPLICATION: 'true' })
const off = await testApp()

const duplicate = (user: string, id: string, headers = {}) =>
  as(user, { method: 'POST', url: `/api/v1/dossiers/${id}/duplicate`, headers })
const byClient = async (code: string) =>
  deps.db
    .selectFrom('dossier')
    .innerJoin('client', 'client.id', 'client_id')
    .selectAll('dossier')
    .where('client.username', '=', code)
    .orderBy('creation_date')
    .executeTakeFirstOrThrow()
const open = async (user: string, id: string) => (await as(user, { url: `/api/v1/dossiers/${id}` })).json().dossier

test('a signed dossier serves as the model of another: same answers, no signature, no receipt, no history', async () => {
  const original = await byClient('S00001')
  const before = await open('advisor', original.id)
  const reply = await duplicate('advisor', original.id)
  expect(reply.statusCode).toBe(201)
  const { dossier, page_id } = reply.json()
  expect(dossier).toMatchObject({
    state: 'ongoing',
    markers: [],
    integrate_state: 'ongoing',
    duplicated_from: original.id,
    client_id: before.client_id,
    advistor_id: before.advistor_id,
    direct: before.direct,
    signature_date: null,
    receipts: [],
    last_submitted_block_id: null,
    subscriptionGlobalAmount: before.subscriptionGlobalAmount,
    detail: { product: 'CV', shares: 200, last_reason: null },
  })
  expect(dossier.id).not.toBe(original.id)
  expect(dossier.number).not.toBe(original.number)
  const form = (await deps.forms.current(original.form_id))!.form
  expect(page_id).toBe(form.definition.pages[0]?.id)
  const uploads = new Set(
    form.elements
      .filter(({ type }) => type.startsWith('input_file') || type === 'input_receipt_file')
      .map(({ id }) => String(id)),
  )
  const kept = Object.fromEntries(Object.entries(before.values).filter(([id]) => !uploads.has(id)))
  expect(Object.keys(before.values).length).toBeGreaterThan(Object.keys(kept).length)
  expect(dossier.values).toEqual(kept)
  const events = await deps.db
    .selectFrom('dossier_event')
    .select('event')
    .where('dossier_id', '=', dossier.id)
    .execute()
  expect(events.map(({ event }) => event)).toEqual(['duplicate'])
})

test('an abandoned dossier can be duplicated too, and the copy of a client’s own dossier stays the client’s', async () => {
  const abandoned = await byClient('S00018')
  expect((await duplicate('advisor2', abandoned.id)).json().dossier).toMatchObject({ state: 'ongoing' })
  const direct = await byClient('S00026')
  const { dossier } = (await duplicate('gestion', direct.id)).json()
  expect(dossier).toMatchObject({ direct: true })
  expect(await open('direct', dossier.id)).toMatchObject({ id: dossier.id })
})

test('answers to questions that the current form no longer asks are not copied', async () => {
  const original = await byClient('S00012')
  await deps.db
    .insertInto('dossier_value')
    .values({ dossier_id: original.id, element_id: 999_001, value: 'gone', version: 1, changed_by: null })
    .execute()
  const { dossier } = (await duplicate('advisor', original.id)).json()
  expect(dossier.values).not.toHaveProperty('999001')
})

test.each(['client', 'prospect', 'direct'])('%s duplicates nothing', async (user) => {
  const { id } = await byClient('S00012')
  expect((await duplicate(user, id)).statusCode).toBe(403)
})

test('where duplication is switched off nobody duplicates; a dossier of someone else does not exist', async () => {
  const { id } = await byClient('S00012')
  for (const user of ['advisor', 'partner', 'manager', 'backoffice', 'gestion']) {
    const reply = await off.as(user, { method: 'POST', url: `/api/v1/dossiers/${id}/duplicate` })
    expect(reply.statusCode).toBe(403)
  }
  expect((await duplicate('advisor2', id)).statusCode).toBe(404)
})

test('the same key makes one copy', async () => {
  const { id } = await byClient('S00012')
  const headers = { 'idempotency-key': 'copy-1' }
  const [one, two] = [await duplicate('advisor', id, headers), await duplicate('advisor', id, headers)]
  expect(two.body).toBe(one.body)
})
