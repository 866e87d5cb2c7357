import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { s3Files } from '../../platform/files/s3.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { testBucket } from '../../testing/bucket.ts'
import { addCompleted, addDossier, addSigned } from '../../testing/dossiers.ts'
import { toDocumentId } from '../documents/ids.ts'
import { addStoredFiles, storeContent } from './store-content.ts'

const files = s3Files({ ...(await testBucket()), isOpenToBrowsers: true })
const { as, deps } = await testApp({}, await testDatabase(), { files })
const [large, small] = [randomBytes(6_000_000), randomBytes(1000)]

// s3rver does not sign the quotation marks of French file names as S3 does.
const headers = { 'accept-language': 'en' }

async function store(content: Buffer): Promise<string> {
  const file = await storeContent(deps, [content], 'application/pdf')
  await deps.db.transaction().execute((tx) => addStoredFiles(tx, [file]))
  return file.key
}

async function addProductDocument(file_key: string): Promise<{ user: string; url: string }> {
  const [product] = deps.deployment.products
  const [{ id: document_id = '' } = {}] = product!.documents
  const { version } = await deps.db
    .selectFrom('product_document_current')
    .select('version')
    .where('document_id', '=', document_id)
    .executeTakeFirstOrThrow()
  const row = { document_id, version, locale: 'en', file_key } as const
  await deps.db
    .insertInto('product_document_file')
    .values(row)
    .onConflict((known) => known.columns(['document_id', 'version', 'locale']).doUpdateSet({ file_key }))
    .execute()
  const dossierId = await addDossier(deps, { values: { product: product!.code } })
  return { user: 'advisor', url: `/api/v1/dossiers/${dossierId}/product-documents/${document_id}` }
}

async function addSignedDocument(current_key: string): Promise<{ user: string; url: string }> {
  const id = await addSigned(deps, 'couple-60k')
  const envelope = await addCompleted(deps, id, 'subscription')
  await deps.db
    .updateTable('envelope_document')
    .set({ current_key })
    .where('envelope_id', '=', envelope)
    .where('code', '=', 'subscription_form')
    .execute()
  return { user: 'advisor', url: `/api/v1/dossiers/${id}/documents/${toDocumentId(id, 'subscription_form')}` }
}

async function addReceived(file_key: string): Promise<{ user: string; url: string }> {
  const sha256 = randomBytes(32)
  await deps.db.insertInto('received_paper').values({ sha256, file_key }).execute()
  return { user: 'gestion', url: `/api/v1/received/${sha256.toString('hex')}` }
}

test.each([
  ['a document about a product', addProductDocument],
  ['a signed document', addSignedDocument],
  ['what the embedded customer system received', addReceived],
])('where browsers reach the bucket, %s is downloaded from it when it is large', async (_, add) => {
  const { user, url } = await add(await store(large))
  const reply = await as(user, { url, headers })
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'no-store'])
  const fetched = await fetch(String(reply.headers.location))
  expect(Buffer.from(await fetched.arrayBuffer()).equals(large)).toBe(true)
  expect(fetched.headers.get('content-disposition')).toMatch(/^attachment; filename.*\.pdf/)
  expect((await as('client', { url })).statusCode, 'somebody else').toBeGreaterThanOrEqual(403)
  const other = await add(await store(small))
  const through = await as(other.user, { url: other.url, headers })
  expect([through.statusCode, through.rawPayload.equals(small)]).toEqual([200, true])
})
