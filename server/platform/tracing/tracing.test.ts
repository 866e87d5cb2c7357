import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { embeddedCustomers } from '../../features/delivery/customer-systems/embedded.ts'
import { openCustomers } from '../../features/delivery/customer-systems/open-customers.ts'
import { SECRETS, startCustomerServer } from '../../features/delivery/customer-systems/testing/customer-server.ts'
import { testApp, testDatabase, testFiles } from '../../testing/app.ts'
import { addSigned } from '../../testing/dossiers.ts'
import { testWorker } from '../../testing/programs/test-worker.ts'
import { startExport } from './export.ts'

type ReceivedSpan = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number }

const received: ReceivedSpan[] = []
const collector = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(String(Buffer.concat(chunks)))
    received.push(...resourceSpans[0].scopeSpans[0].spans)
    response.end('{}')
  })
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => collector.close())
const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
// Before the database is opened: connections are traced from their start.
const stopExport = startExport({ url, service: 'parcelle-test', log: pino({ level: 'silent' }) })
afterAll(stopExport)

const database = await testDatabase()
const files = await testFiles()
const system = await startCustomerServer(embeddedCustomers({ db: database.patient, files, locale: 'fr' }))
afterAll(() => system.close())
const env = { CUSTOMER_SYSTEM_URL: system.url, CUSTOMER_SYSTEM_SECRETS: SECRETS.current }
const customers = openCustomers(readConfig(env), { db: database.db, files, locale: 'fr' })
const { as, deps } = await testApp(env, database, { customers, files })

const browser = 'b7ad6b7169203331'
const refusedTrace = '0af7651916cd43dd8448eb211c80319c'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const from = (trace: string) => ({ traceparent: `00-${trace}-${browser}-01` })

test('a refused call names its trace: the one of the browser, or a new one', async () => {
  const refused = await as(null, { url: '/api/v1/dossiers', headers: from(refusedTrace) })
  expect([refused.statusCode, refused.json().trace]).toEqual([401, refusedTrace])
  const other = await as(null, { url: '/api/v1/dossiers', headers: { traceparent: '00-nonsense' } })
  expect(other.json().trace).toMatch(/^(?!0af7)[0-9a-f]{32}$/)
})

test('one decision is one trace, from the browser through statements and a job to the customer system', async () => {
  await testWorker(deps, database)
  const id = await addSigned(deps)
  const decision = { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, headers: from(traceId) } as const
  const payload = { integration_state: 'validated' }
  expect((await as('gestion', { ...decision, payload })).statusCode).toBe(200)
  const state = async () =>
    (await deps.db.selectFrom('dossier').select('integrate_state').where('id', '=', id).executeTakeFirst())
      ?.integrate_state
  await expect.poll(state, { timeout: 50_000 }).toBe('sync')
  const spans = () => received.filter((span) => span.traceId === traceId)
  // The job ends, and is exported, a moment after its effect.
  await expect.poll(() => spans().map(({ name }) => name), { timeout: 50_000 }).toContain('job deliver')

  const byId = new Map(spans().map((span) => [span.spanId, span]))
  const pathOf = (span: ReceivedSpan): string[] => {
    const parent = byId.get(span.parentSpanId ?? '')
    return [...(parent ? pathOf(parent) : [span.parentSpanId ?? '']), span.name]
  }
  const paths = spans().map((span) => pathOf(span).join(' > '))
  const request = `${browser} > PUT /api/v1/dossiers/integration-state/:id`
  expect(paths.filter((path) => !path.startsWith(request))).toEqual([])
  expect(paths).toEqual(
    expect.arrayContaining([
      request,
      `${request} > update`,
      `${request} > job deliver`,
      `${request} > job deliver > PUT 127.0.0.1`,
    ]),
  )
})

test('without a collector nothing is traced', async () => {
  await stopExport()
  expect((await as(null, { url: '/api/v1/dossiers', headers: from(traceId) })).json()).not.toHaveProperty('trace')
})
