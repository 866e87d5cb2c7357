import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { ACCESS_TOKEN } from '../../features/identity/provider/lifetimes.ts'
import { portal } from '../../features/identity/testing/portal.ts'
import { testDatabase } from '../app.ts'
import { openClient } from './client.ts'
import { PUBLIC_URL } from './installation.ts'
import { openLedger } from './ledger.ts'

const { db } = await testDatabase()
const { app, identity } = await portal(db, { PUBLIC_URL })
const server = createServer((request, reply) => {
  if (request.url !== '/work') return app.routing(request, reply)
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  void identity.verify(token).then((who) => reply.writeHead(who ? 200 : 401).end())
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const apiUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(async () => {
  vi.useRealTimers()
  server.close()
  await app.close()
})

test('people who work for longer than a token lasts stay signed in, and are surprised by a password', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const ledger = openLedger()
  const client = openClient({ apiUrl }, ledger, () => false)
  const work = () => client.ask('advisor', { method: 'GET', path: '/work' })
  expect((await work())?.status).toBe(200)
  vi.setSystemTime(Date.now() + (ACCESS_TOKEN + 1) * 1000)
  expect((await work())?.status).toBe(200)
  expect(ledger.surprises).toEqual([])
  await db.deleteFrom('oidc_state').where('model', '=', 'Session').execute()
  vi.setSystemTime(Date.now() + ACCESS_TOKEN * 1000)
  expect((await work())?.status).toBe(200)
  expect(ledger.surprises).toEqual(['advisor was signed out'])
})
