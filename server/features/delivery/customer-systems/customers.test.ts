import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase, testFiles } from '../../../testing/app.ts'
import type { CustomerSystem, OutgoingDossier } from '../../../ports/customer-system.ts'
import { embeddedCustomers } from './embedded.ts'
import { httpCustomers } from './http.ts'
import { certificate } from './testing/certificate.ts'
import { SECRETS, startCustomerServer } from './testing/customer-server.ts'

const { db } = await testDatabase()
const files = await testFiles()
const embedded = embeddedCustomers({ db, files, locale: 'fr' })
const server = await startCustomerServer(embedded)
afterAll(() => server.close())
const http = httpCustomers({ url: server.url, secrets: [SECRETS.current] }, { dossier: 3000 })
const never = () => AbortSignal.timeout(30_000)

const person = { firstName: 'Anaïs', lastName: 'Nouvelle', birthDay: '1980-01-02', email: 'anais@example.org' }
type Account = { code: string | null; subscriber: object | null }

const silent = ['signedAt', 'product', 'shares', 'subscriptionAmount', 'amountPaid', 'detentionMode']
const others = ['dismembermentType', 'dismembermentScope', 'advisor']
const nothingSaid = Object.fromEntries([...silent, ...others].map((name) => [name, null]))

/** A delivery to these accounts, with one file. */
function outgoing(accounts: Record<string, Account>, changes: Partial<OutgoingDossier> = {}): OutgoingDossier {
  const dossierId = changes.dossierId ?? randomUUID()
  const content = Buffer.from(`file of ${dossierId}`)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const about = { mimetype: 'application/pdf', size: content.length, sha256 }
  const given = { coSubscriber: null, partner: { code: 'P0001', name: 'Rivage' } }
  const body = JSON.stringify({
    dossier: { ...nothingSaid, id: dossierId, number: '1', form: 1, formVersion: '1', direct: false },
    accounts: Object.fromEntries(Object.entries(accounts).map(([scope, account]) => [scope, { ...given, ...account }])),
    answers: {},
    papers: [{ kind: 'receipt', title: 'rib.pdf', type: 'rib', ...about }],
  })
  const digest = createHash('sha256').update(body).digest('hex')
  const file = { ...about, open: async () => Readable.from([content]) }
  return { dossierId, body, digest, files: [file], ...changes }
}
const received = (dossierId: string) =>
  db.selectFrom('received_dossier').selectAll().where('dossier_id', '=', dossierId).execute()

describe.each<[string, CustomerSystem]>([
  ['embedded', embedded],
  ['http', http],
])('a customer system, %s,', (_, system) => {
  test('knows its customers by code and by who they are', async () => {
    const known = (await system.findByCode('S00012'))!
    expect(known.code).toBe('S00012')
    expect(await system.findByCode('S99999')).toBeNull()
    const candidates = await system.findCandidates(known.holders)
    expect(candidates.map(({ code }) => code)).toContain('S00012')
  })

  test('puts a dossier on accounts that are there and on one that it creates, files included, once', async () => {
    const delivery = outgoing({ np: { code: null, subscriber: person }, usu: { code: 'S00035', subscriber: null } })
    const first = await system.deliver(delivery, never())
    expect(first).toEqual({ outcome: 'applied', accounts: { np: expect.stringMatching(/^N\d{6}$/), usu: 'S00035' } })
    expect(await system.deliver(delivery, never())).toEqual(first)
    expect(await received(delivery.dossierId)).toHaveLength(1)
    const created = first.outcome === 'applied' ? await system.findByCode(first.accounts.np!) : null
    expect(created).toMatchObject({ holders: { subscriber: person }, partner: { code: 'P0001' } })
    const [file] = delivery.files
    const kept = await db
      .selectFrom('received_paper')
      .select('file_key')
      .where('sha256', '=', Buffer.from(file!.sha256, 'hex'))
      .executeTakeFirstOrThrow()
    expect(await files.size(kept.file_key)).toBe(file!.size)
  })

  test('refuses other contents of a dossier that it has applied, and says what it holds', async () => {
    const first = outgoing({ np: { code: 'S00001', subscriber: null } })
    await system.deliver(first, never())
    const { body, digest } = outgoing({ np: { code: 'S00002', subscriber: null } }, { dossierId: first.dossierId })
    expect(await system.deliver({ ...first, body, digest }, never())).toEqual({
      outcome: 'held',
      digest: first.digest,
    })
  })

  test('refuses a code that nobody has, in words, and has created nobody', async () => {
    const before = await db.selectFrom('customer').select('code').execute()
    const delivery = outgoing({ np: { code: null, subscriber: person }, usu: { code: 'S99999', subscriber: null } })
    const refused = { outcome: 'refused', reason: expect.stringContaining('S99999') }
    expect(await system.deliver(delivery, never())).toEqual(refused)
    expect(await db.selectFrom('customer').select('code').execute()).toHaveLength(before.length)
  })

  test('four identical deliveries at once are applied once', async () => {
    const delivery = outgoing({ np: { code: null, subscriber: person } })
    const answers = await Promise.all([1, 2, 3, 4].map(() => system.deliver(delivery, never())))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
  })
})

test.each([
  ['down', { kind: 'unreachable' }],
  ['silent-after', { kind: 'late' }],
  ['error-after', { kind: 'status', status: 500 }],
  ['redirect', { kind: 'status', status: 307 }],
  ['garbage-after', { kind: 'unreadable', status: 200 }],
  ['another-digest', { kind: 'unreadable', status: 200 }],
] as const)('an answer with an unknown outcome is a failure: %s', async (fault, failure) => {
  const delivery = outgoing({ np: { code: 'S00001', subscriber: null } })
  server.faults.push(fault)
  await expect(http.deliver(delivery, never())).rejects.toMatchObject(failure)
  expect(await http.deliver(delivery, never())).toMatchObject({ outcome: 'applied' })
})

test('the embedded customer system answers in the language of the company', async () => {
  const delivery = outgoing({ np: { code: 'S99999', subscriber: null } })
  const english = embeddedCustomers({ db, files, locale: 'en' })
  const reason = 'No customer has the number S99999.'
  expect(await english.deliver(delivery, never())).toEqual({ outcome: 'refused', reason })
})

test('a reply that is sent twice counts once', async () => {
  server.faults.push('twice')
  const delivery = outgoing({ np: { code: 'S00001', subscriber: null } })
  expect(await http.deliver(delivery, never())).toMatchObject({ outcome: 'applied' })
  expect(await http.findByCode('S00012')).not.toBeNull()
})

test('a file that the customer system has already is not sent again', async () => {
  const delivery = outgoing({ np: { code: 'S00001', subscriber: null } })
  await http.deliver(delivery, never())
  server.asked.length = 0
  await http.deliver(delivery, never())
  expect(server.asked).toEqual(['HEAD papers', 'PUT dossiers'])
})

test('secrets are changed one side at a time; a wrong one opens nothing', async () => {
  const both = httpCustomers({ url: server.url, secrets: [SECRETS.old, SECRETS.current] })
  expect(await both.findByCode('S00012')).not.toBeNull()
  const wrong = httpCustomers({ url: server.url, secrets: [SECRETS.old] })
  await expect(wrong.findByCode('S00012')).rejects.toMatchObject({ kind: 'status', status: 401 })
})

test('a server with an untrusted certificate is refused', async () => {
  const stranger = createServer(certificate, (_, response) => void response.end('{"customer":null}'))
  await once(stranger.listen(0, '127.0.0.1'), 'listening')
  const { port } = stranger.address() as AddressInfo
  const system = httpCustomers({ url: `https://localhost:${port}`, secrets: [SECRETS.current] })
  await expect(system.findByCode('S00012')).rejects.toMatchObject({ kind: 'unreachable' })
  stranger.close()
})

test('the protocol is described in OpenAPI, and the description lints clean', async () => {
  const source = await readFile(new URL('../../../../docs/customer-system.openapi.json', import.meta.url), 'utf8')
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})
