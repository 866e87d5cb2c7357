import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request as send } from 'node:http'
import { parse } from 'content-disposition'
import { expect, test, vi } from 'vitest'
import { BODY_TIMEOUT } from '../../platform/http/gate/bodies.ts'
import { incomingFolder } from '../../platform/http/gate/forms.ts'
import { exif, HEIC, makeJpeg, pagePdf, segment } from './inspection/testing/files.ts'
import { sweepLater } from '../files/testing.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier, findUser } from '../../testing/dossiers.ts'
import { formBody } from '../../testing/form-body.ts'

const database = await testDatabase()
const { app, as, deps } = await testApp({}, database)
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const element = form.element('file_rib')!
const fields = {
  submittingBlockId: form.blockOf('file_rib')!.id,
  elementId: element.id,
  typeId: element.attributes.types![0]!.typeId,
}
const page = (number: number) => pagePdf({ more: [`(${number})`] })
const PDF = page(0)

type UploadFields = Partial<Record<keyof typeof fields | 'replaces' | 'title', string | number>>

function give(id: string, content = PDF, name = 'rib.pdf', given: UploadFields = {}) {
  const body = formBody({ ...fields, ...given }, { name, content })
  return as('advisor', { method: 'POST', url: `/api/v1/dossiers/${id}/receipts`, ...body })
}
const url = (id: string, receiptId: string) => `/api/v1/dossiers/${id}/receipts/${receiptId}`
const idsOf = async (id: string): Promise<string[]> =>
  Object.values<{ id: string }[]>((await as('advisor', { url: `/api/v1/dossiers/${id}/receipts` })).json())
    .flat()
    .map((one) => one.id)
const incoming = () => readdir(incomingFolder(deps.config))
const eventsOf = (id: string) =>
  deps.db
    .selectFrom('dossier_event')
    .innerJoin('app_user', 'app_user.id', 'actor_id')
    .select(['event', 'username', 'payload'])
    .where('dossier_id', '=', id)
    .orderBy('seq')
    .execute()

async function addGiven(): Promise<[id: string, receiptId: string]> {
  const id = await addDossier(deps)
  const [receipt] = (await give(id)).json().dossier.receipts
  return [id, receipt.receiptId]
}

test('a file sent as a form is stored, and served as what it is and nothing else', async () => {
  const id = await addDossier(deps)
  const reply = await give(id, PDF, 'Relevé d’identité.pdf')
  expect(reply.statusCode).toBe(200)
  const [receipt] = reply.json().dossier.receipts
  expect(receipt).toMatchObject({ title: 'Relevé d’identité.pdf', mimetype: 'application/pdf', scan: 'none' })
  const content = await as('advisor', { url: `${url(id, receipt.receiptId)}/content` })
  expect(content.rawPayload).toEqual(PDF)
  expect(content.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(PDF.length),
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'; base-uri 'none'/),
  })
  const { type, parameters } = parse(String(content.headers['content-disposition']))
  expect([type, parameters['filename']]).toEqual(['inline', 'Relevé d’identité.pdf'])
  await vi.waitFor(async () => expect(await incoming()).toEqual([]), { timeout: 30_000 })
})

test('the same bytes are one document, whichever call sends them and however they are stored', async () => {
  const [id] = await addGiven()
  const { submittingBlockId, ...about } = fields
  const receipts = [{ ...about, title: 'autre.pdf', value: PDF.toString('base64') }]
  const payload = { submittingBlockId, receipts }
  expect((await as('advisor', { method: 'PUT', url: `/api/v1/dossiers/${id}/receipts`, payload })).statusCode).toBe(200)
  expect((await give(id, PDF, 'copie.pdf')).statusCode).toBe(200)
  expect(await idsOf(id)).toHaveLength(1)
  const [added] = await eventsOf(id)
  expect(added!.payload).toMatchObject({
    receipts: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), kept: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  })
})

test('a document takes the place of another; one of another dossier, or of another question, stays', async () => {
  const [id, old] = await addGiven()
  const [other, theirs] = await addGiven()
  const { file_key } = await deps.db
    .selectFrom('receipt')
    .select('file_key')
    .where('id', '=', old)
    .executeTakeFirstOrThrow()
  expect((await give(id, page(1), 'neuf.pdf', { replaces: old })).statusCode).toBe(200)
  expect((await give(id, page(1), 'neuf.pdf', { replaces: old })).statusCode, 'asked again').toBe(200)
  const [kept, ...more] = await idsOf(id)
  expect([kept !== old, more]).toEqual([true, []])
  await sweepLater(deps)
  expect(await deps.files.size(file_key)).toBe(null)
  expect((await eventsOf(id)).map(({ event }) => event)).toEqual(['add_receipts', 'remove_receipt', 'add_receipts'])
  expect((await give(id, page(2), 'encore.pdf', { replaces: theirs })).statusCode).toBe(200)
  expect(await idsOf(other)).toEqual([theirs])
  const home = form.element('file_home')!
  const elsewhere = { elementId: home.id, typeId: home.attributes.types![0]!.typeId, replaces: kept! }
  await give(id, page(3), 'edf.pdf', { ...elsewhere, submittingBlockId: form.blockOf('file_home')!.id })
  expect(await idsOf(id)).toHaveLength(3)
})

const form1 = (given: Record<string, string | number>, file = true) =>
  formBody(given, file ? { name: 'rib.pdf', content: PDF } : null)
const { payload, headers } = form1(fields)
test.each<[string, { payload: Buffer | object; headers?: Record<string, string> }, string | undefined]>([
  ['JSON', { payload: { ...fields } }, undefined],
  ['a form without a file', form1(fields, false), 'file'],
  ['a form without its element', form1({ submittingBlockId: 1, typeId: 'rib' }), 'elementId'],
  ['a field that is not known', form1({ ...fields, surprise: 1 }), 'surprise'],
  ['a field of other letters', form1({ ...fields, elementId: 'rib' }), 'elementId'],
  ['a form cut short', { payload: payload.subarray(0, -60), headers }, undefined],
  ['a form without an end', { payload: payload.subarray(0, 120), headers }, undefined],
  ['a form without a boundary', { payload, headers: { 'content-type': 'multipart/form-data' } }, undefined],
  [
    'a form of two files',
    { payload: Buffer.concat([payload.subarray(0, -22), payload.subarray(payload.indexOf('--', 250))]), headers },
    undefined,
  ],
])('%s is a 400, and nothing of it is stored', async (_, sent, property) => {
  const id = await addDossier(deps)
  const reply = await as('advisor', { method: 'POST', url: `/api/v1/dossiers/${id}/receipts`, ...sent })
  expect([reply.statusCode, reply.json().errors[0].property]).toEqual([400, property])
  expect(await idsOf(id)).toEqual([])
  await vi.waitFor(async () => expect(await incoming()).toEqual([]), { timeout: 30_000 })
})

test('a form is of no use to a call that takes none', async () => {
  const id = await addDossier(deps)
  const reply = await as('advisor', { method: 'PUT', url: `/api/v1/dossiers/${id}/values`, ...form1(fields) })
  expect(reply.statusCode).toBe(400)
})

test('a file larger than is taken is a 413 that names it, and one that is announced as such is not even read', async () => {
  const id = await addDossier(deps)
  const reply = await give(id, Buffer.concat([PDF, Buffer.alloc(10_485_760)]), 'gros.pdf')
  expect(reply.statusCode).toBe(413)
  expect(reply.json().errors[0]).toMatchObject({
    code: 'receipt.error.too-large',
    params: { title: 'gros.pdf', max: 10 },
  })
  await vi.waitFor(async () => expect(await incoming()).toEqual([]), { timeout: 30_000 })
  const announced = open(id, 200_000_000)
  const status = await new Promise((resolve) => announced.once('response', (answer) => resolve(answer.statusCode)))
  announced.destroy()
  expect(status).toBe(413)
})

await app.listen({ port: 0, host: '127.0.0.1' })
const token = (await findUser(deps.db, 'advisor')).id

function open(id: string, length: number) {
  const address = app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const sent = { ...headers, authorization: `Bearer ${token}`, 'content-length': String(length) }
  const path = `/api/v1/dossiers/${id}/receipts`
  const begun = send({ host: '127.0.0.1', port, method: 'POST', path, headers: sent })
  begun.on('error', () => {})
  begun.flushHeaders()
  return begun
}

test('an upload cut off half-way leaves nothing', async () => {
  const id = await addDossier(deps)
  const begun = open(id, payload.length)
  begun.write(payload.subarray(0, payload.indexOf('%%EOF')))
  await vi.waitFor(async () => expect(await incoming()).toHaveLength(1), { timeout: 30_000 })
  begun.destroy()
  await vi.waitFor(async () => expect(await incoming()).toEqual([]), { timeout: 30_000 })
  expect(await idsOf(id)).toEqual([])
})

test('an upload over a poor network may take longer than half a minute', async () => {
  const id = await addDossier(deps)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const begun = open(id, payload.length)
  const status = new Promise((resolve) => begun.once('response', (answer) => resolve(answer.statusCode)))
  begun.write(payload.subarray(0, payload.indexOf('%%EOF')))
  await vi.waitFor(async () => expect(await incoming()).toHaveLength(1), { timeout: 30_000 })
  vi.advanceTimersByTime(BODY_TIMEOUT)
  vi.useRealTimers()
  begun.end(payload.subarray(payload.indexOf('%%EOF')))
  expect(await status).toBe(200)
  expect(await idsOf(id)).toHaveLength(1)
})

const last = PDF.length - 1
test.each<[string, Record<string, string>, number, [number, number] | null]>([
  ['the beginning', { range: 'bytes=0-3' }, 206, [0, 3]],
  ['the middle', { range: 'bytes=5-9' }, 206, [5, 9]],
  ['from somewhere on', { range: 'bytes=9-' }, 206, [9, last]],
  ['the end', { range: 'bytes=-6' }, 206, [last - 5, last]],
  ['more than there is', { range: `bytes=1-${PDF.length * 2}` }, 206, [1, last]],
  ['more than there is, from the end', { range: 'bytes=-99999' }, 206, [0, last]],
  ['what comes after the end', { range: `bytes=${PDF.length}-` }, 416, null],
  ['nothing of the end', { range: 'bytes=-0' }, 416, null],
  ['several parts', { range: 'bytes=0-1,4-5' }, 200, [0, last]],
  ['what makes no sense', { range: 'bytes=9-3' }, 200, [0, last]],
  ['another unit', { range: 'pages=1-2' }, 200, [0, last]],
  ['a part of another version', { range: 'bytes=0-3', 'if-range': '"other"' }, 200, [0, last]],
])('asked for %s', async (_, asked, status, bounds) => {
  const [id, receiptId] = await addGiven()
  const reply = await as('advisor', { url: `${url(id, receiptId)}/content`, headers: asked })
  const whole = PDF.length
  expect(reply.statusCode).toBe(status)
  if (!bounds) return expect(reply.headers['content-range']).toBe(`bytes */${whole}`)
  const [start, end] = bounds
  expect(reply.rawPayload).toEqual(PDF.subarray(start, end + 1))
  expect(reply.headers['content-length']).toBe(String(end - start + 1))
  expect(reply.headers['content-range']).toBe(status === 206 ? `bytes ${start}-${end}/${whole}` : undefined)
})

test('who reads or takes a document is in the evidence, once for all its parts, and never its content', async () => {
  const [id, receiptId] = await addGiven()
  const read = (user: string, path: string, more = {}) => as(user, { url: url(id, receiptId) + path, ...more })
  const part = { headers: { range: 'bytes=4-7' } }
  const replies = [
    await read('advisor', '/content', { method: 'HEAD' }),
    await read('advisor', '/content', part),
    await read('advisor', '/content', part),
    await read('gestion', '/content?as=download'),
    await read('partner', ''),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 206, 206, 200, 200])
  expect(replies[0]!.headers['content-length']).toBe(String(PDF.length))
  expect(replies[3]!.headers['content-disposition']).toBe('attachment; filename=rib.pdf')
  const [added, ...readings] = await eventsOf(id)
  const [{ kept }] = (added!.payload as { receipts: [{ kept: string }] }).receipts
  const payload = { receipt: receiptId, element: element.id, sha256: kept }
  expect(readings).toEqual([
    { event: 'preview_receipt', username: 'advisor', payload },
    { event: 'download_receipt', username: 'gestion', payload },
    { event: 'preview_receipt', username: 'partner', payload },
  ])
})

test.each([
  [{ PREVIEW: 'false' }, [403, 200, 200]],
  [{ DOWNLOAD: 'false' }, [200, 403, 200]],
  [{ PREVIEW: 'false', DOWNLOAD: 'false' }, [403, 403, 403]],
])('with %o, seeing, keeping and reading a document are %o', async (env, expected) => {
  const [id, receiptId] = await addGiven()
  const switched = await testApp(env, database, { files: deps.files })
  const paths = ['/content', '/content?as=download', '']
  const replies = await Promise.all(paths.map((path) => switched.as('advisor', { url: url(id, receiptId) + path })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(expected)
})

test('a document of another dossier is as absent as one that never was', async () => {
  const [id] = await addGiven()
  const [, theirs] = await addGiven()
  const paths = (receiptId: string) => [`${url(id, receiptId)}/content`, url(id, receiptId)]
  const bodies = async (receiptId: string) =>
    Promise.all(paths(receiptId).map(async (path) => (await as('advisor', { url: path })).body))
  expect(await bodies(theirs)).toEqual(await bodies(crypto.randomUUID()))
})

test('what is not looked through for viruses yet is only for who gave it', async () => {
  const [id, receiptId] = await addGiven()
  await deps.db
    .updateTable('stored_file')
    .set({ scan: 'to_scan' })
    .where('key', 'in', (row) => row.selectFrom('receipt').select('file_key').where('id', '=', receiptId))
    .execute()
  expect((await as('advisor', { url: `${url(id, receiptId)}/content` })).statusCode).toBe(200)
  for (const path of ['/content', '/content?as=download', '']) {
    const reply = await as('gestion', { url: url(id, receiptId) + path })
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([403, 'receipt.error.to-scan'])
  }
})

test('a photograph is stored without its metadata, and recognised when sent again', async () => {
  const id = await addDossier(deps)
  const photo = makeJpeg([segment(0xe1, exif(6))])
  const [receipt] = (await give(id, photo, 'cni.jpg')).json().dossier.receipts
  await give(id, photo, 'cni.jpg')
  expect(await idsOf(id)).toEqual([receipt.receiptId])
  const kept = (await as('advisor', { url: `${url(id, receipt.receiptId)}/content?as=download` })).rawPayload
  expect(kept.includes('Jeanne Secret')).toBe(false)
  const [added] = await eventsOf(id)
  const { receipts } = added!.payload as { receipts: { sha256: string; kept: string }[] }
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(receipts).toMatchObject([{ sha256: digest(photo), kept: digest(kept) }])
})

test('a HEIC is shown as a JPEG and downloaded as uploaded; removing it removes both', async () => {
  const id = await addDossier(deps)
  const [receipt] = (await give(id, HEIC, 'photo.heic')).json().dossier.receipts
  expect(receipt).toMatchObject({ title: 'photo.heic', mimetype: 'image/heic' })
  const read = (purpose: string) => as('advisor', { url: `${url(id, receipt.receiptId)}/content?as=${purpose}` })
  const [seen, taken] = [await read('preview'), await read('download')]
  expect([seen, taken].map(({ headers: { 'content-type': type } }) => type)).toEqual(['image/jpeg', 'image/heic'])
  expect(seen.headers['content-disposition']).toBe('inline; filename=photo.jpg')
  expect(taken.rawPayload).toEqual(HEIC)
  const { file_key, rendition_key } = await deps.db
    .selectFrom('receipt')
    .selectAll()
    .where('id', '=', receipt.receiptId)
    .executeTakeFirstOrThrow()
  await as('advisor', { method: 'DELETE', url: url(id, receipt.receiptId) })
  await sweepLater(deps)
  for (const key of [file_key, rendition_key!]) expect(await deps.files.size(key)).toBe(null)
})
