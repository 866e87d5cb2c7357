import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyEvidence } from '../../dossier/evidence/verify.ts'
import { addDossier, findUser, sampleAnswers } from '../../testing/dossiers.ts'
import { testApp } from '../../testing/app.ts'

const { as, deps } = await testApp()
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const element = (name: string) => form.element(name)!
const idOf = (name: string) => element(name).id
const block = (slug: string) => form.blocks.find((one) => one.slug === slug)!
const answers = sampleAnswers('pp-single-full')

const before = (slug: string) => {
  const place = form.blocks.findIndex((one) => one.slug === slug)
  const names = new Set(form.blocks.slice(0, place).flatMap(({ elements }) => elements.map(({ name }) => name)))
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)))
}
const ofBlock = (slug: string, changes: Record<string, string> = {}) =>
  Object.entries({ ...answers, ...changes })
    .filter(([name]) => block(slug).elements.some((one) => one.name === name))
    .map(([name, value]) => ({ elementId: idOf(name), value }))

const put = (user: string, id: string, slug: string, values: object[], headers = {}) =>
  as(user, {
    method: 'PUT',
    url: `/api/v1/dossiers/${id}/values`,
    payload: { submittingBlockId: block(slug).id, values },
    headers,
  })
const patch = (user: string, id: string, changes: object[], headers = {}) =>
  as(user, { method: 'PATCH', url: `/api/v1/dossiers/${id}/draft`, payload: { changes }, headers })
const draft = (user: string, id: string, since?: string) =>
  as(user, { url: `/api/v1/dossiers/${id}/draft${since ? `?since=${encodeURIComponent(since)}` : ''}` })
const stored = async (id: string) =>
  Object.fromEntries(
    (await deps.db.selectFrom('dossier_value').selectAll().where('dossier_id', '=', id).execute()).map((row) => [
      row.element_id,
      row.value,
    ]),
  )
const events = (id: string) =>
  deps.db.selectFrom('dossier_event').selectAll().where('dossier_id', '=', id).orderBy('seq').execute()
const dossierOf = (id: string) =>
  deps.db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

let id = ''
beforeEach(async () => {
  id = await addDossier(deps, { client: 'client' })
})

test('the payload of the specification alone is enough to submit a block', async () => {
  const reply = await put('advisor', id, 'bienvenue', ofBlock('bienvenue'))
  expect(reply.statusCode).toBe(200)
  const { dossier, page_id } = reply.json()
  expect(dossier.values).toEqual({ [idOf('gdpr_notice')]: 'true' })
  expect(dossier.value_versions).toEqual({ [idOf('gdpr_notice')]: 1 })
  expect(dossier.last_submitted_block_id).toBe(block('bienvenue').id)
  expect(page_id).toBe(block('type-souscripteur').page_id)
  expect(dossier).toMatchObject({
    form_id: form.definition.id,
    formId: form.definition.id,
    status: 'ongoing',
    integrate_state: 'ongoing',
    direct: false,
  })
  expect(dossier.client).toMatchObject({ username: 'S00012' })
  expect(dossier.advisor).toMatchObject({ external_id: 'C00417' })
})

test('a whole dossier is submitted block by block, its summary follows, and each block leaves an event', async () => {
  const slugs = form.blocks
    .map(({ slug }) => slug)
    .slice(
      0,
      form.blocks.findIndex(({ slug }) => slug === 'lettre-mission'),
    )
  let last
  for (const slug of slugs) {
    const values = ofBlock(slug)
    if (values.length === 0) continue
    last = await put('advisor', id, slug, values)
    if (last.statusCode === 422) expect(last.json().errors[0].code).toBe('element.error.hidden-block')
    else expect([slug, last.statusCode, last.body]).toEqual([slug, 200, last.body])
  }
  const { dossier } = last!.json()
  expect(dossier).toMatchObject({ subscriptionGlobalAmount: 10_200, detention_mode: 'full_property' })
  expect(dossier.detail).toMatchObject({ product: 'CV', product_name: 'Aurea Villes', shares: 50, page_count: 10 })
  expect(dossier.detail.page_title).toBe('Lettre de mission et adéquation')
  const submitted = (await events(id)).map(({ event, payload }) => [event, Reflect.get(payload as object, 'block')])
  expect(new Set(submitted.map(([event]) => event))).toEqual(new Set(['submit']))
  expect(submitted.at(-1)).toEqual(['submit', block('montant').id])
})

test('every write says who, in which role, when, on which request, before and after', async () => {
  await patch('client', id, [{ elementId: idOf('subscriber_type'), value: 'morale' }])
  const reply = await patch('advisor', id, [{ elementId: idOf('subscriber_type'), value: 'physique' }])
  const [, second] = await events(id)
  expect(second).toMatchObject({
    actor_id: (await findUser(deps.db, 'advisor')).id,
    role: 'advisor',
    event: 'draft',
    request_id: reply.headers['x-request-id'],
    payload: { changes: [{ element: idOf('subscriber_type'), before: 'morale', after: 'physique', version: 2 }] },
  })
})

test('booleans travel as strings, numbers with a dot, dates in any usual form', async () => {
  await patch('advisor', id, [
    { elementId: idOf('gdpr_notice'), value: 'true' },
    { elementId: idOf('annual_income'), value: '62000.50' },
    { elementId: idOf('entry_document_given'), value: '01/09/2026' },
  ])
  expect(await stored(id)).toMatchObject({
    [idOf('gdpr_notice')]: 'true',
    [idOf('annual_income')]: '62000.5',
    [idOf('entry_document_given')]: '2026-09-01',
  })
})

test('a required answer that is missing is named with its label in the language of the reader', async () => {
  const fr = await put('advisor', id, 'bienvenue', [])
  expect(fr.statusCode).toBe(422)
  const { label, errorMessage: own } = element('gdpr_notice').attributes as {
    label: Record<string, string>
    errorMessage: Record<string, string>
  }
  const error = { code: 'element.error.required', property: String(idOf('gdpr_notice')) }
  expect(fr.json()).toEqual({ errors: [{ ...error, message: own['fr'], params: { label: label['fr'] } }] })
  const en = await put('advisor', id, 'bienvenue', [], { 'accept-language': 'en' })
  expect(en.json()).toEqual({ errors: [{ ...error, message: own['en'], params: { label: label['en'] } }] })
  expect(await events(id)).toEqual([])
})

test('every problem of the block comes at once, and nothing is saved', async () => {
  const reply = await put('advisor', id, 'bienvenue', [{ elementId: idOf('gdpr_notice'), value: 'perhaps' }])
  expect(reply.statusCode).toBe(422)
  const place = await addDossier(deps, { values: before('identite') })
  const wrong = await put(
    'advisor',
    place,
    'identite',
    ofBlock('identite', { sub_birth_date: '31/02/1980', sub_last_name: '' }),
  )
  expect(
    wrong
      .json()
      .errors.map(({ property }: { property: string }) => Number(property))
      .toSorted(),
  ).toEqual([idOf('sub_birth_date'), idOf('sub_last_name')].toSorted())
  expect(await stored(place)).toEqual(await stored(await addDossier(deps, { values: before('identite') })))
})

test.each([
  ['an unknown element', () => 999_999, 'element.error.unknown'],
  ['a computed element', () => idOf('subscription_amount'), 'element.error.computed'],
  ['an element filled from a table', () => idOf('dismemberment_duration'), 'element.error.computed'],
  ['a text to read', () => idOf('welcome_text'), 'element.error.read-only'],
  ['an upload, which has its own calls', () => idOf('file_identity'), 'element.error.read-only'],
  ['an element of another block', () => idOf('sub_first_name'), 'element.error.other-block'],
])('%s in a submit is refused by name', async (_, elementId, code) => {
  const reply = await put('advisor', id, 'bienvenue', [...ofBlock('bienvenue'), { elementId: elementId(), value: '1' }])
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors).toMatchObject([{ code, property: String(elementId()), message: code }])
  expect(await stored(id)).toEqual({})
})

test('an unknown, computed or read-only element in a draft is refused, and nothing is saved', async () => {
  const bad = [999_999, idOf('subscription_amount'), idOf('welcome_text'), idOf('file_identity')]
  const changes = [idOf('sub_first_name'), ...bad].map((elementId) => ({ elementId, value: 'x' }))
  const reply = await patch('advisor', id, changes)
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors.map(({ property }: { property: string }) => Number(property))).toEqual(bad)
  expect(await stored(id)).toEqual({})
})

test('an answer outside the choices is refused at the submit and kept in a draft', async () => {
  const place = await addDossier(deps, { values: before('type-souscripteur') })
  const wrong = { elementId: idOf('subscriber_type'), value: 'fantôme' }
  expect((await patch('advisor', place, [wrong])).statusCode).toBe(200)
  const reply = await put('advisor', place, 'type-souscripteur', [...ofBlock('type-souscripteur'), wrong])
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors[0]).toMatchObject({ code: 'element.error.option', property: String(wrong.elementId) })
})

test('a country that is on no list is refused', async () => {
  const place = await addDossier(deps, { values: before('identite') })
  const reply = await put('advisor', place, 'identite', ofBlock('identite', { sub_birth_country: 'ZZ' }))
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors).toMatchObject([
    { code: 'element.error.option', property: String(idOf('sub_birth_country')) },
  ])
})

test('a hidden block cannot be submitted, nor written in a draft', async () => {
  const place = await addDossier(deps, { values: before('personne-morale') })
  const name = { elementId: idOf('company_name'), value: 'ACME' }
  const reply = await put('advisor', place, 'personne-morale', [name])
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors).toMatchObject([{ code: 'element.error.hidden-block', property: 'submittingBlockId' }])
  expect((await patch('advisor', place, [name])).json().errors).toMatchObject([
    { code: 'element.error.hidden-block', property: String(name.elementId) },
  ])
  const shown = await patch('advisor', place, [{ elementId: idOf('subscriber_type'), value: 'morale' }, name])
  expect(shown.statusCode, 'the draft that shows the block may fill it in').toBe(200)
})

test('an answer hidden by its own condition is stored and ignored', async () => {
  const place = await addDossier(deps, { values: before('type-souscripteur') })
  const hidden = { elementId: idOf('held_product'), value: 'nothing on the list' }
  const values = ofBlock('type-souscripteur', { already_holder: 'Non' }).filter(
    ({ elementId }) => elementId !== hidden.elementId,
  )
  expect((await put('advisor', place, 'type-souscripteur', [...values, hidden])).statusCode).toBe(200)
  expect((await stored(place))[hidden.elementId]).toBe(hidden.value)
})

test('a block cannot be submitted before an earlier one is right, which is named', async () => {
  const reply = await put('advisor', id, 'type-souscripteur', ofBlock('type-souscripteur'), { 'accept-language': 'en' })
  expect(reply.statusCode).toBe(409)
  const title = (block('bienvenue').title as { en: string }).en
  expect(reply.json().errors).toEqual([
    {
      code: 'folder.error.block-order',
      message: 'folder.error.block-order',
      params: { block: title, blockId: block('bienvenue').id },
    },
  ])
})

test('a block that is not of the form is refused', async () => {
  const reply = await as('advisor', {
    method: 'PUT',
    url: `/api/v1/dossiers/${id}/values`,
    payload: { submittingBlockId: 9999, values: [] },
  })
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors[0]).toMatchObject({ code: 'folder.error.unknown-block', property: 'submittingBlockId' })
})

test.each(['mission_validation', 'signature', 'signed', 'canceled', 'additional_documents'] as const)(
  'at %s nothing may be answered any more',
  async (status) => {
    const closed = await addDossier(deps, { status })
    for (const reply of [
      await put('advisor', closed, 'bienvenue', ofBlock('bienvenue')),
      await patch('advisor', closed, [{ elementId: idOf('sub_first_name'), value: 'x' }]),
    ]) {
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toEqual({
        errors: [{ code: 'folder.error.not-editable', message: 'folder.error.not-editable' }],
      })
    }
  },
)

test('once the report is validated only the blocks after the mission letter are open', async () => {
  const open = await addDossier(deps, { status: 'adequacy_report_validated', values: before('financement') })
  expect((await put('advisor', open, 'bienvenue', ofBlock('bienvenue'))).statusCode).toBe(409)
  expect((await patch('advisor', open, [{ elementId: idOf('sub_first_name'), value: 'x' }])).statusCode).toBe(409)
  expect((await put('advisor', open, 'financement', ofBlock('financement'))).statusCode).toBe(200)
})

test('the back office fills in nothing of the client form, and manage_dossier fills in the back-office form', async () => {
  const values = ofBlock('bienvenue')
  for (const user of ['backoffice', 'gestion']) {
    expect((await put(user, id, 'bienvenue', values)).statusCode).toBe(403)
    expect((await patch(user, id, values)).statusCode).toBe(403)
  }
  const formId = deps.deployment.forms.backOffice
  const manual = await addDossier(deps, { formId, advisor: null, createdBy: 'gestion', client: 'client' })
  const first = (await deps.forms.current(formId))!.form.elements.find(({ type }) => type === 'input_text')!
  expect((await patch('gestion', manual, [{ elementId: first.id, value: 'x' }])).statusCode).toBe(200)
  expect((await patch('client', manual, [{ elementId: first.id, value: 'y' }])).statusCode).toBe(403)
})

test('a foreign dossier and an absent one are the same 404, byte for byte, for every call', async () => {
  const absent = '00000000-0000-4000-8000-000000000000'
  for (const call of [
    (one: string) => put('advisor2', one, 'bienvenue', []),
    (one: string) => patch('advisor2', one, []),
    (one: string) => draft('advisor2', one),
    (one: string) => as('advisor2', { url: `/api/v1/dossiers/${one}/events` }),
  ]) {
    const [foreign, none] = [await call(id), await call(absent)]
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    expect(foreign.json().errors[0].code).toBe('dossier.error.not-found')
  }
})

test('a default that nobody changed is written when its block is submitted', async () => {
  const place = await addDossier(deps, { values: before('identite') })
  const without = ofBlock('identite').filter(({ elementId }) => elementId !== idOf('sub_birth_country'))
  const reply = await put('advisor', place, 'identite', without)
  expect(reply.statusCode).toBe(200)
  expect(reply.json().dossier.values[idOf('sub_birth_country')]).toBe('FR')
  expect(await stored(place)).toMatchObject({ [idOf('sub_birth_country')]: 'FR' })
})

test('an answer that was removed stays removed: its default does not come back', async () => {
  const place = await addDossier(deps, { values: before('identite') })
  await patch('advisor', place, [{ elementId: idOf('sub_birth_country'), value: 'BE' }])
  await patch('advisor', place, [{ elementId: idOf('sub_birth_country'), value: '' }])
  const without = ofBlock('identite').filter(({ elementId }) => elementId !== idOf('sub_birth_country'))
  const reply = await put('advisor', place, 'identite', without)
  expect(reply.json().errors).toMatchObject([{ property: String(idOf('sub_birth_country')) }])
})

test('two people on different questions keep both', async () => {
  const [name, city] = [idOf('sub_first_name'), idOf('sub_birth_city')]
  const values = { subscriber_type: 'physique', sub_first_name: 'A', sub_birth_city: 'B' }
  const shared = await addDossier(deps, { client: 'client', values })
  const replies = await Promise.all([
    patch('advisor', shared, [{ elementId: name, value: 'Anne', version: 1 }]),
    patch('client', shared, [{ elementId: city, value: 'Brest', version: 1 }]),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await stored(shared)).toMatchObject({ [name]: 'Anne', [city]: 'Brest' })
})

test('twenty who save at the same moment are all saved, and the evidence has one entry for each', async () => {
  const elements = ['annual_income', 'annual_charges', 'net_wealth', 'available_savings'].map(idOf)
  const shared = await addDossier(deps, { client: 'client' })
  await patch('advisor', shared, [{ elementId: idOf('subscriber_type'), value: 'physique' }])
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, rank) =>
      patch(rank % 2 ? 'client' : 'advisor', shared, [{ elementId: elements[rank % 4]!, value: String(rank + 1) }]),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
  expect((await events(shared)).map(({ seq }) => seq)).toEqual([0, ...replies].map((_, rank) => rank + 1))
  expect((await verifyEvidence(deps.db, [shared])).breaches).toEqual([])
})

test('the same question answered differently by someone else is a 409 with both answers; the rest is saved', async () => {
  const [city, name] = [idOf('sub_birth_city'), idOf('sub_first_name')]
  const shared = await addDossier(deps, {
    client: 'client',
    values: { subscriber_type: 'physique', sub_birth_city: 'Nantes' },
  })
  await patch('client', shared, [{ elementId: city, value: 'Brest', version: 1 }])
  const reply = await patch('advisor', shared, [
    { elementId: city, value: 'Rennes', version: 1 },
    { elementId: name, value: 'Anne', version: 0 },
  ])
  expect(reply.statusCode).toBe(409)
  const code = 'draft.error.conflict'
  const { firstname, lastname } = await findUser(deps.db, 'client')
  expect(reply.json()).toEqual({
    errors: [{ code, property: String(city), message: code }],
    conflicts: [
      {
        elementId: city,
        yours: 'Rennes',
        theirs: 'Brest',
        version: 2,
        by: `${firstname} ${lastname}`,
        at: expect.any(String),
      },
    ],
    versions: { [name]: 1 },
    saved_at: expect.any(String),
  })
  expect(await stored(shared)).toMatchObject({ [city]: 'Brest', [name]: 'Anne' })
  const mine = await patch('advisor', shared, [{ elementId: city, value: 'Rennes', version: 2 }])
  expect(mine.json().versions).toEqual({ [city]: 3 })
})

test('a submit in conflict saves nothing at all', async () => {
  const place = await addDossier(deps, {
    client: 'client',
    values: { ...before('identite'), sub_birth_city: 'Nantes' },
  })
  await patch('client', place, [{ elementId: idOf('sub_birth_city'), value: 'Brest' }])
  const values = ofBlock('identite').map((one) => ({
    ...one,
    version: one.elementId === idOf('sub_birth_city') ? 1 : 0,
  }))
  const reply = await put('advisor', place, 'identite', values)
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({
    conflicts: [{ yours: 'Rennes', theirs: 'Brest', version: 2 }],
    versions: {},
    saved_at: null,
  })
  expect(Object.keys(await stored(place))).not.toContain(String(idOf('sub_first_name')))
  expect((await dossierOf(place)).last_submitted_block).toBeNull()
})

test('an equal answer is never a conflict, whatever version it was based on', async () => {
  const city = idOf('sub_birth_city')
  const shared = await addDossier(deps, { values: { subscriber_type: 'physique', sub_birth_city: 'Brest' } })
  const reply = await patch('advisor', shared, [{ elementId: city, value: ' Brest ', version: 0 }])
  expect(reply.json().versions).toEqual({ [city]: 1 })
  expect(await events(shared)).toEqual([])
})

test('an answer on top of an earlier one of the same hand, whose reply was lost, is no conflict; of anybody else it is', async () => {
  const city = idOf('sub_birth_city')
  const shared = await addDossier(deps, { client: 'client', values: { subscriber_type: 'physique' } })
  const give = (user: string, value: string, over?: string[]) =>
    patch(user, shared, [{ elementId: city, value, version: 0, ...(over && { over }) }])
  await give('advisor', 'Rennes')
  expect((await give('advisor', 'Brest')).statusCode).toBe(409)
  expect((await give('advisor', 'Brest', [' Rennes '])).json().versions).toEqual({ [city]: 2 })
  expect((await give('advisor', 'Quimper', ['Rennes', 'Brest'])).json().versions).toEqual({ [city]: 3 })
  // Someone else answered in between, with a value that was once ours.
  await patch('client', shared, [{ elementId: city, value: 'Brest', version: 3 }])
  expect((await give('advisor', 'Vannes', ['Rennes', 'Brest', 'Quimper'])).statusCode).toBe(409)
  expect(await stored(shared)).toMatchObject({ [city]: 'Brest' })
})

test('the other screens ask what changed since they last did, and miss nothing', async () => {
  const first = (await draft('client', id)).json()
  expect(first.changes).toEqual([])
  await patch('advisor', id, [{ elementId: idOf('subscriber_type'), value: 'physique' }])
  const next = (await draft('client', id, first.now)).json()
  expect(next.changes).toMatchObject([
    { elementId: idOf('subscriber_type'), value: 'physique', version: 1, by: 'Louise Petit' },
  ])
  expect((await draft('client', id, next.now)).json().changes).toEqual([])
})

test('autosave moves the last activity at most once a minute, a submit always', async () => {
  const type = (value: string) => patch('advisor', id, [{ elementId: idOf('subscriber_type'), value }])
  const old = new Date(Date.now() - 120_000)
  await deps.db.updateTable('dossier').set({ last_activity: old }).where('id', '=', id).execute()
  await type('physique')
  const moved = (await dossierOf(id)).last_activity
  expect(moved.getTime()).toBeGreaterThan(old.getTime())
  await type('morale')
  expect((await dossierOf(id)).last_activity).toEqual(moved)
  await put('advisor', id, 'bienvenue', ofBlock('bienvenue'))
  expect((await dossierOf(id)).last_activity.getTime()).toBeGreaterThan(moved.getTime())
})

test('a lead is found by the name in its answers, and its card says it', async () => {
  const lead = await addDossier(deps, { values: { subscriber_type: 'physique' } })
  await patch('advisor', lead, [
    { elementId: idOf('sub_last_name'), value: 'LEBŒUF' },
    { elementId: idOf('sub_first_name'), value: 'Zoé' },
  ])
  for (const term of ['leboeuf zoe', 'petit', 'c00417']) expect((await dossierOf(lead)).search).toContain(term)
  const listed = (await as('advisor', { url: '/api/v1/dossiers?searchTerm=leboeuf' })).json().dossiers
  expect(listed).toMatchObject([{ id: lead, client: null, lead_name: 'LEBŒUF Zoé' }])

  await patch('advisor', lead, [
    { elementId: idOf('sub_last_name'), value: '', version: 1 },
    { elementId: idOf('sub_first_name'), value: '', version: 1 },
  ])
  expect((await as('advisor', { url: `/api/v1/dossiers/${lead}` })).json().dossier.lead_name).toBeNull()
})

test.each([
  ['no longer served', { disabled: true }, 401],
  ['given another role', { role: 'back_office_user' as const }, 403],
])('someone %s since their last call saves nothing', async (_, change, status) => {
  const user = await findUser(deps.db, 'advisor')
  const given = { elementId: idOf('gdpr_notice'), value: 'true' }
  expect((await patch('advisor', id, [{ ...given, value: '' }])).statusCode).toBe(200)
  await deps.db.updateTable('app_user').set(change).where('id', '=', user.id).execute()
  expect((await patch('advisor', id, [given])).statusCode).toBe(status)
  expect((await put('advisor', id, 'bienvenue', [given])).statusCode).toBe(status)
  expect(await stored(id)).toEqual({})
  await deps.db.updateTable('app_user').set({ disabled: false, role: user.role }).where('id', '=', user.id).execute()
})

test('a text that the database cannot store is a 400, not a 500', async () => {
  for (const value of ['a\0b', 'half \ud800', 'x'.repeat(20_001)]) {
    expect((await patch('advisor', id, [{ elementId: idOf('sub_last_name'), value }])).statusCode).toBe(400)
  }
  expect((await patch('advisor', id, [{ elementId: 2 ** 31, value: '' }])).statusCode).toBe(400)
})

test('every code of this feature has a text in both languages', () => {
  const codes = [
    'draft.error.conflict',
    'folder.error.not-editable',
    'folder.error.block-order',
    'folder.error.unknown-block',
    'dossier.error.not-found',
    'error.idempotency-key',
    'error.idempotency-in-progress',
    ...['unknown', 'computed', 'read-only', 'other-block', 'hidden-block', 'option'].map(
      (code) => `element.error.${code}`,
    ),
  ]
  for (const locale of ['fr', 'en']) {
    const parts = ['first', 'shared', 'form'].map((part) =>
      JSON.parse(readFileSync(new URL(`../../../web/locales/${locale}/${part}.json`, import.meta.url), 'utf8')),
    )
    const messages = Object.assign({}, ...parts)
    for (const code of codes) expect(messages[code], `${locale} ${code}`).toBeTypeOf('string')
  }
})

describe('where somebody is in a dossier', () => {
  async function submitUpTo(last: string) {
    const slugs = form.blocks.map(({ slug }) => slug)
    for (const slug of slugs.slice(0, slugs.indexOf(last) + 1)) await put('advisor', id, slug, ofBlock(slug))
  }
  const read = async () => (await as('advisor', { url: `/api/v1/dossiers/${id}` })).json()
  const at = (slug: string) => ({ page_id: block(slug).page_id, block_id: block(slug).id })

  test('correcting an early block loses no place: not on the wire, not on the card', async () => {
    await submitUpTo('montant')
    await put('advisor', id, 'coordonnees', ofBlock('coordonnees', { sub_address: '3 rue Neuve' }))
    const { dossier, page_id } = await read()
    expect(page_id).toBe(block('lettre-mission').page_id)
    expect(dossier.detail).toMatchObject({ ...at('lettre-mission'), page_rank: 7, page_count: 10 })
    expect(dossier.last_submitted_block_id).toBe(block('montant').id)
    expect(dossier.submitted_blocks).toContain(block('coordonnees').id)
    expect(new Set(dossier.submitted_blocks).size).toBe(dossier.submitted_blocks.length)
  })

  test('an answer that makes a finished block wrong leads back to it, and from there to where they were', async () => {
    await submitUpTo('montant')
    const changed = await put('advisor', id, 'produit', ofBlock('produit', { product: 'CE' }))
    expect(changed.json().dossier.detail).toMatchObject(at('montant'))
    const early = await put('advisor', id, 'lettre-mission', ofBlock('lettre-mission'))
    expect(early.json().errors[0]).toMatchObject({
      code: 'folder.error.block-order',
      params: { blockId: block('montant').id },
    })
    await put('advisor', id, 'produit', ofBlock('produit'))
    expect((await read()).dossier.detail).toMatchObject(at('lettre-mission'))
  })

  test('a draft that empties an answer of a finished block shows on the card too', async () => {
    await submitUpTo('montant')
    await patch('client', id, [{ elementId: idOf('sub_address'), value: '' }])
    const [card] = (await as('advisor', { url: '/api/v1/dossiers?page=1&itemsPerPage=1' })).json().dossiers
    expect(card).toMatchObject({ id, detail: at('coordonnees') })
  })
})

test.each([
  ['the code of an advisor of the firm', 'P0001', 'C00417', 200],
  ['the code of an advisor of another firm', 'P0002', 'C00417', 422],
  ['a code of nobody', 'P0001', 'ZZZZZZ', 422],
])('%s', async (_, firm, code, status) => {
  const given = await addDossier(deps, { client: 'client', values: before('conseiller') })
  const reply = await put('advisor', given, 'conseiller', ofBlock('conseiller', { partner: firm, advisor_code: code }))
  expect(reply.statusCode).toBe(status)
  if (status === 422) expect(reply.json().errors[0].code).toBe('element.error.advisor-code')
})
