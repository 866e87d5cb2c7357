// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { authorise } from './session.ts'
import { json, serve } from '../testing/server.ts'
import { clearStorage } from '../testing/session.ts'
import { storeTestSettings } from '../testing/settings.ts'
import { markLeaving } from './leaving.ts'

test('a tab that is signed out by another tab does not sign the user in again', async () => {
  clearStorage()
  storeTestSettings()
  const endpoint = (name: string) => `http://id.example.org/${name}`
  serve({
    'GET //id.example.org/.well-known/openid-configuration': () =>
      json({
        issuer: 'http://id.example.org',
        authorization_endpoint: endpoint('auth'),
        token_endpoint: endpoint('token'),
      }),
  })
  const replace = vi.fn()
  vi.stubGlobal('location', { ...location, origin: location.origin, replace })
  await authorise()
  expect(replace).toHaveBeenCalledTimes(1)
  markLeaving()
  await authorise()
  expect(replace).toHaveBeenCalledTimes(1)
})
