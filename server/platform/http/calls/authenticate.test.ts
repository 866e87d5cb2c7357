import { expect, test } from 'vitest'
import type { Claims, Identity } from '../identity.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'

const database = await testDatabase()
const people = new Map<string, Claims>([
  ['known', { subject: 'sub-louise', email: 'advisor@demo.example.org', session: null }],
  ['known-later', { subject: 'sub-louise', email: 'someone.else@example.org', session: null }],
  ['taken-over', { subject: 'sub-impostor', email: 'advisor@demo.example.org', session: null }],
  ['stranger', { subject: 'sub-stranger', email: 'stranger@example.org', session: null }],
  ['nameless', { subject: 'sub-nameless', email: null, session: null }],
  ['closed', { subject: 'sub-paul', email: 'disabled@demo.example.org', session: null }],
])
const identity: Identity = {
  issuer: 'https://login.example.org',
  clientId: 'parcelle-web',
  resource: 'http://localhost:3000/api',
  ssoCheckUrl: null,
  verify: async (token) => {
    if (token === 'unreachable') throw new Error('no keys')
    return people.get(token) ?? null
  },
  problem: async () => null,
}
const { app } = await testApp({ OIDC_ISSUER: 'https://login.example.org' }, database, { identity })
const me = (token: string) => app.inject({ url: '/api/v1/users/me', headers: { authorization: `Bearer ${token}` } })

test('an external provider names someone by e-mail once, and by subject ever after', async () => {
  expect((await me('known')).json().user).toMatchObject({ username: 'advisor', role: 'advisor' })
  expect((await me('known-later')).json().user).toMatchObject({ username: 'advisor' })
})

test('an address that changed hands does not hand over the account', async () => {
  expect((await me('taken-over')).statusCode).toBe(401)
})

test.each(['stranger', 'nameless', 'closed', 'forged'])('%s is nobody to us', async (token) => {
  expect((await me(token)).statusCode).toBe(401)
})

test('a provider whose keys cannot be had is our trouble, not the caller’s', async () => {
  const reply = await me('unreachable')
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('5')
})

test.each(['', 'Basic abc', 'Bearer', 'Bearer a b', 'Bearer <script>'])('« %s » is no token', async (authorization) => {
  const reply = await app.inject({ url: '/api/v1/users/me', headers: { authorization } })
  expect(reply.statusCode).toBe(401)
  expect(reply.headers['www-authenticate']).toBe('Bearer')
})
