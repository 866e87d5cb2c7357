import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { s3Files } from '../../platform/files/s3.ts'
import type { Files } from '../../platform/files/files.ts'
import { testApp, testFiles } from '../../testing/app.ts'
import { testBucket } from '../../testing/bucket.ts'
import { findUser } from '../../testing/dossiers.ts'
import { addFilesOfEachKind, damage } from './testing.ts'
import { isLong } from '../../testing/sampling.ts'

const METRICS_TOKEN = 'a-token-of-the-operator'
const TIMES = 3
const stores = { disk: testFiles, s3: async () => s3Files(await testBucket()) }

const names = [
  'JSON with base64',
  'a download',
  'the viewer',
  'a range',
  'an attached document',
  'the link of a report',
  'a signed document',
  'the signed documents as a zip',
  'the history of an envelope',
  'a product document',
  'the product documents as a zip',
  'the evidence pack',
  'the inbox of the customer system',
  'the page of a signer',
] as const

/** A running server whose stored files are all damaged. */
async function damagedServer(files: Files, size: number) {
  const { app, deps } = await testApp({ METRICS_TOKEN, CALLS_PER_MINUTE: '100000' }, undefined, { files })
  const { keys, dossierId, ...made } = await addFilesOfEachKind(deps, size)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const call = async (path: string, as: string | null = 'advisor', options: RequestInit = {}) => {
    const token = as === null ? null : (await findUser(deps.db, as)).id
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(options.headers as object) }
    return fetch(`${url}/api/v1${path}`, { ...options, headers, signal: AbortSignal.timeout(60_000) })
  }
  const visit = (await (await call(`/signing/${made.signingLink}/opened`, null, { method: 'POST' })).json()) as {
    key: string
  }
  const [of, esign] = [`/dossiers/${dossierId}`, `/dossier/${dossierId}/docusign`]
  const { documents } = (await (await call(`${of}/product-documents`)).json()) as { documents: { id: string }[] }
  const product = `${of}/product-documents/${documents[0]!.id}`
  expect((await call(product)).status, 'made when it is first opened').toBe(200)
  const products = await deps.db.selectFrom('product_document_file').select('file_key').execute()
  await damage(deps, [...keys, ...products.map(({ file_key }) => file_key)])

  const ways: Record<(typeof names)[number], () => Promise<Response>> = {
    'JSON with base64': () => call(`${of}/receipts/${made.receipt}`),
    'a download': () => call(`${of}/receipts/${made.receipt}/content?as=download`),
    'the viewer': () => call(`${of}/receipts/${made.receipt}/content?as=preview`),
    'a range': () => call(`${of}/receipts/${made.receipt}/content`, 'advisor', { headers: { range: 'bytes=2-15' } }),
    'an attached document': () => call(`${of}/report/document`),
    'the link of a report': () => call(`/reports/${made.reportLink}/document`, null),
    'a signed document': () => call(`${esign}/documents/${made.signedDocument}`),
    'the signed documents as a zip': () => call(`${esign}/download`),
    'the history of an envelope': () => call(`${esign}/history`),
    'a product document': () => call(product),
    'the product documents as a zip': () => call(`${of}/product-documents.zip`),
    'the evidence pack': () => call(`/dossier/integration-state/${dossierId}/evidence`, 'gestion'),
    'the inbox of the customer system': () => call(`/received/${made.received}`, 'gestion'),
    'the page of a signer': () => call(`/signing/${visit.key}/documents/1`, null),
  }
  const found = async () => {
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    const events = await deps.db.selectFrom('dossier_event').select('seq').where('event', '=', 'damaged_file').execute()
    return { counted: Number(/^parcelle_damaged_files_total (\d+)$/m.exec(body)?.[1]), events: events.length }
  }
  return { ways, found, isAlive: async () => (await fetch(`${url}/health/live`)).status === 200 }
}

/** The status of a refusal, a truncated body or, wrongly, the whole body. */
async function endOf(reply: Promise<Response>): Promise<number | string> {
  const { status, body } = await reply
  if (status >= 300) return status
  const reader = body!.getReader()
  try {
    while (!(await reader.read()).done);
    return 'all of it'
  } catch (error) {
    return error instanceof TypeError ? 'broken off' : String(error)
  }
}

const sizes = [20_000, 400_000]
/** Each way in each store and at each size, and each store at each size; all three together in the long run. */
const isTried = (...at: number[]) => isLong || at.reduce((sum, one) => sum + one, 0) % 2 === 0

for (const [inStore, [kind, open]] of Object.entries(stores).entries())
  describe.each(sizes)(`${kind}, damaged files of %d bytes`, (size) => {
    const tried = names.filter((_, way) => isTried(way, inStore, sizes.indexOf(size)))
    let server: Awaited<ReturnType<typeof damagedServer>>
    beforeAll(async () => {
      server = await damagedServer(await open(), size)
    })

    test.each(tried)('%s: refused or broken off, counted, and the program goes on', async (name) => {
      const before = await server.found()
      for (let time = 0; time < TIMES; time++) expect([503, 'broken off']).toContain(await endOf(server.ways[name]()))
      const isOfDossier = name !== 'the inbox of the customer system'
      expect(await server.found()).toEqual({
        counted: before.counted + TIMES,
        events: before.events + (isOfDossier ? TIMES : 0),
      })
      expect(await server.isAlive()).toBe(true)
    })
  })
