import { expect, test } from 'vitest'
import { testApp, testDatabase } from '../../../testing/app.ts'

const database = await testDatabase()
const { as } = await testApp({ PROFILE: 'true' }, database)
const closed = await testApp({}, database)
const save = (emailSigner: string) =>
  as('partner', { method: 'POST', url: '/api/v1/profile', payload: { emailSigner } })

test('a partner reads who he is, with his advisor code and his signing e-mail', async () => {
  const reply = await as('partner', { url: '/api/v1/profile' })
  expect(reply.json()).toEqual({
    user: {
      firstname: 'Hélène',
      lastname: 'Rivage',
      username: 'P0001',
      email: 'partner@demo.example.org',
      emailSigner: 'partner@demo.example.org',
    },
  })
})

test('a saved signing e-mail is answered and read back', async () => {
  const reply = await save('  helene@rivage.example.org ')
  expect(reply.json()).toEqual({ email: 'helene@rivage.example.org' })
  const { user } = (await as('partner', { url: '/api/v1/profile' })).json()
  expect(user).toMatchObject({ email: 'partner@demo.example.org', emailSigner: 'helene@rivage.example.org' })
})

test.each([
  ['too short', 'a@b.f', 'profile.too-short'],
  ['blank', '   ', 'profile.too-short'],
  ['not an address', 'helene.rivage', 'element.error.mail'],
  ['two dots in a row', 'helene..r@rivage.example.org', 'element.error.mail'],
  ['longer than a mail server takes', `${'a'.repeat(250)}@b.fr`, 'element.error.mail'],
])('a signing e-mail that is %s is refused and changes nothing', async (_, typed, code) => {
  const before = (await as('partner', { url: '/api/v1/profile' })).json()
  const reply = await save(typed)
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toEqual({ errors: [{ code, property: 'emailSigner', message: code }] })
  expect((await as('partner', { url: '/api/v1/profile' })).json()).toEqual(before)
})

test('with the profile switched off nobody can save, and everybody can still read', async () => {
  const payload = { emailSigner: 'new@rivage.example.org' }
  expect((await closed.as('partner', { method: 'POST', url: '/api/v1/profile', payload })).statusCode).toBe(403)
  expect((await closed.as('client', { url: '/api/v1/profile' })).json().user.lastname).toBe('GARNIER')
})
