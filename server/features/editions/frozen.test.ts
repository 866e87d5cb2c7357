import { createHash } from 'node:crypto'
import { expect, expectTypeOf, test } from 'vitest'
import type { Deps, JobDeps } from '../../deps.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addCompleted, addDossier, addSigned, sampleAnswers } from '../../testing/dossiers.ts'
import { publishChanged, type Files } from './testing.ts'
import { readLiveDeployment } from '../../deployment/edition-rows.ts'
import { PDF } from '../../platform/pdf/pdf-file.ts'
import { composeDelivery } from '../delivery/compose-delivery.ts'
import { readPackContents } from '../evidence/pack/read-pack.ts'
import { makeDocuments } from '../signing/documents/make-documents.ts'
import { findEnvelopes } from '../signing/envelopes.ts'
import { openSignedSession } from '../signing/frozen-dossier.ts'
import { sample } from '../../testing/sampling.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const id = await addSigned(deps, 'couple-60k')
await addCompleted(deps, id, 'mission')
await addCompleted(deps, id, 'subscription')

const rowOf = () => deps.db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const get = async (user: string, url: string) => (await as(user, { url: `/api/v1${url}` })).body

const { form: currentForm } = (await deps.forms.current(1))!
const signing = currentForm.blocks.filter(({ kind }) => kind !== 'normal' && kind !== 'welcome')

/** Of the blocks to sign in. */
async function listDocuments(dossier: string): Promise<{ id: string; filename: string }[]> {
  const url = `/api/v1/dossiers/${dossier}/documents/list`
  const replies = signing.map(({ id: block_id }) => as('advisor', { method: 'POST', url, payload: { block_id } }))
  return (await Promise.all(replies)).flatMap((reply) => reply.json().documents)
}

const compose = (dossier: Awaited<ReturnType<typeof rowOf>>) =>
  deps.db.transaction().execute(async (tx) => composeDelivery(tx, dossier, await openSignedSession(deps, dossier, tx)))

const row = await rowOf()
await deps.db
  .insertInto('received_dossier')
  .values({ dossier_id: id, digest: Buffer.alloc(32), body: await compose(row), accounts: '{}' })
  .execute()
await deps.db.transaction().execute((tx) => {
  const author = { user: null, requestId: null }
  return addDossierEvent(tx, id, author, 'print_document', { code: 'subscription_form' })
})

/** Publishes and follows, as a running program does. */
async function publish(change: (files: Files) => void): Promise<string> {
  const edition = await publishChanged(database.url, change)
  Object.assign(deps.deployment, await readLiveDeployment(deps.db, deps.config))
  return edition
}

/** All that is read of the signed dossier. */
async function readAll() {
  const dossier = await rowOf()
  const envelopes = await findEnvelopes(deps.db, id)
  const made = await Promise.all(envelopes.map((envelope) => makeDocuments(deps, dossier, envelope)))
  const delivery = await compose(dossier)
  return {
    item: await get('advisor', `/dossiers/${id}`),
    list: await get('advisor', '/dossiers?status=signed'),
    export: await get('advisor', '/dossiers/export.csv'),
    view: await get('gestion', `/dossier/integration-state/${id}/view`),
    points: await get('gestion', `/dossier/integration-state/${id}/points`),
    actions: await get('gestion', `/dossier/integration-state/${id}/actions`),
    received: await get('gestion', '/received'),
    correction: await get('gestion', `/dossiers/${id}/correction`),
    product: await get('advisor', `/datalists/products/values?filter=${row.product}&dossier=${id}`),
    toRead: await get('advisor', `/dossiers/${id}/product-documents`),
    listed: await listDocuments(id),
    documents: made
      .flat()
      .map(({ document, content }) => [document.code, createHash('sha256').update(content).digest('hex')]),
    delivery,
    pack: (await readPackContents(deps, id))?.texts,
  }
}

const form = (files: Files) => files['forms/client.json']
const elements = (files: Files): Files[] =>
  form(files).pages.flatMap((page: Files) => page['blocks'].flatMap((block: Files) => block['elements']))
const element = (files: Files, name: string): Files => elements(files).find((one) => one['name'] === name)!
const entry = (files: Files, list: string, value: string): Files =>
  files[`datalists/${list}.json`].find((one: Files) => one['value'] === value)

const nationality = await deps.db
  .selectFrom('dossier_value')
  .select('value')
  .where('dossier_id', '=', id)
  .where('element_id', '=', (await deps.forms.current(1))!.form.element('sub_nationality')!.id)
  .executeTakeFirstOrThrow()

test('an envelope is completed with the documents that were sent, whatever was published since', async () => {
  const sent = await addSigned(deps, 'couple-60k', { status: 'signature' })
  const envelope = await addCompleted(deps, sent, 'subscription')
  await deps.db.updateTable('envelope').set({ state: 'sent' }).where('id', '=', envelope).execute()
  const read = async () => {
    const row = await deps.db.selectFrom('dossier').selectAll().where('id', '=', sent).executeTakeFirstOrThrow()
    const [out] = await findEnvelopes(deps.db, sent)
    const made = await makeDocuments(deps, row, out!)
    return [row, out, made.map(({ content }) => createHash('sha256').update(content).digest('hex'))]
  }
  const before = await read()
  await publish((files) => {
    files['documents/subscription-form.json'].title = text('Encore un titre')
    hideSigners(files)
  })
  expect(await read()).toEqual(before)
})

test('a dossier that was begun has its documents after an edition adds one about its product', async () => {
  const begun = await addDossier(deps, { values: sampleAnswers('couple-60k') })
  await publish(changeProductDocuments)
  const documents = await listDocuments(begun)
  expect(documents.length).toBeGreaterThan(1)
  for (const { id: document } of documents)
    expect((await as('advisor', { url: `/api/v1/dossiers/${begun}/documents/${document}` })).statusCode).toBe(200)
  const { documents: toRead } = JSON.parse(await get('advisor', `/dossiers/${begun}/product-documents`))
  expect(toRead[0].title).toBe('Note ESG')
})

let before: Awaited<ReturnType<typeof readAll>>

test('the dossier compared below has documents, points, actions and a delivery', async () => {
  before = await readAll()
  expect(before.documents.length).toBeGreaterThan(2)
  expect(before.listed.length).toBeGreaterThan(2)
  expect(JSON.parse(before.points).points).not.toEqual([])
  expect(before.actions).toContain('Document imprimé')
  expect(before.received).toContain(row.number)
  const [{ presentation }] = JSON.parse(before.product).options
  expect([presentation.unitPrice, presentation.documents[0].title]).toEqual([
    Number(row.unit_price),
    'Note d’information',
  ])
})

const changes: [string, (files: Files) => void][] = [
  ['a rule', ({ 'settings.json': settings }) => (settings.rules = turnOff(settings.rules))],
  ['the label of a question', (files) => (element(files, 'shares_number')['attributes'].label = text('Autrement'))],
  ['the label of an option', (files) => renameOptions(files)],
  ['the entry of a list', (files) => (entry(files, 'nationalities', nationality.value)['label'] = text('Martienne'))],
  ['a table', ({ 'dismemberment.json': tables }) => changeTables(tables)],
  ['the name of a product', ({ 'products.json': { products } }) => products.forEach(rename)],
  [
    'a template',
    (files) => {
      files['documents/subscription-form.json'].title = text('Autre titre')
      files['documents/mission-letter.json'].sections.splice(0, 1)
    },
  ],
  ['the condition of a signer', (files) => hideSigners(files)],
  ['a formula', ({ 'settings.json': { computedFields } }) => computedFields.forEach(toZero)],
  ['what is to be checked', ({ 'vigilance.json': { points } }) => points.forEach(retitle)],
  ['the price of a product', ({ 'products.json': { products } }) => products.forEach(reprice)],
  ['the particulars of a firm', ({ 'firms.json': firms }) => Object.values(firms).forEach(moveFirm)],
  ['the look', ({ 'settings.json': { theme } }) => (theme.primary = '#123E5C')],
  ['the documents about a product', (files) => changeProductDocuments(files)],
  ['what is sold', ({ 'products.json': catalogue }) => sellOne(catalogue)],
  ['what is signed together', ({ 'settings.json': { envelopes } }) => (envelopes.subscription = ['summary'])],
]

test.each(sample(changes, 3))(
  'after an edition that changes %s, a signed dossier is read as before, byte by byte',
  async (_, change) => {
    const edition = await publish(change)
    // A new dossier has it, so that it was really published.
    expect((await deps.forms.current(1))?.edition).toBe(edition)
    expect(await readAll()).toEqual(before)
  },
)

test('the type of what a use case receives offers no rules but those of a dossier', () => {
  expectTypeOf<keyof (Deps & JobDeps)['forms']>().toEqualTypeOf<'find'>()
  type Decided = 'rules' | 'tables' | 'datalists' | 'documentTemplates' | 'envelopes' | 'complianceCheck' | 'company'
  expectTypeOf<Extract<keyof Deps['deployment'], Decided>>().toBeNever()
})

test('the history of signatures names the company as the edition of the dossier does', async () => {
  const read = async () => {
    const reply = await as('advisor', { url: `/api/v1/dossier/${id}/docusign/history` })
    const file = await PDF.load(Buffer.from(reply.json().envelopeHistoryData, 'base64'))
    return file.extractText().map((page) => page.text)
  }
  const before = await read()
  await publish(({ 'settings.json': { company } }) => (company.name = 'Autre société'))
  expect(await read()).toEqual(before)
})

const text = (fr: string) => ({ fr, en: fr })
const turnOff = (rules: object) => Object.fromEntries(Object.keys(rules).map((name) => [name, false]))
const rename = (product: Files) => (product['name'] = `Nouveau ${product['name']}`)
const retitle = (point: Files) => (point['title'] = text('Autre point'))
const reprice = (product: Files) => (product['unitPrice'] += 7)
const moveFirm = (firm: unknown) => Object.assign(firm as Files, { address: '1 rue Nouvelle', city: '75001 Paris' })
const toZero = (field: Files) => (field['formula'] = '0')

function sellOne(catalogue: Files): void {
  catalogue['products'] = catalogue['products'].filter(({ code }: Files) => code !== row.product).slice(0, 1)
}

/** One is by a template that earlier editions do not have, one goes, and the others say something else. */
function changeProductDocuments(files: Files): void {
  files['product-documents/esg.json'] = files['product-documents/note.json']
  for (const { code, documents } of files['products.json'].products) {
    for (const document of documents) document.title = text('Autre document')
    documents[0] = { id: `${code}-esg`, template: 'esg', title: text('Note ESG'), date: '2026-01-01' }
  }
  files['product-documents/dic.json'].reference = text('Autre référence')
}

function renameOptions(files: Files): void {
  for (const { attributes } of elements(files) as Files[])
    for (const option of attributes.options ?? []) option.label = text('Autre choix')
}

function changeTables({ temporary, lifeLong }: Files): void {
  for (const { rows } of [...Object.values(temporary as Files), lifeLong]) for (const row of rows) row.usufruct = 1
}

function hideSigners(files: Files): void {
  for (const one of elements(files).filter(({ attributes }) => attributes.signer === 'co_subscriber'))
    one['condition'] = {
      rules: [{ type: 'dossier', field: 'direct', operator: 'equal', value: true }],
      logical_operator: 'AND',
      actions: ['visible'],
    }
}
