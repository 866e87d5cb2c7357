import { createHash, randomUUID } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addReport } from '../report/testing.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { toDocumentId } from './ids.ts'
import { addDossier as addAny, type NewDossier } from '../../testing/dossiers.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const button = form.elements.find(({ attributes }) => attributes.printId === 'subscription_form')!
const block_id = form.blockOf(button.id)!.id

const values = { product: deps.deployment.products[0]!.code }
const addDossier = (given: NewDossier = {}) => addAny(deps, { ...given, values: { ...values, ...given.values } })
const attachedTo = (id: string) => deps.db.selectFrom('document').selectAll().where('dossier_id', '=', id).execute()

type Listed = { id: string; filename: string }
const post = (user: string, path: string, payload: object, call = as) =>
  call(user, { method: 'POST', url: `/api/v1/dossiers/${path}`, payload })
const list = async (id: string, block = block_id): Promise<Listed[]> =>
  (await post('advisor', `${id}/documents/list`, { block_id: block })).json().documents
const eventsOf = async (id: string) =>
  (await deps.db.selectFrom('dossier_event').select(['event', 'payload']).where('dossier_id', '=', id).execute()).map(
    ({ event, payload }) => ({ event, payload }),
  )

test('the documents of a block have the same ids each time, and no other dossier has them', async () => {
  const [mine, other] = [await addDossier(), await addDossier()]
  const documents = await list(mine)
  expect(documents.length).toBeGreaterThan(0)
  expect(documents.every(({ filename }) => filename.endsWith('.pdf'))).toBe(true)
  expect(await list(mine)).toEqual(documents)
  const ids = new Set(documents.map(({ id }) => id))
  expect((await list(other)).filter(({ id }) => ids.has(id))).toEqual([])
})

test('a block of another form has no documents here', async () => {
  const { form: backOffice } = (await deps.forms.current(deps.deployment.forms.backOffice))!
  const id = await addDossier()
  const reply = await post('advisor', `${id}/documents/list`, { block_id: backOffice.blocks[0]!.id })
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([404, 'document.error.not-found'])
})

test('a preview is a PDF, stores nothing, and is in the evidence without its content', async () => {
  const id = await addDossier()
  const [document] = await list(id)
  const reply = await post('advisor', `${id}/preview`, { documentId: document!.id, save: false })
  expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const { event, payload } = (await eventsOf(id)).at(-1)!
  expect(event).toBe('preview_document')
  expect(Object.keys(payload as object).toSorted()).toEqual(['document', 'sha256', 'template'])
  expect(await attachedTo(id)).toEqual([])
})

test('a document that is saved is attached once, with its digest, and is what a closed dossier answers', async () => {
  const id = await addDossier()
  const [document] = await list(id)
  const save = () => post('advisor', `${id}/preview`, { documentId: document!.id, save: true })
  const saved = await save()
  expect((await save()).rawPayload).toEqual(saved.rawPayload)
  const [row, ...others] = await attachedTo(id)
  expect([toDocumentId(id, row!.code), others]).toEqual([document!.id, []])
  const sha256 = createHash('sha256').update(saved.rawPayload).digest('hex')
  const attach = (await eventsOf(id)).filter(({ event }) => event === 'attach_document')
  expect(attach).toMatchObject([{ payload: { id: row!.id, document: row!.code, sha256 } }])

  await deps.db.updateTable('dossier').set({ status: 'signature' }).where('id', '=', id).execute()
  const closed = await as('advisor', { url: `/api/v1/dossiers/${id}/documents/${document!.id}` })
  expect(closed.rawPayload.equals(saved.rawPayload)).toBe(true)
  const late = await save()
  expect([late.statusCode, late.json().errors[0].code]).toEqual([409, 'folder.error.not-editable'])
})

test('a read-only role attaches nothing', async () => {
  const id = await addDossier()
  const [document] = await list(id)
  const reply = await post('backoffice', `${id}/preview`, { documentId: document!.id, save: true })
  expect([reply.statusCode, await attachedTo(id)]).toEqual([403, []])
})

test('a document that another server attached is found at once', async () => {
  const other = await testApp({}, database, { files: deps.files })
  const id = await addDossier({ values: { subscriber_type: 'physique', sub_last_name: 'Avant' } })
  const [document] = await list(id)
  const saved = await post('advisor', `${id}/preview`, { documentId: document!.id, save: true })
  await deps.db.updateTable('dossier').set({ status: 'signed' }).where('id', '=', id).execute()
  const name = deps.db.updateTable('dossier_value').set({ value: 'Apres' }).where('dossier_id', '=', id)
  await name.where('value', '=', 'Avant').execute()
  const read = () => other.as('advisor', { url: `/api/v1/dossiers/${id}/documents/${document!.id}` })
  expect((await read()).rawPayload.equals(saved.rawPayload)).toBe(true)
  await deps.db.deleteFrom('document').where('dossier_id', '=', id).execute()
  const made = await read()
  expect([made.statusCode, made.rawPayload.equals(saved.rawPayload)]).toEqual([200, false])
})

test('one by its id, and the one of a print button, are documents of this dossier', async () => {
  const id = await addDossier()
  const [document] = await list(id)
  const one = await as('advisor', { url: `/api/v1/dossiers/${id}/documents/${document!.id}` })
  expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const print = await as('advisor', { url: `/api/v1/dossiers/${id}/printPdf/subscription_form` })
  expect(Buffer.from(print.json().print.file, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect((await eventsOf(id)).map(({ event }) => event).slice(-2)).toEqual(['download_document', 'print_document'])
})

test('letters that no font has are named beside the document', async () => {
  const id = await addDossier({ values: { subscriber_type: 'physique', sub_last_name: 'Nguyễn 王' } })
  const [document] = await list(id)
  const reply = await post('advisor', `${id}/preview`, { documentId: document!.id })
  expect(decodeURIComponent(String(reply.headers['x-unprintable-letters']))).toBe('王')
})

test('my dossier with an id of somebody else’s document finds what a dossier without it finds', async () => {
  const [mine, theirs] = [await addDossier(), await addDossier({ advisor: 'advisor2' })]
  const foreign = (
    await as('backoffice', {
      method: 'POST',
      url: `/api/v1/dossiers/${theirs}/documents/list`,
      payload: { block_id },
    })
  ).json().documents[0].id
  const absent = crypto.randomUUID()
  const before = await eventsOf(mine)
  const ask = (documentId: string) => [
    post('advisor', `${mine}/preview`, { documentId }),
    as('advisor', { url: `/api/v1/dossiers/${mine}/documents/${documentId}` }),
  ]
  const [replies, expected] = [await Promise.all(ask(foreign)), await Promise.all(ask(absent))]
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(expected.map(({ body }) => [404, body]))
  const print = await as('advisor', { url: `/api/v1/dossiers/${mine}/printPdf/manual_receipt` })
  expect([print.statusCode, print.body]).toEqual([404, expected[0]!.body])
  expect(await eventsOf(mine)).toEqual(before)
})

test('all documents of a block are downloaded as one valid archive', async () => {
  const id = await addDossier()
  const reply = await post('advisor', `${id}/documents/all`, { block_id })
  expect(reply.headers['content-type']).toBe('application/zip')
  const file = join(mkdtempSync(join(tmpdir(), 'parcelle-zip-')), 'all.zip')
  writeFileSync(file, reply.rawPayload)
  expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected')
  expect((await eventsOf(id)).at(-1)).toMatchObject({ event: 'download_documents' })
})

test('a switch that is off is a 403', async () => {
  const id = await addDossier()
  const [document] = await list(id)
  const noPreview = await testApp({ PREVIEW: 'false' }, database)
  const noDownload = await testApp({ DOWNLOAD: 'false' }, database)
  const statuses = async (app: typeof noPreview) => ({
    preview: (await post('advisor', `${id}/preview`, { documentId: document!.id }, app.as)).statusCode,
    one: (await app.as('advisor', { url: `/api/v1/dossiers/${id}/documents/${document!.id}` })).statusCode,
    all: (await post('advisor', `${id}/documents/all`, { block_id }, app.as)).statusCode,
  })
  expect(await statuses(noPreview)).toEqual({ preview: 403, one: 200, all: 200 })
  expect(await statuses(noDownload)).toEqual({ preview: 200, one: 200, all: 403 })
  const neither = await testApp({ PREVIEW: 'false', DOWNLOAD: 'false' }, database)
  expect(await statuses(neither)).toEqual({ preview: 403, one: 403, all: 403 })
})

test('a costly call uses up the minute of who makes it sooner than a plain one', async () => {
  const few = await testApp({ CALLS_PER_MINUTE: '60' }, database)
  const id = await addDossier({ client: 'client' })
  const preview = () => few.as('client', { url: `/api/v1/dossiers/${id}/printPdf/subscription_form` })
  const statuses = [await preview(), await preview(), await preview(), await preview()].map((one) => one.statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test.each([
  ['client', 'mission_validated', 404],
  ['client', 'adequacy_report_failure', 404],
  ['client', 'adequacy_report_validation', 200],
  ['client', 'canceled', 200],
  ['client', 'rejected', 200],
  ['advisor', 'mission_validated', 200],
] as const)('%s reads the suitability report at %s: %i', async (user, status, answer) => {
  const id = await addDossier({ client: 'client', status })
  const read = () => post(user, `${id}/preview`, { documentId: toDocumentId(id, 'adequacy_report') })
  const block = form.blocks.find(({ slug }) => slug === 'signature-mission')!
  const listed = async () => (await list(id, block.id)).some((one) => one.id === toDocumentId(id, 'adequacy_report'))
  // Clients never see a report that was not issued, and nobody reads it before they sign.
  expect((await read()).statusCode).toBe(user === 'client' ? 404 : 200)
  expect(await listed()).toBe(false)
  await addReport(deps, id, randomUUID())
  expect((await read()).statusCode).toBe(answer)
  expect(await listed()).toBe(status !== 'mission_validated' && status !== 'adequacy_report_failure')
})
