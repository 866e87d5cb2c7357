import { expect, test } from 'vitest'
import { addDossier, sampleAnswers, type NewDossier } from '../../testing/dossiers.ts'
import { testApp } from '../../testing/app.ts'

const { as, deps } = await testApp({ PROFILE: 'true' })
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const idOf = (name: string) => form.element(name)!.id
const contacts = form.blocks.find(({ slug }) => slug === 'coordonnees')!
const answers = sampleAnswers('pp-single-full')
const earlier = new Set(
  form.blocks.slice(0, form.blocks.indexOf(contacts)).flatMap(({ elements }) => elements.map(({ name }) => name)),
)
const before = Object.fromEntries(Object.entries(answers).filter(([name]) => earlier.has(name)))
const open = (given: NewDossier = {}) => addDossier(deps, { client: 'client', values: before, ...given })

const submit = (user: string, id: string, changes: Record<string, string>) => {
  const values = Object.entries({ ...answers, ...changes })
    .filter(([name]) => contacts.elements.some((one) => one.name === name))
    .map(([name, value]) => ({ elementId: idOf(name), value }))
  const payload = { submittingBlockId: contacts.id, values }
  return as(user, { method: 'PUT', url: `/api/v1/dossiers/${id}/values`, payload })
}
const draft = (user: string, id: string, name: string, value: string) =>
  as(user, {
    method: 'PATCH',
    url: `/api/v1/dossiers/${id}/draft`,
    payload: { changes: [{ elementId: idOf(name), value }] },
  })
const setUser = (username: string, set: { email_signer?: string | null; phone?: string | null; disabled?: boolean }) =>
  deps.db.updateTable('app_user').set(set).where('username', '=', username).execute()

const firmMail = {
  code: 'element.error.mail-must-be-different-from-partner',
  message: 'element.error.mail-must-be-different-from-firm',
  property: String(idOf('sub_email')),
}

await setUser('partner', { email_signer: 'Helene@Rivage.example.org' })
await setUser('advisor', { phone: '+33 6 39 98 77 01' })
await setUser('gestion', { phone: '0639987702' })

test.each([
  ['the advisor’s own address', 'advisor@demo.example.org'],
  ['in capitals, with spaces', '  Advisor@Demo.Example.org '],
  ['with something after a plus', 'advisor+client@demo.example.org'],
  ['the partner’s account', 'partner@demo.example.org'],
  ['the partner’s signing address', 'helene@rivage.example.org'],
  ['the manager of the network', 'manager@demo.example.org'],
  ['the back office', 'backoffice@demo.example.org'],
  ['somebody of the firm whose account is closed', 'disabled@demo.example.org'],
  ['the firm itself, by the directory', 'contact@rivage.example.org'],
])('a client does not sign at an address of the firm: %s', async (_, email) => {
  const id = await open()
  const reply = await submit('advisor', id, { sub_email: email })
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors).toMatchObject([firmMail])
})

test.each([
  ['their own', answers['sub_email']!],
  ['the account of the client themselves', 'etienne.garnier.12@example.org'],
  ['an advisor of another firm', 'advisor2@demo.example.org'],
  ['somebody else at the same provider', 'advisors@demo.example.org'],
  ['another mailbox by a dot', 'ad.visor@demo.example.org'],
])('any other address is taken: %s', async (_, email) => {
  const reply = await submit('advisor', await open(), { sub_email: email })
  expect(reply.statusCode).toBe(200)
})

test.each([
  ['the advisor', '06 39 98 77 01'],
  ['the back office', '+33639987702'],
])('no code is sent to a telephone of the firm: %s', async (_, phone) => {
  const reply = await submit('advisor', await open(), { sub_phone: phone })
  expect(reply.statusCode).toBe(422)
  const code = 'element.error.phone-must-be-different-from-partner'
  expect(reply.json().errors).toMatchObject([{ code, message: code, property: String(idOf('sub_phone')) }])
})

test('a direct dossier has no advising firm, but a back office', async () => {
  const direct = { direct: true, advisor: null, createdBy: 'direct', client: null }
  const own = await deps.db.selectFrom('app_user').select('email').where('username', '=', 'direct').executeTakeFirst()
  for (const email of [own!.email, 'advisor@demo.example.org'])
    expect((await submit('direct', await open(direct), { sub_email: email })).statusCode).toBe(200)
  const reply = await submit('direct', await open(direct), { sub_email: 'gestion@demo.example.org' })
  expect([reply.statusCode, reply.json().errors[0]]).toMatchObject([422, firmMail])
})

test('a draft keeps what was typed and says that it is the firm’s, as does the dossier opened again', async () => {
  const id = await open()
  const first = await draft('advisor', id, 'sub_email', 'Partner+x@demo.example.org')
  expect([first.statusCode, first.json().firm_contacts]).toEqual([200, ['partner@demo.example.org']])
  // A retry after a lost reply.
  const again = await draft('advisor', id, 'sub_email', 'Partner+x@demo.example.org')
  expect(again.json().firm_contacts).toEqual(['partner@demo.example.org'])
  const read = async () => (await as('client', { url: `/api/v1/dossiers/${id}` })).json().dossier
  expect(await read()).toMatchObject({ firm_contacts: ['partner@demo.example.org'] })
  const mended = await draft('advisor', id, 'sub_email', 'jean@example.org')
  expect(mended.json().firm_contacts).toEqual([])
  expect(await read()).not.toHaveProperty('firm_contacts')
})

test('a draft without contacts shows no contacts of the firm', async () => {
  const id = await open()
  const reply = await draft('advisor', id, 'sub_first_name', 'Jean')
  expect(reply.json()).not.toHaveProperty('firm_contacts')
  expect((await as('advisor', { url: `/api/v1/dossiers/${id}` })).body).not.toContain('@demo.example.org')
})
