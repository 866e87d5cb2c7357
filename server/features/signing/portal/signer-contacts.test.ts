import { expect, test } from 'vitest'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { addDossier, sampleAnswers, type NewDossier } from '../../../testing/dossiers.ts'
import { addPastEdition } from '../../editions/testing.ts'

const database = await testDatabase()
const { as, deps } = await testApp({ PROFILE: 'true' }, database)
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const idOf = (name: string) => String(form.element(name)!.id)

async function sampled(sample: string, given: NewDossier = {}): Promise<string> {
  const values = Object.fromEntries(Object.entries(sampleAnswers(sample)).filter(([name]) => form.element(name)))
  return addDossier(deps, { client: 'client', status: 'unsigned', ...given, values: { ...values, ...given.values } })
}
const move = (id: string, event: string) =>
  as('advisor', { method: 'POST', url: `/api/v1/dossiers/${id}/transitions`, payload: { event } })
const envelopesOf = async (id: string) =>
  (await deps.db.selectFrom('envelope').select('id').where('dossier_id', '=', id).execute()).length
const setUser = (username: string, set: { email?: string; email_signer?: string; phone?: string }) =>
  deps.db.updateTable('app_user').set(set).where('username', '=', username).execute()

const MAIL = 'element.error.mail-must-be-different-from-partner'
const PHONE = 'element.error.phone-must-be-different-from-partner'
const SPOUSE_PHONE = 'element.error.spouse-phone'

test.each([
  ['mission_abort', 'resend_mission'],
  ['unsigned', 'retry_signing'],
] as const)('nothing of a dossier in %s is sent to an address of the firm', async (status, event) => {
  const id = await sampled('pp-married-spouse', { status, values: { spouse_email: 'Advisor+x@demo.example.org' } })
  const reply = await move(id, event)
  expect([reply.statusCode, reply.json().errors]).toEqual([
    422,
    [{ code: MAIL, message: 'element.error.mail-must-be-different-from-firm', property: idOf('spouse_email') }],
  ])
  expect(await envelopesOf(id)).toBe(0)
})

test('an address that became that of a user of the firm after it was given is refused', async () => {
  const email = 'plus.tard@example.org'
  const id = await sampled('pp-single-full', { status: 'mission_abort', values: { sub_email: email } })
  const profile = { method: 'POST', url: '/api/v1/profile', payload: { emailSigner: 'Plus.Tard@example.org' } } as const
  expect((await as('partner', profile)).statusCode).toBe(200)
  const reply = await move(id, 'resend_mission')
  expect([reply.statusCode, reply.json().errors[0]]).toMatchObject([422, { code: MAIL, property: idOf('sub_email') }])
  await setUser('partner', { email_signer: 'partner@demo.example.org' })
  expect((await move(id, 'resend_mission')).statusCode).toBe(200)
})

test('the signer’s telephone must not be that of the advising firm', async () => {
  await setUser('disabled', { phone: '06 39 98 77 10' })
  const id = await sampled('pp-single-full', { values: { sub_phone: '+33639987710' } })
  const reply = await move(id, 'retry_signing')
  expect([reply.statusCode, reply.json().errors]).toEqual([
    422,
    [{ code: PHONE, message: PHONE, property: idOf('sub_phone') }],
  ])
})

test('the representative of a company is checked too', async () => {
  const id = await sampled('company-usu-5y', { values: { rep_email: 'manager@demo.example.org' } })
  const reply = await move(id, 'retry_signing')
  expect([reply.statusCode, reply.json().errors[0]]).toMatchObject([422, { code: MAIL, property: idOf('rep_email') }])
})

test('an account made for the client at an address of the firm does not sign', async () => {
  const { email } = await deps.db
    .selectFrom('app_user')
    .select('email')
    .where('username', '=', 'client')
    .executeTakeFirstOrThrow()
  await setUser('client', { email: 'advisor+garnier@demo.example.org' })
  const id = await sampled('pp-single-full')
  const reply = await move(id, 'retry_signing')
  expect([reply.statusCode, reply.json().errors[0]]).toMatchObject([422, { code: MAIL, property: idOf('sub_email') }])
  await setUser('client', { email })
  expect((await move(id, 'retry_signing')).statusCode).toBe(200)
})

/** The form of today without the rules over several contacts, as an older one may be. */
async function withoutRules(id: string): Promise<void> {
  await deps.db
    .updateTable('dossier')
    .set({ edition: await older })
    .where('id', '=', id)
    .execute()
}
const older = addPastEdition(database.url, (files) => {
  const { referential } = files['forms/client.json']
  delete referential.emailsMustDiffer
  delete referential.phonesMustDiffer
})

const spouses = sampleAnswers('pp-married-spouse')
const couple = sampleAnswers('couple-60k')
test.each([
  ['pp-married-spouse', 'spouse_email', spouses['sub_email']!, MAIL],
  ['pp-married-spouse', 'spouse_email', spouses['sub_email']!.replace('@', '+2@').toUpperCase(), MAIL],
  ['pp-married-spouse', 'spouse_phone', spouses['sub_phone']!, SPOUSE_PHONE],
  ['couple-60k', 'cosub_email', couple['sub_email']!, 'element.error.mail-must-be-different-from-co-sub'],
  ['couple-60k', 'cosub_phone', couple['sub_phone']!, SPOUSE_PHONE],
])('two signers of %s do not share a contact, also where the form has no such rule: %s', async (...given) => {
  const [sample, name, value, code] = given
  const id = await sampled(sample, { values: { [name]: value } })
  await withoutRules(id)
  const reply = await move(id, 'retry_signing')
  expect([reply.statusCode, reply.json().errors]).toEqual([422, [{ code, message: code, property: idOf(name) }]])
  expect(await envelopesOf(id)).toBe(0)
})

test('two who share nothing sign by that form as well', async () => {
  const id = await sampled('pp-married-spouse')
  await withoutRules(id)
  expect((await move(id, 'retry_signing')).statusCode).toBe(200)
})

test('an account signs for one party: a co-signer at the address of the subscriber’s account is refused', async () => {
  const { email } = await deps.db
    .selectFrom('app_user')
    .select('email')
    .where('username', '=', 'client')
    .executeTakeFirstOrThrow()
  const id = await sampled('couple-60k', { values: { sub_email: 'autre@example.org', cosub_email: email } })
  const reply = await move(id, 'retry_signing')
  const code = 'element.error.mail-must-be-different-from-co-sub'
  expect([reply.statusCode, reply.json().errors]).toEqual([
    422,
    [{ code, message: code, property: idOf('cosub_email') }],
  ])
  expect(await envelopesOf(id)).toBe(0)
})
