import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
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
import { clamdScanner } from '../../features/receipts/scanning/clamd.ts'
import { smtpMailer } from '../mail/smtp.ts'
import { startExport } from './export.ts'
import { readTraceparent, within } from './tracing.ts'

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
const [known, stranger] = [await startEcho(), await startEcho()]
// Before the database is opened: connections are traced from their start.
const stopExport = startExport({ url, service: 'parcelle-test', own: [known.url], log: pino({ level: 'silent' }) })
afterAll(stopExport)

const database = await testDatabase()
const files = await testFiles()
const system = await startCustomerServer(embeddedCustomers({ db: database.patient, files, locale: 'fr' }))
afterAll(() => system.close())
const env = { CUSTOMER_SYSTEM_URL: system.url, CUSTOMER_SYSTEM_SECRETS: SECRETS.current }
const customers = openCustomers(readConfig(env), { db: database.db, files, locale: 'fr' })
const { as, deps } = await testApp(env, database, { customers, files })
await testWorker(deps, database)

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

test('the trace context is sent to the company’s own systems only, by any library', async () => {
  const trace = 'c0ffee16916cd43dd8448eb211c80319'
  const call = (to: string) => once(get(to), 'response').then(([reply]) => void reply.resume())
  await within({ traceId: trace, spanId: browser }, async () => {
    for (const { url: to } of [known, stranger]) {
      await fetch(to)
      await call(to)
    }
  })
  expect(stranger.headers.map(({ traceparent }) => traceparent)).toEqual([undefined, undefined])
  const sent = known.headers.map(({ traceparent }) => readTraceparent(traceparent))
  const spans = () => received.filter((span) => span.traceId === trace && span.name === 'GET 127.0.0.1')
  await expect.poll(() => spans().length, { timeout: 30_000 }).toBe(4)
  const ids = spans().map(({ spanId }) => spanId)
  expect(sent.map((one) => [one?.traceId, ids.includes(one?.spanId ?? '')])).toEqual([
    [trace, true],
    [trace, true],
  ])
})

test('a mail that is sent and a file that is scanned are spans, also when that fails', async () => {
  const trace = 'decade16916cd43dd8448eb211c80319'
  const nobody = '127.0.0.1:9'
  const mail = { id: '1', recipient: 'a@example.org', subject: 'a', body: 'b', html: '' }
  const mailer = smtpMailer(`smtp://${nobody}`, { name: '', address: 'a@example.org' })
  await within({ traceId: trace, spanId: browser }, async () => {
    await expect(mailer.send({ ...mail, channel: 'mail' })).rejects.toThrow()
    await expect(clamdScanner(`tcp://${nobody}`).scan(noContent())).rejects.toThrow()
  })
  const names = () => received.filter((span) => span.traceId === trace).map(({ name }) => name)
  await expect.poll(names, { timeout: 30_000 }).toEqual(['send mail', 'scan file'])
})

test('without a collector nothing is traced', async () => {
  await stopExport()
  expect((await as(null, { url: '/api/v1/dossiers', headers: from(traceId) })).json()).not.toHaveProperty('trace')
})

async function* noContent(): AsyncGenerator<Uint8Array> {}

/** Keeps the headers of what it is asked. */
async function startEcho() {
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    headers.push(request.headers)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headers }
}
