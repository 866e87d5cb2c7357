import { expect, test } from 'vitest'
import { lockDossier } from '../../dossier/access/access.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { applyDecision } from '../../dossier/status/move.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addCompleted, addDossier, addSigned, findUser, sampleAnswers } from '../../testing/dossiers.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const at = (id: string, path = '') => `/api/v1/dossier/integration-state/${id}${path}`

const signed = (sample?: string, state?: 'ongoing' | 'error') => addSigned(deps, sample, { ...(state && { state }) })

const decide = (id: string, payload: object, by = 'gestion') =>
  as(by, { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload })
const pair = (id: string, payload: object, by = 'gestion') =>
  as(by, { method: 'PUT', url: at(id, '/pairing/customer'), payload })
const read = async (id: string, path: string) => (await as('gestion', { url: at(id, path) })).json()
const codeOf = (reply: { json(): { errors: { code: string }[] } }) => reply.json().errors[0]!.code

test('a decision leads to its state, once, with one line of history and one mail to the advisor', async () => {
  const id = await signed()
  const reply = await decide(id, { integration_state: 'refused', reason: ' Pièce illisible ' })
  expect([reply.statusCode, reply.json()]).toEqual([200, { integration_state: 'refused' }])
  expect(await read(id, '/state')).toEqual({ integration_state: 'refused' })
  expect(await read(id, '/history')).toEqual([
    {
      state: 'refused',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      user: expect.any(String),
      reason: ' Pièce illisible ',
    },
  ])
  const { number } = await deps.db.selectFrom('dossier').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const mails = await deps.db.selectFrom('mail').select('recipient').where('subject', 'like', `%${number}%`).execute()
  expect(mails).toEqual([{ recipient: 'advisor@demo.example.org' }])
})

test('after a flagged error, the advisor is notified of the acceptance', async () => {
  const id = await signed()
  await decide(id, { integration_state: 'error', reason: 'À revoir' })
  await decide(id, { integration_state: 'validated' })
  const { number } = await deps.db.selectFrom('dossier').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  expect(await deps.db.selectFrom('mail').select('id').where('subject', 'like', `%${number}%`).execute()).toHaveLength(
    2,
  )
})

test.each([
  ['pp-single-full', 'S00012', ['lastName', 'email', 'phone']],
  ['company-usu-5y', 'S00035', ['companyName', 'siret']],
])('telephone and SIRET are compared: %s is certainly %s', async (sample, code, agreeing) => {
  const { customers } = await read(await addSigned(deps, sample, { isSettled: false }), '/pairing')
  const found = [...customers.np, ...customers.usu].find(({ username }) => username === code)
  expect(found.grade).toBe('certain')
  const agreed = found.fields.filter((one: { verdict: string }) => one.verdict === 'agrees')
  expect(agreed.map((one: { field: string }) => one.field)).toEqual(expect.arrayContaining(agreeing))
})

test.each([
  ['refused', undefined, 'validation.error.reason-required'],
  ['error', ' \u200b\u00a0', 'validation.error.reason-required'],
  ['error', 'x'.repeat(2001), 'validation.error.reason-too-long'],
])('%s with the reason %j is refused', async (integration_state, reason, code) => {
  const id = await signed()
  const reply = await decide(id, { integration_state, reason })
  expect([reply.statusCode, codeOf(reply)]).toEqual([422, code])
  expect(await read(id, '/history')).toEqual([])
})

test('the second of two decisions is refused with who decided what, and when', async () => {
  const id = await signed()
  await decide(id, { integration_state: 'validated' }, 'gestion2')
  const reply = await decide(id, { integration_state: 'refused', reason: 'Non' })
  const { firstname, lastname } = await findUser(deps.db, 'gestion2')
  expect([reply.statusCode, reply.json().errors[0]]).toEqual([
    409,
    expect.objectContaining({
      code: 'validation.error.already-decided',
      params: { user: `${firstname} ${lastname}`, state: 'validated', at: expect.any(String) },
    }),
  ])
  expect(await read(id, '/history')).toHaveLength(1)
})

test('after a delivery too, the history names the person who decided, not the system', async () => {
  const id = await signed()
  await decide(id, { integration_state: 'validated' }, 'gestion2')
  await deps.db.transaction().execute(async (tx) => {
    const locked = { dossier: await lockDossier(tx, id), author: { user: null, requestId: null } }
    await applyDecision(tx, deps, locked, { event: 'synced' })
  })
  const reply = await decide(id, { integration_state: 'refused', reason: 'Non' })
  const { firstname, lastname } = await findUser(deps.db, 'gestion2')
  expect([reply.statusCode, reply.json().errors[0].params]).toEqual([
    409,
    { user: `${firstname} ${lastname}`, state: 'sync', at: expect.any(String) },
  ])
})

test('of two simultaneous decisions on the same state one succeeds', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => signed('pp-single-full', 'error')))
  for (const id of ids) {
    const replies = await Promise.all([
      decide(id, { integration_state: 'validated', expected_state: 'error' }),
      decide(id, { integration_state: 'refused', reason: 'Non', expected_state: 'error' }, 'gestion2'),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await read(id, '/history')).toHaveLength(1)
  }
})

test('a mandate is accepted once its counterpart is paired, judged as the pairing is then', async () => {
  const id = await signed('mandate-np-10y')
  const without = await decide(id, { integration_state: 'validated' })
  expect([without.statusCode, codeOf(without)]).toEqual([422, 'validation.error.usufruct-pairing-required'])
  expect((await pair(id, { code: null, scope: 'usu' })).statusCode).toBe(422)
  expect((await pair(id, { code: 's00035 ', scope: 'usu' })).json()).toEqual({ success: true })
  expect((await decide(id, { integration_state: 'validated' })).statusCode).toBe(200)
  expect((await pair(id, { code: 'S00036', scope: 'usu' })).statusCode).toBe(409)
})

test.each([
  ['S99999', 'np', 'validation.error.customer-not-found'],
  ['not a code!', 'np', 'validation.error.customer-not-found'],
  ['S00008', 'np', 'validation.error.customer-without-cosubscriber'],
  ['S00001', 'np_cosous', 'validation.error.scope'],
])('the code %s for %s is refused: %s', async (code, scope, error) => {
  const reply = await pair(await signed(), { code, scope })
  expect([reply.statusCode, codeOf(reply)]).toEqual([422, error])
})

test('a scope that nobody knows and a partner who is not the customer’s are refused', async () => {
  const id = await signed()
  expect((await pair(id, { code: 'S00001', scope: 'other' })).statusCode).toBe(400)
  const reply = await pair(id, { code: 'S00001', scope: 'np', partner: 'P9999' })
  expect([reply.statusCode, codeOf(reply)]).toEqual([422, 'validation.error.partner-mismatch'])
})

test('an account held alone is paired with a dossier of two only by who was warned', async () => {
  const id = await signed('couple-60k')
  const reply = await pair(id, { code: 'S00009', scope: 'np' })
  expect(codeOf(reply)).toBe('validation.error.customer-with-cosubscriber')
  expect(
    (await pair(id, { code: 'S00009', scope: 'np', acceptWithoutCosubscriber: true, confirmation: 'S00009' }))
      .statusCode,
  ).toBe(200)
  const [line] = await read(id, '/history')
  expect(line).toMatchObject({ state: 'ongoing', reason: expect.stringContaining('sans co-souscripteur') })
})

test('in full property nobody is paired or created as usufructuary', async () => {
  const id = await signed()
  for (const code of ['S00001', null]) {
    const reply = await pair(id, { code, scope: 'usu' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([422, 'validation.error.no-usufruct'])
  }
  expect((await read(id, '/pairing')).creatable).toEqual(['np'])
  // Paired by an earlier release.
  const pairing = JSON.stringify({ usu: { code: 'S00001', partner: null } })
  await deps.db.updateTable('dossier').set({ pairing }).where('id', '=', id).execute()
  const refused = await decide(id, { integration_state: 'validated' })
  expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'validation.error.no-usufruct'])
})

test('no customer without a name is created for a counterpart that the dossier does not name', async () => {
  const given = Object.entries(sampleAnswers('usu-viager')).filter(([name]) => !name.startsWith('counterpart_'))
  const id = await addSigned(deps, 'usu-viager', { values: Object.fromEntries(given) })
  const reply = await pair(id, { code: null, scope: 'np' })
  expect([reply.statusCode, codeOf(reply)]).toEqual([422, 'validation.error.nobody-to-create'])
})

test('one customer is on one side only, even when two people say so at the same moment', async () => {
  const id = await signed('mandate-np-10y')
  const replies = await Promise.all([
    pair(id, { code: 'S00001', scope: 'np', confirmation: 'S00001' }),
    pair(id, { code: 'S00001', scope: 'usu' }, 'gestion2'),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  expect(codeOf(replies.find(({ statusCode }) => statusCode === 422)!)).toBe('validation.error.duplicated-pairing')
})

test('a pairing is changed and taken back, each with its line; lists know at once', async () => {
  const id = await signed()
  await pair(id, { code: 'S00001', scope: 'np', partner: 'P0001', confirmation: 'S00001' })
  expect(codeOf(await pair(id, { code: 'S00001', scope: 'np', partner: 'P0002' }))).toBe(
    'validation.error.partner-mismatch',
  )
  expect(await read(id, '/pairing/customer')).toEqual({ np: 'S00001', usu: null })
  const listed = await as('gestion', {
    url: `/api/v1/dossiers/integration-state?itemsPerPage=100&integrationState=ongoing`,
  })
  expect(listed.json().dossiers.find((one: { id: string }) => one.id === id).pairing).toEqual({
    np: 'S00001',
    usu: null,
  })
  const removed = await as('gestion', { method: 'DELETE', url: at(id, '/pairing/customer/np') })
  expect(removed.statusCode).toBe(204)
  expect(await read(id, '/pairing/customer')).toEqual({ np: null, usu: null })
  const reasons = (await read(id, '/history')).map(({ reason }: { reason: string }) => reason)
  expect(reasons).toEqual([expect.stringContaining('S00001 → aucun'), expect.stringContaining('aucun → S00001')])
})

const named = [
  'civility',
  'firstName',
  'lastName',
  'fullName',
  'birthDay',
  'birthCity',
  'birthCountry',
  'email',
  'isMoralPerson',
  'legalForm',
  'companyName',
]

test('the subscriber is recalled with the customers who may be them, and one said to be somebody else stays marked', async () => {
  const id = await addSigned(deps, 'pp-single-full', { isSettled: false })
  const info = await read(id, '/pairing')
  expect(Object.keys(info.subscribers).toSorted()).toEqual(['np', 'np_cosous', 'usu', 'usu_cosous'])
  expect(Object.keys(info.subscribers.np)).toEqual(expect.arrayContaining(named))
  const [first] = info.customers.np
  const more = ['username', 'cosous', 'partnerCode', 'partnerName']
  expect(Object.keys(first)).toEqual(expect.arrayContaining([...named, ...more]))
  expect(first).toMatchObject({ grade: expect.stringMatching(/certain|probable/), rejected: null, cosous: false })
  const url = at(id, `/pairing/rejected/np/${first.username}`)
  await as('gestion', { method: 'PUT', url })
  const marked = (await read(id, '/pairing')).customers.np.find((one: typeof first) => one.username === first.username)
  expect(marked.rejected).toMatchObject({ user: expect.any(String) })
  await as('gestion', { method: 'DELETE', url })
  expect((await read(id, '/pairing')).customers.np[0].rejected).toBeNull()
})

const unsettled = (sample?: string) => addSigned(deps, sample, { isSettled: false })
const reject = (id: string, code: string, scope = 'np') =>
  as('gestion2', { method: 'PUT', url: at(id, `/pairing/rejected/${scope}/${code}`) })

test.each([
  ['pp-single-full', 'S00012', 'certain'],
  ['couple-60k', 'S00010', 'certain'],
])('%s is not accepted before %s is paired or ruled out: %s', async (sample, code, reason) => {
  const [paired, ruledOut] = [await unsettled(sample), await unsettled(sample)]
  const held = await decide(paired, { integration_state: 'validated' })
  expect([held.statusCode, held.json().errors]).toEqual([
    409,
    [
      expect.objectContaining({
        code: `validation.error.match-${reason}`,
        params: { scope: 'np', code, name: expect.any(String) },
      }),
    ],
  ])
  expect((await read(paired, '/pairing')).unsettled).toEqual([expect.objectContaining({ code, reason, scope: 'np' })])
  expect((await pair(paired, { code, scope: 'np' })).statusCode).toBe(200)
  await reject(ruledOut, code)
  for (const id of [paired, ruledOut]) {
    expect((await read(id, '/pairing')).unsettled).toEqual([])
    expect((await decide(id, { integration_state: 'validated' })).statusCode).toBe(200)
  }
})

test('another person who states a customer’s number is held up by it, though they are not alike', async () => {
  const values = { ...sampleAnswers('pp-single-full'), sub_last_name: 'KERMADEC', sub_first_name: 'Yann' }
  const others = { sub_birth_date: '1971-11-23', sub_email: 'yann@example.org', sub_phone: '+33639980199' }
  const id = await addSigned(deps, 'pp-single-full', { isSettled: false, values: { ...values, ...others } })
  const held = await decide(id, { integration_state: 'validated' })
  expect(held.json().errors).toMatchObject([{ code: 'validation.error.match-stated', params: { code: 'S00012' } }])
  const { customers } = await read(id, '/pairing')
  expect(customers.np.find(({ username }: { username: string }) => username === 'S00012')).toMatchObject({
    isStated: true,
  })
})

test('a number of an account that does not fit the dossier holds it up too, until it is ruled out', async () => {
  const values = {
    ...sampleAnswers('pp-single-full'),
    client_number: 'S00008',
    sub_email: 'a@example.org',
    sub_phone: '',
  }
  const id = await addSigned(deps, 'pp-single-full', { isSettled: false, values })
  const held = await decide(id, { integration_state: 'validated' })
  expect(held.json().errors).toMatchObject([{ code: 'validation.error.match-stated', params: { code: 'S00008' } }])
  expect(codeOf(await pair(id, { code: 'S00008', scope: 'np' }))).toBe('validation.error.customer-without-cosubscriber')
  await as('gestion', { method: 'PUT', url: at(id, '/pairing/rejected/np/S00008') })
  expect((await decide(id, { integration_state: 'validated' })).statusCode).toBe(200)
})

test('a customer who differs is paired only by who types the code again, which the evidence holds', async () => {
  const id = await signed()
  const refused = await pair(id, { code: 'S00001', scope: 'np' })
  expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'validation.error.pairing-differs'])
  expect(codeOf(await pair(id, { code: 'S00001', scope: 'np', confirmation: 'S00002' }))).toBe(
    'validation.error.pairing-differs',
  )
  expect((await pair(id, { code: 'S00001', scope: 'np', confirmation: ' s00001' })).statusCode).toBe(200)
  const { payload } = await deps.db
    .selectFrom('dossier_event')
    .select('payload')
    .where('dossier_id', '=', id)
    .where('event', '=', 'pair_customer')
    .executeTakeFirstOrThrow()
  expect(payload).toMatchObject({ confirmed: { differing: ['lastName', 'firstName', 'birthDay'], wasRejected: false } })
  const { paired, created } = await read(id, '/pairing')
  expect(paired.np.customer.strong).toEqual(['lastName', 'firstName', 'birthDay'])
  expect(created).toEqual([])
})

test('a customer who was ruled out is paired only by who types the code again, and is then not ruled out', async () => {
  const id = await unsettled()
  await reject(id, 'S00012')
  const refused = await pair(id, { code: 'S00012', scope: 'np' })
  expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'validation.error.pairing-rejected'])
  expect((await pair(id, { code: 'S00012', scope: 'np', confirmation: 'S00012' })).statusCode).toBe(200)
  expect((await read(id, '/pairing')).paired.np.customer.rejected).toBeNull()
})

test('a customer by code is shown beside the dossier, and who would be created is named', async () => {
  const id = await signed('couple-60k')
  const url = `/api/v1/dossier/integration-state/customer/S00001?dossier=${id}&scope=np`
  const { fields, strong } = (await as('gestion', { url })).json()
  expect(strong).toEqual(expect.arrayContaining(['lastName', 'firstName', 'birthDay']))
  expect(fields).toContainEqual({ field: 'lastName', verdict: 'differs', dossier: 'HADDAD', customer: 'DELAUNAY' })
  expect(fields).toContainEqual(expect.objectContaining({ field: 'phone', customer: '+33 6 39 98 01 01' }))
  expect((await read(id, '/pairing')).created).toEqual([{ scope: 'np', name: expect.stringMatching(/HADDAD.*HADDAD/) }])
})

test('a customer by code, in any case, or null', async () => {
  const find = (code: string) => as('gestion', { url: `/api/v1/dossier/integration-state/customer/${code}` })
  expect((await find('s00012')).json()).toMatchObject({ username: 'S00012', partnerCode: expect.any(String) })
  const none = await find('S99999')
  expect([none.statusCode, none.json()]).toEqual([200, null])
  for (let more = 0; more < 58; more++) await find('S99999')
  const last = await find('S00012')
  expect([last.statusCode, last.headers['retry-after']]).toEqual([429, expect.any(String)])
})

test('a dossier is read as people write: hidden answers are not there, lists are lists, yes is yes', async () => {
  const { pages } = await read(await signed(), '/view')
  type Shown = { elementId: number; presentation: string; value: unknown }
  const elements: Shown[] = pages.flatMap(({ blocks }: { blocks: { elements: Shown[] }[] }) =>
    blocks.flatMap((block) => block.elements),
  )
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const valueOf = (name: string) => elements.find(({ elementId }) => elementId === form.element(name)!.id)?.value
  expect(valueOf('sub_birth_date')).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  expect(valueOf('file_rib')).toEqual([expect.stringContaining('.pdf')])
  expect(valueOf('company_name')).toBeUndefined()
  expect(new Set(elements.map(({ value }) => typeof value))).toContain('string')
})

test.each(['/state', '/history', '/view', '/pairing', '/pairing/customer'])(
  '%s of a dossier that is not signed is a conflict',
  async (path) => {
    const id = await addDossier(deps, { status: 'signature' })
    const reply = await as('gestion', { url: at(id, path) })
    expect([reply.statusCode, reply.json().errors[0]]).toMatchObject([
      409,
      { code: 'folder.error.status', params: { status: 'signature' } },
    ])
  },
)

test('the client reads the message of a refusal, never its reason', async () => {
  const id = await addDossier(deps, { status: 'signed', client: 'client' })
  await decide(id, { integration_state: 'refused', reason: 'Soupçon', message: 'Votre dossier n’a pu être retenu.' })
  const reasonFor = async (who: string) =>
    (await as(who, { url: `/api/v1/dossiers/${id}` })).json().dossier.detail.last_reason
  expect(await reasonFor('client')).toBe('Votre dossier n’a pu être retenu.')
  expect(await reasonFor('advisor')).toBe('Soupçon')
})

test('who registered a paper dossier and accepts it is named in the history; with four eyes they are refused', async () => {
  const eyes = await testApp({ FOUR_EYES: 'true' }, database)
  const paperDossier = {
    formId: deps.deployment.forms.backOffice,
    advisor: null,
    createdBy: 'gestion',
    status: 'signed',
  } as const
  const id = await addDossier(deps, paperDossier)
  const user = await findUser(deps.db, 'gestion')
  await deps.db.transaction().execute((tx) => addDossierEvent(tx, id, { user, requestId: null }, 'finish_manual', {}))
  const accept = {
    method: 'PUT',
    url: `/api/v1/dossiers/integration-state/${id}`,
    payload: { integration_state: 'validated' },
  } as const
  const refused = await eyes.as('gestion', accept)
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'validation.error.four-eyes'])
  expect((await decide(id, { integration_state: 'validated' })).statusCode).toBe(200)
  expect((await read(id, '/history'))[0].reason).toBe('Accepté par la personne qui a enregistré le dossier.')
})

test('where the company wants it, the client is written to with the message and never the reason', async () => {
  const telling = await testApp({ CLIENT_DECISION_MAIL: 'true' }, database)
  const id = await addDossier(deps, { client: 'client', status: 'signed' })
  await as('client', { url: '/api/v1/users/me', headers: { 'accept-language': 'en' } })
  const payload = { integration_state: 'refused', reason: 'Soupçon', message: 'Appelez-nous.' }
  await telling.as('gestion', { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload })
  const { number } = await deps.db.selectFrom('dossier').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const mails = await deps.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body'])
    .where('subject', 'like', `%${number}%`)
    .execute()
  const own = mails.find(({ recipient }) => recipient !== 'advisor@demo.example.org')
  const other = mails.find((mail) => mail !== own)
  expect([own?.subject, other?.subject], 'each in their own language').toEqual([
    expect.stringContaining('your subscription was not accepted'),
    expect.stringMatching(/dossier n°\s\d+ refusé$/),
  ])
  expect(own?.body).toContain('Appelez-nous.')
  expect(own?.body).not.toContain('Soupçon')
  expect(mails).toHaveLength(2)
})

test('a subscriber without an account is written to at every step that concerns them, without a link', async () => {
  const id = await signed()
  await addCompleted(deps, id, 'subscription')
  await deps.db.updateTable('envelope').set({ closed_at: new Date() }).where('dossier_id', '=', id).execute()
  const email = `${id}@example.org`
  await deps.db
    .updateTable('envelope_signer')
    .from('envelope')
    .set({ email, locale: 'fr', user_id: null })
    .whereRef('envelope.id', '=', 'envelope_id')
    .where('dossier_id', '=', id)
    .where('party', '=', 'subscriber')
    .execute()
  const bodies = async () => {
    const { number } = await lockedRow()
    const mails = await deps.db
      .selectFrom('mail')
      .select('body')
      .where('recipient', '=', email)
      .where('subject', 'like', `%${number}%`)
      .orderBy('created_at')
      .execute()
    return mails.map(({ body }) => body)
  }
  const lockedRow = () => deps.db.transaction().execute((tx) => lockDossier(tx, id))
  expect((await decide(id, { integration_state: 'error', reason: 'À revoir' })).statusCode).toBe(200)
  expect(await bodies()).toEqual([])
  expect((await decide(id, { integration_state: 'validated' })).statusCode).toBe(200)
  expect(await bodies()).toEqual([expect.stringContaining('vérifiée et acceptée')])
  await deps.db.transaction().execute(async (tx) => {
    const locked = { dossier: await lockDossier(tx, id), author: { user: null, requestId: null } }
    await applyDecision(tx, deps, locked, { event: 'synced' })
  })
  const all = await bodies()
  expect(all.slice(1)).toEqual([expect.stringContaining('Vos parts sont enregistrées')])
  expect(all.join('')).not.toContain('/form')
})
