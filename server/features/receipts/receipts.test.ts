import { describe, expect, test } from 'vitest'
import { formatInstant } from '../../dossier/present.ts'
import { findValues, openDossierSession } from '../../dossier/answers/session.ts'
import { remindOfDocuments } from '../compliance/remind-documents.ts'
import { makePng, pagePdf } from './inspection/testing/files.ts'
import { sweepLater } from '../files/testing.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier } from '../../testing/dossiers.ts'
import { isUpload } from '../../dossier/answers/session.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const element = form.element('file_rib')!
const blockId = form.blockOf('file_rib')!.id
const typeId = element.attributes.types![0]!.typeId

const PDF = pagePdf()
const PNG = makePng()
type ReceiptFields = { content?: Buffer; title?: string; typeId?: string; elementId?: number }

function give(user: string, id: string, given: ReceiptFields = {}, submittingBlockId = blockId, call = as) {
  const { content = PDF, title = 'rib.pdf', ...more } = given
  const receipt = { typeId, elementId: element.id, title, value: content.toString('base64'), ...more }
  return call(user, {
    method: 'PUT',
    url: `/api/v1/dossiers/${id}/receipts`,
    payload: { submittingBlockId, receipts: [receipt] },
  })
}
const url = (id: string, receiptId: string) => `/api/v1/dossiers/${id}/receipts/${receiptId}`
const listOf = async (id: string) =>
  Object.values<{ id: string; title: string }[]>(
    (await as('advisor', { url: `/api/v1/dossiers/${id}/receipts` })).json(),
  ).flat()

test('a document is stored, listed with the dossier, read back whole, and answers its question', async () => {
  const id = await addDossier(deps)
  const { dossier } = (await give('advisor', id)).json()
  const [receipt] = dossier.receipts
  expect(receipt).toMatchObject({ typeId, elementId: element.id, title: 'rib.pdf' })
  expect(receipt.resource).toBe(url(id, receipt.receiptId))
  expect(receipt.size).toBe(PDF.length)
  expect(receipt.added_at).toBe(formatInstant(await addedAt(receipt.receiptId)))
  expect(dossier.values[element.id]).toBe('["rib.pdf"]')
  const { receiptId, resource: _, ...listed } = receipt
  expect(await listOf(id)).toEqual([{ ...listed, id: receiptId, mimetype: 'application/pdf', scan: 'none' }])
  const { receipt: read } = (await as('advisor', { url: url(id, receipt.receiptId) })).json()
  expect(read).toMatchObject({ id: receipt.receiptId, title: 'rib.pdf', mimetype: 'application/pdf' })
  expect(Buffer.from(read.resourceFile, 'base64')).toEqual(PDF)
})

test('documents are listed under their categories, in the language of the reader and the order of the form', async () => {
  const id = await addDossier(deps)
  for (const name of ['file_rib', 'file_home', 'file_identity', 'file_identity_2']) {
    const { id: elementId, attributes } = form.element(name)!
    const given = { title: `${name}.pdf`, elementId, typeId: attributes.types![0]!.typeId }
    expect((await give('advisor', id, given, form.blockOf(name)!.id)).statusCode).toBe(200)
  }
  const listed = async (language: string) => {
    const headers = { 'accept-language': language }
    const reply = await as('advisor', { url: `/api/v1/dossiers/${id}/receipts`, headers })
    const byCategory = Object.entries<{ title: string }[]>(reply.json())
    return byCategory.map(([category, list]) => [category, ...list.map(({ title }) => title)])
  }
  expect(await listed('fr')).toEqual([
    ['Identité', 'file_identity.pdf', 'file_identity_2.pdf'],
    ['Domicile', 'file_home.pdf'],
    ['Banque', 'file_rib.pdf'],
  ])
  expect((await listed('en')).map(([category]) => category)).toEqual(['Identity', 'Address', 'Bank'])
})

test('the same document is not added twice to the same question', async () => {
  const id = await addDossier(deps)
  await give('advisor', id)
  const again = await give('advisor', id, { title: 'copie.pdf' })
  expect(again.statusCode).toBe(200)
  expect(await listOf(id)).toHaveLength(1)
  await give('advisor', id, { content: PNG, title: 'photo.png' })
  expect((await listOf(id)).map(({ title }) => title)).toEqual(['rib.pdf', 'photo.png'])
})

test.each<[string, ReceiptFields, number, string]>([
  ['what is not what its name says', { content: Buffer.from('<script>'), title: 'rib.pdf' }, 422, 'receipt.error.type'],
  ['a type that is not in the list', { typeId: 'cni-de-mars' }, 422, 'receipt.error.type-id'],
  [
    'an element that takes no document',
    { elementId: form.element('sub_last_name')!.id },
    422,
    'receipt.error.no-upload',
  ],
  ['an upload of another block', { elementId: form.element('file_home')!.id }, 422, 'element.error.other-block'],
  [
    'a document larger than allowed',
    { content: Buffer.concat([PDF, Buffer.alloc(10_485_760)]) },
    413,
    'receipt.error.too-large',
  ],
])('%s is refused and leaves nothing', async (_, given, status, code) => {
  const id = await addDossier(deps)
  const reply = await give('advisor', id, given)
  expect(reply.statusCode).toBe(status)
  expect(reply.json().errors[0].code).toBe(code)
  expect(await listOf(id)).toEqual([])
})

const base64 = PDF.toString('base64')
test.each([
  ['a sign that is none of it', `!!**${base64}`],
  ['a line break', `${base64.slice(0, 8)}\n${base64.slice(8)}`],
  ['one character less', base64.slice(0, -1)],
  ['the signs of addresses', Buffer.from([0xfb, 0xff]).toString('base64url')],
])('base64 with %s is a 400', async (_, value) => {
  const id = await addDossier(deps)
  const receipts = [{ typeId, elementId: element.id, title: 'rib.pdf', value }]
  const payload = { submittingBlockId: blockId, receipts }
  const reply = await as('advisor', { method: 'PUT', url: `/api/v1/dossiers/${id}/receipts`, payload })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0].property).toBe('value')
  expect(await listOf(id)).toEqual([])
})

test.each([
  ['a PDF that is only begun', Buffer.from('%PDF-1.4\n'), 'receipt.error.damaged'],
  ['a PDF that asks for a script', pagePdf({ catalog: '/OpenAction<</S/JavaScript/JS(x)>>' }), 'receipt.error.scripts'],
  ['a PDF that opens an address', pagePdf({ catalog: '/OpenAction<</S/URI/URI(a)>>' }), 'receipt.error.opens'],
  ['a PNG of billions of pixels', makePng([], { width: 60_000, height: 60_000 }), 'receipt.error.pixels'],
])('%s is refused, and says why', async (_, content, code) => {
  const reply = await give('advisor', await addDossier(deps), { content })
  expect(reply.json().errors[0]).toMatchObject({ code, property: String(element.id), params: { title: 'rib.pdf' } })
})

test.each([
  ['releve.pdf.html', PDF, 'releve.pdf'],
  ['releve.html', PDF, 'releve.pdf'],
  ['releve', PDF, 'releve.pdf'],
  ['Relevé n° 2.PDF', PDF, 'Relevé n° 2.PDF'],
  ['12.03.2026', PDF, '12.03.2026.pdf'],
  ['.html', PDF, 'document.pdf'],
  ['photo.jpg', PNG, 'photo.png'],
])('%s is stored under a name with the extension of its content', async (title, content, expected) => {
  const id = await addDossier(deps)
  await give('advisor', id, { title, content })
  expect((await listOf(id))[0]!.title).toBe(expected)
})

test('a name loses its folders and what does not print', async () => {
  const id = await addDossier(deps)
  await give('advisor', id, { title: '..\\..\\C:\\mes docs\\rib\u0000\u202e.pdf'.replace('\u0000', '') })
  expect((await listOf(id))[0]!.title).toBe('rib.pdf')
})

test('a wrong type is corrected in place, and the evidence has both', async () => {
  const id = await addDossier(deps)
  const { id: elementId, attributes } = form.element('file_identity')!
  const [wrong, right] = attributes.types!.map((type) => type.typeId)
  const given = { elementId, typeId: wrong!, title: 'cni.pdf' }
  const [receipt] = (await give('advisor', id, given, form.blockOf(elementId)!.id)).json().dossier.receipts
  const correct = (changed: string) =>
    as('advisor', { method: 'PUT', url: `${url(id, receipt.receiptId)}/type`, payload: { typeId: changed } })
  const { dossier } = (await correct(right!)).json()
  expect(dossier.receipts).toEqual([{ ...receipt, typeId: right }])
  expect((await correct(right!)).statusCode).toBe(200)
  const unknown = await correct('other-element')
  expect([unknown.statusCode, unknown.json().errors[0].code]).toEqual([422, 'receipt.error.type-id'])
  const events = await deps.db
    .selectFrom('dossier_event')
    .select(['event', 'payload'])
    .where('dossier_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(events).toMatchObject([
    { event: 'add_receipts' },
    { event: 'change_receipt_type', payload: { receipts: [{ type: right }], replaced: [{ type: wrong }] } },
  ])
  await deps.db.updateTable('dossier').set({ status: 'signature' }).where('id', '=', id).execute()
  expect((await correct(wrong!)).statusCode).toBe(409)
})

test('a removed document is deleted with its file, and its question is open again', async () => {
  const id = await addDossier(deps)
  const [receipt] = (await give('advisor', id)).json().dossier.receipts
  const key = await keyOf(receipt.receiptId)
  expect(await deps.files.size(key)).toBe(PDF.length)
  const reply = await as('advisor', { method: 'DELETE', url: url(id, receipt.receiptId) })
  expect(reply.statusCode).toBe(204)
  expect(await listOf(id)).toEqual([])
  await sweepLater(deps)
  expect(await deps.files.size(key)).toBe(null)
  const { dossier } = (await as('advisor', { url: `/api/v1/dossiers/${id}` })).json()
  expect(dossier.values[element.id]).toBeUndefined()
  const events = await deps.db.selectFrom('dossier_event').select('event').where('dossier_id', '=', id).execute()
  expect(events.map(({ event }) => event)).toEqual(['add_receipts', 'remove_receipt'])
})

test.each([
  ['ongoing', 200],
  ['additional_documents', 200],
  ['adequacy_report_validated', 200],
  ['signature', 409],
  ['signed', 409],
  ['mission_validation', 409],
] as const)('at %s a document gets %i', async (status, expected) => {
  const id = await addDossier(deps, { status })
  expect((await give('advisor', id)).statusCode).toBe(expected)
})

test('a document of another dossier is not there', async () => {
  const [mine, other] = [await addDossier(deps), await addDossier(deps)]
  const [receipt] = (await give('advisor', other)).json().dossier.receipts
  expect((await as('advisor', { url: url(mine, receipt.receiptId) })).statusCode).toBe(404)
  expect((await as('advisor', { method: 'DELETE', url: url(mine, receipt.receiptId) })).statusCode).toBe(404)
})

test('the back office reads the documents of a client form and gives none', async () => {
  const id = await addDossier(deps)
  const [receipt] = (await give('advisor', id)).json().dossier.receipts
  expect((await as('gestion', { url: url(id, receipt.receiptId) })).statusCode).toBe(200)
  expect((await give('gestion', id)).statusCode).toBe(403)
  expect((await give('backoffice', id)).statusCode).toBe(403)
})

test('the last document asked for sends the dossier back to its check, in the name of who gave it', async () => {
  const given = { subscriber_type: 'physique', has_co_subscriber: 'Non' }
  const id = await addDossier(deps, { status: 'additional_documents', values: given })
  const published = (await deps.forms.current(deps.deployment.forms.client))!
  const asked = published.form
  const session = openDossierSession(deps, published, await rowOf(id), await findValues(deps.db, id))
  const missing = asked.elements.filter((one) => isUpload(one.type) && session.problem(one.id) !== null)
  expect(missing.length).toBeGreaterThan(1)

  for (const [at, { id: elementId, attributes }] of missing.entries()) {
    expect((await rowOf(id)).status).toBe('additional_documents')
    const block = asked.blockOf(elementId)!.id
    const { dossier } = (
      await give('advisor', id, { elementId, typeId: attributes.types?.[0]?.typeId ?? '' }, block)
    ).json()
    expect(dossier.state).toBe(at === missing.length - 1 ? 'compliance_validation' : 'additional_documents')
  }
  const events = await deps.db
    .selectFrom('dossier_event')
    .innerJoin('app_user', 'app_user.id', 'dossier_event.actor_id')
    .select(['event', 'username'])
    .where('dossier_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(events.at(-1)).toEqual({ event: 'documents_received', username: 'advisor' })
})

describe('documents asked for by name', () => {
  const [identity, home] = ['file_identity', 'file_home'].map((name) => form.element(name)!)
  const passport = { elementId: identity!.id, typeId: 'passeport', reason: 'Périmée depuis mars' }
  const rib = { elementId: element.id, reason: 'Illisible' }
  const ask = (id: string, body: object, user = 'backoffice') =>
    as(user, {
      method: 'POST',
      url: `/api/v1/dossiers/${id}/transitions`,
      payload: { event: 'request_documents', ...body },
    })
  const compliance = async (id: string, user = 'client') =>
    (await as(user, { url: `/api/v1/dossiers/${id}/compliance` })).json()
  const mailsTo = (number: string) =>
    deps.db.selectFrom('mail').select(['recipient', 'body']).where('subject', 'like', `%${number}`).execute()
  const physical = { subscriber_type: 'physique', has_co_subscriber: 'Non' }
  const checked = async () => {
    const id = await addDossier(deps, { client: 'client', values: physical })
    await give('advisor', id)
    await deps.db.updateTable('dossier').set({ status: 'compliance_validation' }).where('id', '=', id).execute()
    return id
  }
  const types = identity!.attributes.types!.map((type) => type.typeId)
  const other = types.find((one) => one !== 'passeport')!

  test('client and advisor are notified of which documents and why; once all are uploaded again, the dossier returns to its check', async () => {
    expect(types).toContain('passeport')
    const id = await checked()
    await as('advisor', { url: '/api/v1/users/me', headers: { 'accept-language': 'en' } })
    const reply = await ask(id, { documents: [passport, rib], due: '2099-03-14' })
    expect(reply.json()).toMatchObject({ dossier: { state: 'additional_documents', detail: { missing: 2 } } })
    expect(reply.json().dossier.detail.last_reason).toMatch(/– Passeport.: Périmée depuis mars\nRIB .*: Illisible/)
    const mails = await mailsTo(reply.json().dossier.number)
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(await emailsOf(['advisor', 'client']))
    for (const { recipient, body } of mails)
      expect(body, 'in the language of each').toMatch(
        recipient.startsWith('advisor') ? /we need[^]*Illisible[^]*14 March 2099/ : /Illisible[^]*14 mars 2099/,
      )

    const seen = await compliance(id)
    expect(seen).toMatchObject({ askable: [], can: [], paper: null })
    expect(seen.requested).toMatchObject([
      { ...passport, due: '2099-03-14', given: false },
      { ...rib, typeId: null, given: false },
    ])
    // Other elements and types were not requested.
    const elsewhere = { elementId: home!.id, typeId: home!.attributes.types![0]!.typeId, content: PNG }
    expect((await give('client', id, elsewhere, form.blockOf('file_home')!.id)).statusCode).toBe(409)
    const identityBlock = form.blockOf('file_identity')!.id
    const card = { elementId: identity!.id, typeId: other, content: PNG, title: 'cni.png' }
    expect((await give('client', id, card, identityBlock)).json().dossier.state).toBe('additional_documents')
    // The same file again does not count.
    expect((await give('client', id)).json().dossier.state).toBe('additional_documents')
    const fresh = await give('advisor', id, { content: PNG, title: 'rib2.png' })
    expect(fresh.json().dossier).toMatchObject({
      state: 'additional_documents',
      detail: { next: { action: 'upload', count: 1 } },
    })
    const given = { ...card, typeId: 'passeport', content: pagePdf({ page: '/Rotate 90' }), title: 'passeport.pdf' }
    expect((await give('client', id, given, identityBlock)).json().dossier.state).toBe('compliance_validation')
    expect((await compliance(id, 'backoffice')).requested.map((one: { given: boolean }) => one.given)).toEqual([
      true,
      true,
    ])
  })

  test('the back office sees the documents that may be requested: the visible uploads, with their types', async () => {
    const { askable, can } = await compliance(await checked(), 'backoffice')
    expect(can).toEqual(['request_documents', 'pass_check', 'fail_check'])
    const ids = askable.map((one: { elementId: number }) => one.elementId)
    expect(ids).toContain(identity!.id)
    expect(ids).not.toContain(form.element('file_kbis')!.id)
    expect(askable[0].types.length).toBeGreaterThan(1)
  })

  test.each<[string, object, number, object]>([
    [
      'a question that takes no document',
      { documents: [{ ...rib, elementId: 1 }] },
      422,
      { property: 'documents.0.elementId' },
    ],
    [
      'a document the dossier does not show',
      { documents: [{ ...rib, elementId: form.element('file_kbis')!.id }] },
      422,
      {},
    ],
    ['a type it does not take', { documents: [{ ...rib, typeId: 'lune' }] }, 422, { property: 'documents.0.typeId' }],
    ['no reason', { documents: [{ ...rib, reason: '\u200b ' }] }, 422, { property: 'documents.0.reason' }],
    ['a day that has passed', { documents: [rib], due: '2020-01-01' }, 422, { property: 'due' }],
    ['the same twice', { documents: [rib, rib] }, 422, { property: 'documents' }],
    ['neither a name nor a reason', {}, 422, { property: 'reason' }],
    ['an empty list', { documents: [] }, 400, {}],
  ])('asking with %s is refused, and nobody is written to', async (_, body, status, error) => {
    const id = await checked()
    const reply = await ask(id, body)
    expect(reply.statusCode).toBe(status)
    expect(reply.json().errors[0]).toMatchObject(error)
    expect((await compliance(id)).requested).toEqual([])
    expect(await mailsTo((await rowOf(id)).number)).toEqual([])
  })

  test('a role that may not request documents is refused any request', async () => {
    expect((await ask(await checked(), { documents: [{ ...rib, elementId: 1 }] }, 'advisor')).statusCode).toBe(403)
  })

  test('people are reminded once, two days before', async () => {
    const id = await checked()
    const { number } = (await ask(id, { documents: [rib], due: '2099-03-14' })).json().dossier
    const on = (day: string) => remindOfDocuments({ ...deps, today: () => day })
    await on('2099-03-11')
    expect(await mailsTo(number)).toHaveLength(2)
    await on('2099-03-12')
    await on('2099-03-20')
    expect(await mailsTo(number)).toHaveLength(4)
    expect((await rowOf(id)).status).toBe('additional_documents')
  })
})

async function emailsOf(usernames: string[]): Promise<string[]> {
  const rows = await deps.db.selectFrom('app_user').select('email').where('username', 'in', usernames).execute()
  return rows.map(({ email }) => email).toSorted()
}

const rowOf = (id: string) => deps.db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function keyOf(receiptId: string): Promise<string> {
  const row = deps.db.selectFrom('receipt').select('file_key').where('id', '=', receiptId)
  return (await row.executeTakeFirstOrThrow()).file_key
}

async function addedAt(receiptId: string): Promise<Date> {
  const row = deps.db.selectFrom('receipt').select('added_at').where('id', '=', receiptId)
  return (await row.executeTakeFirstOrThrow()).added_at
}

test.each(['ENOSPC', 'EROFS', 'EIO'])(
  'with a store that is full or refuses (%s), a document is for later',
  async (code) => {
    const id = await addDossier(deps)
    await give('advisor', id)
    const receiptId = (await listOf(id))[0]!.id
    const fail = () => Promise.reject(Object.assign(new Error(code), { code, syscall: 'open' }))
    const broken = await testApp({}, database, {
      files: { ...deps.files, put: fail, get: fail, size: fail, remove: fail },
    })
    const replies = [
      await give('advisor', id, { content: PNG, title: 'photo.png' }, blockId, broken.as),
      await broken.as('advisor', { url: url(id, receiptId) }),
      await broken.as('advisor', { method: 'DELETE', url: url(id, receiptId) }),
    ]
    expect(replies.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
      replies.map(() => [503, '5']),
    )
    expect(await listOf(id), 'nothing was added, nothing is gone').toMatchObject([{ id: receiptId, title: 'rib.pdf' }])
  },
)
