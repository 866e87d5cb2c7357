import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const { as, deps } = await testApp()
const { client: CLIENT, backOffice: BACK_OFFICE } = deps.deployment.forms
const { form } = (await deps.forms.current(CLIENT))!
const idOf = (name: string) => form.element(name)!.id
const block = (slug: string) => form.blocks.find((one) => one.slug === slug)!.id

const create = (user: string | null, body: object, headers = {}) =>
  as(user, { method: 'POST', url: '/api/v1/dossiers', payload: body, headers })
const clientsOf = async (user: string) => (await as(user, { url: '/api/v1/clients' })).json().clients
const total = async (user: string) => (await as(user, { url: '/api/v1/dossiers' })).json().total_items
const row = (id: string) => deps.db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an advisor opens a dossier for a client of their portfolio', async () => {
  const [client] = await clientsOf('advisor')
  const reply = await create('advisor', { formId: CLIENT, clientId: client.id, submittingBlockId: null, values: [] })
  expect(reply.statusCode).toBe(201)
  const { dossier, page_id } = reply.json()
  expect(dossier).toMatchObject({
    form_id: CLIENT,
    formId: CLIENT,
    status: 'ongoing',
    state: 'ongoing',
    markers: [],
    state_label: 'En cours',
    direct: false,
    integrate_state: 'ongoing',
    client_id: client.id,
    client: { last_name: client.last_name },
    advisor: { external_id: 'C00417' },
    receipts: [],
    authorized_clients: [],
    pairing: null,
    last_submitted_block_id: null,
    duplicated_from: null,
  })
  expect(page_id).toBe(form.definition.pages[0]?.id)
  expect(dossier.number).toMatch(/^\d+$/)

  const found = await as('advisor', { url: `/api/v1/dossiers?searchTerm=${dossier.number}` })
  expect(found.json().dossiers.map(({ id }: { id: string }) => id)).toEqual([dossier.id])
  const open = await as('advisor', { url: `/api/v1/dossiers/${dossier.id}`, headers: { 'accept-language': 'en' } })
  expect(open.json().dossier).toMatchObject({ id: dossier.id, state_label: 'In progress' })
  const summary = await as('advisor', { url: `/api/v1/dossier/${dossier.id}/summary` })
  expect(summary.json().dossier).toMatchObject({ id: dossier.id })
  expect(summary.json().dossier).not.toHaveProperty('values')
})

test('a dossier begins with what is known of its client and advisor, until somebody answers', async () => {
  const clients = await clientsOf('advisor')
  const client = clients.find((one: { first_name: string | null }) => one.first_name !== null)
  const contact = {
    street: '5 allée du Moulin',
    postcode: '44000',
    town: 'Nantes',
    country: 'FR',
    phone: '+33639980101',
  }
  const known = { birth_date: '1961-02-14', ...contact }
  await deps.db.updateTable('client').set(known).where('id', '=', client.id).execute()
  const { dossier } = (await create('advisor', { formId: CLIENT, clientId: client.id })).json()
  expect(dossier.values).toMatchObject({
    [idOf('partner')]: 'P0001',
    [idOf('advisor_code')]: 'C00417',
    [idOf('sub_last_name')]: client.last_name,
    [idOf('sub_first_name')]: client.first_name,
    [idOf('sub_birth_date')]: '1961-02-14',
    [idOf('sub_address')]: contact.street,
    [idOf('sub_zip')]: contact.postcode,
    [idOf('sub_city')]: '44000 Nantes',
    [idOf('sub_country')]: contact.country,
    [idOf('sub_phone')]: contact.phone,
  })
  expect(dossier.value_sources).toMatchObject({
    [idOf('partner')]: 'advisor',
    [idOf('sub_last_name')]: 'client',
  })

  await as('advisor', {
    method: 'PATCH',
    url: `/api/v1/dossiers/${dossier.id}/draft`,
    payload: { changes: [{ elementId: idOf('advisor_code'), value: 'C00999' }] },
  })
  const { dossier: after } = (await as('advisor', { url: `/api/v1/dossiers/${dossier.id}` })).json()
  expect(after.value_sources).not.toHaveProperty(String(idOf('advisor_code')))
  expect(after.value_sources).toHaveProperty(String(idOf('partner')))
})

test('a dossier for a company begins with its name, and with the number of a client', async () => {
  const clients = await clientsOf('advisor')
  const company = clients.find((one: { first_name: string | null }) => one.first_name === null)
  const { dossier } = (await create('advisor', { formId: CLIENT, clientId: company.id })).json()
  expect(dossier.values).toMatchObject({
    [idOf('company_name')]: company.last_name,
    [idOf('client_number')]: company.username,
  })
  for (const personal of ['sub_last_name', 'sub_phone']) {
    expect(dossier.values).not.toHaveProperty(String(idOf(personal)))
  }
})

test('someone who subscribes alone finds their own name and address in the form', async () => {
  const { dossier } = (await create('direct', { formId: CLIENT })).json()
  const me = await deps.db.selectFrom('app_user').selectAll().where('username', '=', 'direct').executeTakeFirstOrThrow()
  expect(dossier.values).toMatchObject({ [idOf('sub_last_name')]: me.lastname, [idOf('sub_email')]: me.email })
  expect(dossier.value_sources).toMatchObject({ [idOf('sub_email')]: 'account' })
})

test.each(['advisor', 'partner', 'manager'])(
  '%s opens a lead and a dossier for a client, and sees both',
  async (user) => {
    const before = await total(user)
    const [client] = await clientsOf(user)
    const lead = await create(user, { formId: CLIENT, clientId: null })
    const customer = await create(user, { formId: CLIENT, clientId: client.id })
    expect([lead.statusCode, customer.statusCode]).toEqual([201, 201])
    expect(lead.json().dossier).toMatchObject({ client: null, client_id: null, direct: false })
    expect(await total(user)).toBe(before + 2)
  },
)

test('a dossier that a partner opens for a client is that of the client’s advisor', async () => {
  const [client] = await clientsOf('partner')
  const { dossier } = (await create('partner', { formId: CLIENT, clientId: client.id })).json()
  expect(dossier.advisor).toMatchObject({ external_id: 'C00417' })
  expect((await as('advisor', { url: `/api/v1/dossiers/${dossier.id}` })).statusCode).toBe(200)
  expect((await as('advisor2', { url: `/api/v1/dossiers/${dossier.id}` })).statusCode).toBe(404)
})

test('someone who subscribes alone opens their own dossier, and it is direct', async () => {
  const before = await total('direct')
  const { dossier } = (await create('direct', { formId: CLIENT })).json()
  expect(dossier).toMatchObject({ direct: true, client: { username: 'S00026' }, advisor: null })
  expect(await total('direct')).toBe(before + 1)
  expect((await create('direct', { formId: CLIENT, direct: false })).statusCode).toBe(400)
})

test('the client of another and one who does not exist are refused with the same bytes', async () => {
  const foreign = (await clientsOf('advisor2'))[0].id
  const replies = [
    await create('advisor', { formId: CLIENT, clientId: foreign }),
    await create('advisor', { formId: CLIENT, clientId: crypto.randomUUID() }),
    await create('direct', { formId: CLIENT, clientId: foreign }),
  ]
  for (const reply of replies) expect(reply.statusCode).toBe(422)
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(replies[0]?.json().errors[0]).toMatchObject({ code: 'client.error.unknown', property: 'clientId' })
})

test.each([
  ['client', 'client', CLIENT],
  ['prospect', 'prospect', CLIENT],
  ['back_office_user', 'backoffice', CLIENT],
  ['back_office_user on the paper form', 'backoffice', BACK_OFFICE],
  ['manage_dossier on the client form', 'gestion', CLIENT],
  ['manage_dossier where paper is not registered', 'gestion', BACK_OFFICE],
  ['an advisor on the paper form', 'advisor', BACK_OFFICE],
  ['a direct prospect on the paper form', 'direct', BACK_OFFICE],
])('nothing is opened by %s', async (_, user, formId) => {
  expect((await create(user, { formId })).statusCode).toBe(403)
})

test('a form the company does not have is refused', async () => {
  const reply = await create('advisor', { formId: 99 })
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors[0]).toMatchObject({ code: 'dossier.error.unknown-form', property: 'formId' })
})

test('where paper is registered, manage_dossier opens a dossier on the back-office form, and none on the other', async () => {
  const on = await testApp({ MANUAL_REGISTRATION: 'true' })
  const post = (formId: number) =>
    on.as('gestion', { method: 'POST', url: '/api/v1/dossiers', payload: { formId, clientId: null } })
  const reply = await post(BACK_OFFICE)
  expect(reply.statusCode).toBe(201)
  expect(reply.json().dossier).toMatchObject({ form_id: BACK_OFFICE, direct: false, pairing: { np: null, usu: null } })
  expect((await post(CLIENT)).statusCode).toBe(403)
})

test('the first block may be submitted with the creation', async () => {
  const values = [{ elementId: idOf('gdpr_notice'), value: 'true' }]
  const body = { formId: CLIENT, clientId: null, submittingBlockId: block('bienvenue'), values }
  const { dossier } = (await create('advisor', body)).json()
  expect(dossier.values).toMatchObject({ [idOf('gdpr_notice')]: 'true' })
  expect(dossier.last_submitted_block_id).toBe(block('bienvenue'))
  const events = await deps.db
    .selectFrom('dossier_event')
    .select('event')
    .where('dossier_id', '=', dossier.id)
    .execute()
  expect(events.map(({ event }) => event)).toEqual(['create', 'prefill', 'submit'])
})

test('a creation whose first answers are refused creates nothing', async () => {
  const before = await total('advisor')
  const values = [{ elementId: idOf('gdpr_notice'), value: 'true' }]
  const wrong = await create('advisor', { formId: CLIENT, submittingBlockId: block('type-souscripteur'), values })
  expect(wrong.statusCode).toBe(422)
  const early = await create('advisor', { formId: CLIENT, submittingBlockId: block('type-souscripteur'), values: [] })
  expect(early.statusCode).toBe(409)
  expect(await total('advisor')).toBe(before)
})

test('answers without a block are kept as a draft', async () => {
  const values = [
    { elementId: idOf('subscriber_type'), value: 'physique' },
    { elementId: idOf('sub_last_name'), value: 'MERCIER' },
  ]
  const { dossier } = (await create('advisor', { formId: CLIENT, values })).json()
  expect(dossier.last_submitted_block_id).toBeNull()
  expect((await row(dossier.id)).search).toContain('mercier')
})

test('the same key opens one dossier and answers the same; with another content it is refused', async () => {
  const before = await total('advisor')
  const headers = { 'idempotency-key': 'once-7f1c' }
  const [first, again] = [
    await create('advisor', { formId: CLIENT }, headers),
    await create('advisor', { formId: CLIENT }, headers),
  ]
  expect(again.statusCode).toBe(201)
  expect(again.body).toBe(first.body)
  expect(await total('advisor')).toBe(before + 1)
  expect((await create('advisor', { formId: CLIENT, clientId: crypto.randomUUID() }, headers)).statusCode).toBe(422)
})

test('many people opening dossiers at once do not wait for each other, even just after a start', async () => {
  const fresh = await testApp()
  // More than a program has connections: each creation that waited for a second one would wait for all others.
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      fresh.as('advisor', { method: 'POST', url: '/api/v1/dossiers', payload: { formId: CLIENT } }),
    ),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
})
