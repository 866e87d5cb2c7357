import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { addDossier, findUser } from '../../testing/dossiers.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { createProspect } from './create-prospect.ts'
import { findInvisibleClients } from '../../dossier/access/client-visibility.ts'

const { as, deps } = await testApp()
const { client: CLIENT, backOffice: BACK_OFFICE } = deps.deployment.forms
const { form } = (await deps.forms.current(CLIENT))!
const idOf = (name: string) => String(form.element(name)!.id)

const person = {
  subscriber_type: 'physique',
  sub_civility: 'Mme',
  sub_last_name: 'MERCIER',
  sub_first_name: 'Jeanne',
  sub_email: 'jeanne.mercier@example.org',
}
const create = (user: string, dossierId: string, headers = {}) =>
  as(user, { method: 'POST', url: '/api/v1/prospects', payload: { dossierId }, headers })
const authorise = (user: string, id: string, clientsId: string[]) =>
  as(user, { method: 'PUT', url: `/api/v1/dossiers/${id}/authorized-clients`, payload: { clientsId } })
const clientsOf = async (user: string): Promise<{ id: string; username: string; email: string }[]> =>
  (await as(user, { url: '/api/v1/clients' })).json().clients
const mails = (recipient: string) => deps.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).execute()
const open = async (user: string, id: string) => (await as(user, { url: `/api/v1/dossiers/${id}` })).json().dossier

test('the answers make a prospect: an account, an entry in the portfolio, the client of the dossier, let in and invited', async () => {
  const values = { ...person, sub_email: 'Jeanne.First@Example.org' }
  const id = await addDossier(deps, { values })
  const reply = await create('advisor', id)
  expect(reply.statusCode).toBe(201)
  const { prospect } = reply.json()
  const email = 'jeanne.first@example.org'
  expect(prospect).toMatchObject({ civility: 'Mme', first_name: 'Jeanne', last_name: 'MERCIER', email })
  expect(await open('advisor', id)).toMatchObject({
    client_id: prospect.id,
    client: { last_name: 'MERCIER' },
    authorized_clients: [prospect.id],
  })
  expect((await clientsOf('advisor')).map((client) => client.id)).toContain(prospect.id)
  expect((await clientsOf('advisor2')).map((client) => client.id)).not.toContain(prospect.id)
  const found = await as('advisor', { url: '/api/v1/dossiers?searchTerm=mercier%20jeanne' })
  expect(found.json().dossiers.map((one: { id: string }) => one.id)).toContain(id)

  const account = await deps.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  expect(account).toMatchObject({ role: 'prospect', username: email, password_hash: null, disabled: false })
  const [mail, ...others] = await mails(email)
  expect(others).toEqual([])
  expect(mail?.subject).toContain('votre dossier n°\u00a0')
  expect(mail?.body).toContain('/invitation/')
  expect(mail?.body).toContain(`/form?dossier=${id}`)
  const seen = await as(account.username, { url: '/api/v1/dossiers' })
  expect(seen.json().dossiers.map((one: { id: string }) => one.id)).toEqual([id])
  const events = await deps.db.selectFrom('dossier_event').select('event').where('dossier_id', '=', id).execute()
  expect(events.map(({ event }) => event)).toEqual(['create_prospect'])
})

test('an entity is a client by its name, and its representative signs in', async () => {
  const values = {
    subscriber_type: 'morale',
    company_name: 'SCI DES ORMES',
    rep_civility: 'M.',
    rep_last_name: 'VIDAL',
    rep_first_name: 'Luc',
    rep_email: 'luc.vidal@example.org',
  }
  const id = await addDossier(deps, { values })
  const { prospect } = (await create('partner', id)).json()
  expect(prospect).toMatchObject({ civility: null, first_name: null, last_name: 'SCI DES ORMES' })
  const account = await findUser(deps.db, 'luc.vidal@example.org')
  expect(account).toMatchObject({ firstname: 'Luc', lastname: 'VIDAL', role: 'prospect' })
})

test.each([
  ['fr', 'Adresse e-mail'],
  ['en', 'E-mail'],
])('what is missing is named by its element, in %s', async (locale, label) => {
  const { sub_email: _, sub_civility: __, ...rest } = person
  const id = await addDossier(deps, { values: rest })
  const reply = await create('advisor', id, { 'accept-language': locale })
  expect(reply.statusCode).toBe(422)
  const { errors } = reply.json()
  expect(errors.map(({ property }: { property: string }) => property)).toEqual([
    idOf('sub_civility'),
    idOf('sub_email'),
  ])
  expect(errors[1]).toEqual({
    code: 'prospect.error.missing-data',
    property: idOf('sub_email'),
    message: 'prospect.error.missing-data',
    params: { label },
  })
})

test('without the kind of person nothing can be read: that question is named', async () => {
  const reply = await create('advisor', await addDossier(deps))
  expect(reply.json().errors).toMatchObject([{ property: idOf('subscriber_type') }])
})

test('an address that is none is refused', async () => {
  const reply = await create('advisor', await addDossier(deps, { values: { ...person, sub_email: 'jeanne@' } }))
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors).toMatchObject([{ code: 'element.error.mail', property: idOf('sub_email') }])
})

test('a name of two lines never reaches the invitation', async () => {
  const values = { ...person, sub_last_name: 'GARNIER\r\nhttps://example.org' }
  const reply = await create('advisor', await addDossier(deps, { values }))
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors).toMatchObject([
    { code: 'element.error.control-characters', property: idOf('sub_last_name') },
  ])
})

test('a known address is refused with the given sentence, and nothing is stored', async () => {
  const id = await addDossier(deps, { values: { ...person, sub_email: 'ETIENNE.garnier.12@example.org' } })
  const reply = await create('advisor', id)
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toEqual({
    errors: [
      { code: 'prospect.error.user-exists', property: 'email', message: 'User already exists for customer email' },
    ],
  })
  expect(await open('advisor', id)).toMatchObject({ client_id: null, authorized_clients: [] })
})

test('no prospect is created with another spelling of an address of the firm, and nothing is stored', async () => {
  const id = await addDossier(deps, { values: { ...person, sub_email: 'Advisor+jeanne@demo.example.org' } })
  const reply = await create('advisor', id)
  expect(reply.statusCode).toBe(422)
  const code = 'element.error.mail-must-be-different-from-partner'
  const message = 'element.error.mail-must-be-different-from-firm'
  expect(reply.json().errors).toEqual([{ code, message, property: 'email' }])
  expect((await open('advisor', id)).client_id).toBeNull()
  expect(await mails('advisor+jeanne@demo.example.org')).toEqual([])
})

test('a database outage is reported as such, not as a failure of the prospect', async () => {
  const outage = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const gone = () => {
    throw outage
  }
  // Unsafe cast: a transaction whose every use fails.
  const tx = new Proxy({}, { get: gone }) as unknown as Tx
  const asked = { tx, dossierId: crypto.randomUUID(), locale: 'fr', requestId: 'x' } as const
  await expect(createProspect(deps, { ...asked, user: await findUser(deps.db, 'advisor') })).rejects.toBe(outage)
})

test('an unexpected failure answers with the given sentence, and nothing is stored', async () => {
  const id = await addDossier(deps, { values: { ...person, sub_email: 'fails@example.org' } })
  // Conflicts with the next entry of the chain.
  const seal = Buffer.alloc(32)
  const entry = { dossier_id: id, seq: 1, at: new Date(), event: 'x', payload_hash: seal, hash: seal }
  const nothing = { actor_id: null, role: null, request_id: null, payload: null, salt: null, prev: null }
  await deps.db
    .insertInto('dossier_event')
    .values({ ...entry, ...nothing })
    .execute()
  const reply = await create('advisor', id)
  expect(reply.statusCode).toBe(500)
  expect(reply.json().errors).toEqual([
    { code: 'prospect.error.failed', message: 'An error occurred when creating the prospect' },
  ])
  const accounts = await deps.db.selectFrom('app_user').select('id').where('email', '=', 'fails@example.org').execute()
  expect(accounts).toEqual([])
})

test('a dossier that has its client takes no prospect; nor does one that takes no answers', async () => {
  const values = { ...person, sub_email: 'late@example.org' }
  expect((await create('advisor', await addDossier(deps, { client: 'client', values }))).statusCode).toBe(409)
  expect((await create('advisor', await addDossier(deps, { status: 'canceled', values }))).statusCode).toBe(409)
})

test('the same key makes one prospect', async () => {
  const id = await addDossier(deps, { values: { ...person, sub_email: 'once@example.org' } })
  const headers = { 'idempotency-key': 'prospect-1' }
  const [one, two] = [await create('advisor', id, headers), await create('advisor', id, headers)]
  expect([one.statusCode, two.body]).toEqual([201, one.body])
  expect(await mails('once@example.org')).toHaveLength(1)
})

test('those who keep paper dossiers create prospects on theirs only', async () => {
  const { form: paperForm } = (await deps.forms.current(BACK_OFFICE))!
  const known = Object.fromEntries(Object.entries(person).filter(([name]) => paperForm.element(name) !== null))
  const paperDossier = await addDossier(deps, {
    formId: BACK_OFFICE,
    advisor: null,
    createdBy: 'gestion',
    values: { ...known, sub_email: 'paper@example.org' },
  })
  const online = await addDossier(deps, { values: { ...person, sub_email: 'online@example.org' } })
  expect((await create('gestion', paperDossier)).statusCode).toBe(201)
  expect((await create('gestion', online)).statusCode).toBe(403)
  expect((await create('backoffice', paperDossier)).statusCode).toBe(403)
})

test('the list of those who may open a dossier is replaced whole, and each is written to once, in its language', async () => {
  const id = await addDossier(deps)
  await deps.db.updateTable('dossier').set({ locale: 'en' }).where('id', '=', id).execute()
  const [one, two] = (await clientsOf('advisor')).filter(({ username }) => ['S00005', 'S00012'].includes(username))
  const list = async (ids: string[]) => (await authorise('advisor', id, ids)).json().dossier.authorized_clients
  expect(await list([one!.id])).toEqual([one!.id])
  expect(await list([two!.id, one!.id, one!.id])).toEqual([one!.id, two!.id].toSorted())
  expect(await list([])).toEqual([])
  expect(await list([one!.id])).toEqual([one!.id])
  for (const { email } of [one!, two!]) {
    const about = (await mails(email)).filter(({ body }) => body.includes(id))
    expect(about.map(({ subject }) => subject)).toEqual([expect.stringContaining('your folder no.')])
  }

  const events = await deps.db
    .selectFrom('dossier_event')
    .selectAll()
    .where('dossier_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(events.map(({ event }) => event)).toEqual(Array(4).fill('authorise_clients'))
  expect(events[2]?.payload).toEqual({ authorised: { before: [one!.id, two!.id].toSorted(), after: [] } })
})

test('a link that ran out unused is replaced when the client is authorised again, not before', async () => {
  const id = await addDossier(deps)
  const client = (await clientsOf('advisor')).find(({ username }) => username === 'S00024')!
  const count = async () => (await mails(client.email)).length
  await authorise('advisor', id, [client.id])
  await authorise('advisor', id, [client.id])
  expect(await count()).toBe(1)
  await deps.db
    .updateTable('dossier_invitation')
    .set({ sent_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('dossier_id', '=', id)
    .execute()
  await authorise('advisor', id, [client.id])
  await authorise('advisor', id, [client.id])
  expect(await count()).toBe(2)
})

test('a client who is let in sees the dossier, and no longer once he is not', async () => {
  const id = await addDossier(deps, { client: 'client2' })
  const client = (await clientsOf('advisor')).find(({ username }) => username === 'S00012')!
  const seen = async () => (await as('client', { url: `/api/v1/dossiers/${id}` })).statusCode
  expect(await seen()).toBe(404)
  await authorise('advisor', id, [client.id])
  expect(await seen()).toBe(200)
  await authorise('advisor', id, [])
  expect(await seen()).toBe(404)
})

test('only clients of one’s own portfolio are let in; the others are named, and nothing changes', async () => {
  const id = await addDossier(deps)
  const own = (await clientsOf('advisor'))[0]!.id
  const foreign = (await clientsOf('advisor2'))[0]!.id
  const reply = await authorise('advisor', id, [own, foreign, crypto.randomUUID()])
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors.map(({ property }: { property: string }) => property)).toEqual([
    'clientsId.1',
    'clientsId.2',
  ])
  expect(await open('advisor', id)).toMatchObject({ authorized_clients: [] })
})

test('the creator of a dossier keeps access to it', async () => {
  const creator = (await clientsOf('advisor')).find(({ username }) => username === 'S00012')!
  const id = await addDossier(deps, { createdBy: 'client' })
  expect((await authorise('advisor', id, [creator.id])).statusCode).toBe(200)
  const reply = await authorise('advisor', id, [])
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors[0]).toMatchObject({ code: 'client.error.creator', property: 'clientsId' })
})

test.each(['advisor', 'advisor2', 'partner', 'manager', 'gestion'])(
  'the portfolio that %s is shown is the one he may choose from',
  async (user) => {
    const shown = new Set((await clientsOf(user)).map(({ id }) => id))
    const all = (await clientsOf('gestion')).map(({ id }) => id)
    const strangers = await findInvisibleClients(deps.db, await findUser(deps.db, user), all)
    expect(strangers).toEqual(all.filter((id) => !shown.has(id)))
  },
)

test.each(['signature', 'signed', 'canceled'] as const)(
  'no client is authorised on a dossier at %s',
  async (status) => {
    const [client] = await clientsOf('advisor')
    const id = await addDossier(deps, { client: 'client' })
    await deps.db.updateTable('dossier').set({ status }).where('id', '=', id).execute()
    const reply = await authorise('advisor', id, [client!.id])
    expect(reply.statusCode).toBe(409)
    expect(reply.json().errors[0].code).toBe('folder.error.not-editable')
  },
)
