import type { AddressInfo } from 'node:net'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/app.ts'
import { portal, relyingParty, type Portal } from '../testing/portal.ts'
import { checks, signInRequest, visitor } from '../testing/visitor.ts'

let process: Portal
let application: client.Configuration
let address: string

beforeAll(async () => {
  const { db } = await testDatabase()
  process = await portal(db)
  application = await relyingParty(process)
  await process.app.listen({ port: 0, host: '127.0.0.1' })
  // Unsafe cast: a TCP server listens on a port.
  address = `http://127.0.0.1:${(process.app.server.address() as AddressInfo).port}`
})
afterAll(() => process.app.close())

test.each([
  ['GET', '/oidc/nope'],
  ['GET', '/oidc/'],
  ['GET', '/oidc/token'],
  ['PUT', '/oidc/token'],
  ['DELETE', '/oidc/auth'],
  ['POST', '/oidc/jwks'],
  ['POST', '/oidc/sso-check'],
  ['OPTIONS', '/oidc/nope'],
])('%s %s is refused with our own body', async (method, path) => {
  const reply = await fetch(`${address}${path}`, { method })
  expect(reply.status).toBe(404)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await reply.json()).toEqual({
    errors: [{ code: 'error.not-found', message: 'error.not-found' }],
    requestId: reply.headers.get('x-request-id'),
  })
})

test('a browser that is sent to an address that is none sees a page', async () => {
  const reply = await fetch(`${address}/oidc/nope`, { headers: { accept: 'text/html', 'accept-language': 'en' } })
  expect(reply.status).toBe(404)
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await reply.text()).toContain('<html lang="en">')
})

test.each([
  ['/oidc/token', 400, 'invalid_request'],
  ['/oidc/me', 401, 'invalid_token'],
])('what the protocol says of errors stays: %s', async (path, status, error) => {
  const reply = await fetch(`${address}${path}`, { method: 'POST' })
  expect(reply.status).toBe(status)
  expect(await reply.json()).toEqual({ error, error_description: expect.any(String) })
})

const exchange = async (callback: URL, changes: Record<string, string> = {}) => {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'parcelle-web',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: `${process.url}/authorization`,
    code_verifier: checks.pkceCodeVerifier,
    ...changes,
  })
  const reply = await fetch(`${address}/oidc/token`, { method: 'POST', body })
  return { status: reply.status, error: (await reply.json()).error }
}

test.each([{ code_verifier: 'f'.repeat(56) }, { redirect_uri: 'https://evil.example/authorization' }])(
  'a code that was tried with %j is used up, and nothing else is',
  async (changes) => {
    const advisor = visitor(process)
    const first = await client.authorizationCodeGrant(
      application,
      await advisor.signIn(signInRequest(process), 'advisor'),
      checks,
    )
    const callback = await advisor.signIn(signInRequest(process), 'advisor')
    expect(await exchange(callback, changes)).toEqual({ status: 400, error: 'invalid_grant' })
    expect(await exchange(callback)).toEqual({ status: 400, error: 'invalid_grant' })
    // The session and the earlier tokens stay valid.
    expect(await process.identity.verify(first.access_token)).not.toBeNull()
    const again = await advisor.signIn(signInRequest(process), 'advisor')
    expect(await exchange(again)).toEqual({ status: 200, error: undefined })
  },
)
