import { expect, test } from 'vitest'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier as addAny, sampleAnswers, type NewDossier } from '../../testing/dossiers.ts'
import { listProductDocuments } from '../templates/product-documents.ts'
import { publishProductDocuments } from './publish.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const other = await testApp({ PRODUCT_DOCUMENTS_OPENED: 'true' }, database, { files: deps.files })
const [product] = deps.deployment.products
const ids = product!.documents.map(({ id }) => id)
const values = { product: product!.code }
const addDossier = (given: NewDossier = {}) => addAny(deps, { values, ...given })

type Listed = { id: string; title: string; version: string; opened_at: string | null; is_new_version: boolean }
const get = (user: string, path: string, call = as) => call(user, { url: `/api/v1/dossiers/${path}` })
const list = async (id: string, call = as): Promise<Listed[]> =>
  (await get('advisor', `${id}/product-documents`, call)).json().documents
const openAll = async (user: string, id: string) => {
  for (const document of ids) expect((await get(user, `${id}/product-documents/${document}`)).statusCode).toBe(200)
}
const openingsOf = async (id: string) =>
  (
    await deps.db
      .selectFrom('dossier_event')
      .select(['actor_id', 'payload'])
      .where('dossier_id', '=', id)
      .where('event', '=', 'open_product_documents')
      .execute()
  ).map(({ payload }) => payload)

/** Publishes another text under the same id, as a server of the next release would. */
async function publishAnother(document: string): Promise<string> {
  const version = crypto.randomUUID()
  const row = await database.patient
    .selectFrom('product_document')
    .selectAll()
    .where('document_id', '=', document)
    .executeTakeFirstOrThrow()
  const [title, papers] = [JSON.stringify(row.title), JSON.stringify(row.papers)]
  await deps.db
    .insertInto('product_document')
    .values({ document_id: document, version, title, papers, dated: '2026-11-02' })
    .execute()
  await deps.db
    .updateTable('product_document_current')
    .set({ version, since: new Date() })
    .where('document_id', '=', document)
    .execute()
  return version
}

test('the documents of the product are listed in the order of the catalogue; none before one is chosen', async () => {
  const listed = await list(await addDossier())
  expect(listed.map(({ id }) => id)).toEqual(ids)
  expect(listed.every(({ opened_at, is_new_version }) => opened_at === null && !is_new_version)).toBe(true)
  expect(await list(await addAny(deps))).toEqual([])
})

test('an opened document is the same PDF each time, and each opening is recorded: who, which version, when', async () => {
  const id = await addDossier()
  const [{ version }] = (await list(id)) as [Listed]
  const open = () => get('advisor', `${id}/product-documents/${ids[0]}`)
  const [first, second] = [await open(), await open()]
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(await openingsOf(id)).toEqual([1, 2].map(() => ({ documents: [{ id: ids[0], version }] })))
  expect((await list(id)).map(({ opened_at }) => opened_at !== null)).toEqual([true, false, false, false, false])
})

test('who only reads the dossier opens them for themselves; all at once are opened too', async () => {
  const id = await addDossier()
  await openAll('backoffice', id)
  expect(await openingsOf(id)).toHaveLength(ids.length)
  expect((await list(id)).every(({ opened_at }) => opened_at === null)).toBe(true)
  const zip = await get('advisor', `${id}/product-documents.zip`)
  expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await list(id)).every(({ opened_at }) => opened_at !== null)).toBe(true)
})

test('a document of another product, or of none, is not found', async () => {
  const id = await addDossier()
  const foreign = deps.deployment.products[1]!.documents[0]!.id
  const replies = await Promise.all([foreign, 'nothing'].map((one) => get('advisor', `${id}/product-documents/${one}`)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(replies[0]!.body).toBe(replies[1]!.body)
  expect(await openingsOf(id)).toEqual([])
})

test('where the company requires it, a document must be opened in its current version before it is marked as read', async () => {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const block = form.blockOf('documents_read')!
  const answers = sampleAnswers('pp-single-full')
  const own = block.elements.filter(({ name }) => answers[name] !== undefined)
  const before = form.blocks.slice(0, form.blocks.indexOf(block)).flatMap(({ elements }) => elements)
  const given = Object.fromEntries(
    [...before, ...own].filter(({ name }) => answers[name] !== undefined).map(({ name }) => [name, answers[name]!]),
  )
  const id = await addDossier({ values: { ...given, product: product!.code } })
  const submit = (call = other.as) =>
    call('advisor', {
      method: 'PUT',
      url: `/api/v1/dossiers/${id}/values`,
      payload: {
        submittingBlockId: block.id,
        values: own.map((element) => ({ elementId: element.id, value: given[element.name] })),
      },
    })
  const refused = await submit()
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    [
      expect.objectContaining({
        code: 'product-document.error.unopened',
        property: String(form.element('documents_read')!.id),
        params: { count: ids.length },
      }),
    ],
  ])
  await openAll('advisor', id)
  // The other process sees it at once.
  expect((await list(id, other.as)).every(({ opened_at }) => opened_at !== null)).toBe(true)
  const version = await publishAnother(ids[1]!)
  expect((await list(id, other.as))[1]).toMatchObject({ version, opened_at: null, is_new_version: true })
  expect((await submit()).json().errors[0].params).toEqual({ count: 1 })
  expect((await get('advisor', `${id}/product-documents/${ids[1]}`, other.as)).statusCode).toBe(200)
  expect((await submit()).statusCode).toBe(200)
})

test('a server that starts puts its own texts in force; those that are in force already are no new version', async () => {
  const inForce = () => deps.db.selectFrom('product_document_current').selectAll().orderBy('document_id').execute()
  await publishProductDocuments(deps.db, deps.deployment)
  const first = await inForce()
  const own = new Map(listProductDocuments(deps.deployment).map(({ id, version }) => [id, version]))
  expect(first.every(({ document_id, version }) => own.get(document_id) === version)).toBe(true)
  await publishProductDocuments(deps.db, deps.deployment)
  expect(await inForce()).toEqual(first)
})
