import { createConfig, lintFromString } from '@redocly/openapi-core'
import { routesByFeature } from '@parcelle/contract'
import type { Route } from '@parcelle/contract/route'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const { app } = await testApp()

// Specified: `integration-state` and `customer` stand where an id could, which is a UUID or a code.
const ambiguous = ['`/dossiers/integration-state/{id}`', '`/dossier/integration-state/customer/{code}`']

test('the API describes itself in OpenAPI, and the description lints clean', async () => {
  const reply = await app.inject({ url: '/api/v1/openapi.json' })
  expect(reply.json().openapi).toBe('3.1.0')
  const config = await createConfig({ extends: ['recommended'] })
  // A local server is the default, not an oversight.
  const problems = (await lintFromString({ source: reply.body, config })).filter(
    ({ ruleId, message }) => ruleId !== 'no-server-example.com' && !ambiguous.some((path) => message.includes(path)),
  )
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('every call is in it', async () => {
  const { paths } = (await app.inject({ url: '/api/v1/openapi.json' })).json()
  for (const route of Object.values(routesByFeature).flatMap((room) => Object.values<Route>(room))) {
    const path = route.path.replace(':locale', 'fr').replaceAll(/:(\w+)/g, '{$1}')
    expect(paths[path]?.[route.method.toLowerCase()]?.operationId.replace('-fr', '')).toBe(route.name)
  }
})

test('people read it as a page without script', async () => {
  const { headers, body } = await app.inject({ url: '/api/docs' })
  expect(headers['content-type']).toContain('text/html')
  expect(body).toContain('GET /users/me')
  expect(body).not.toContain('<script')
})
