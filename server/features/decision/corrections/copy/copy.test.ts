import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAll } from '../../../../platform/files/files.ts'
import { addStoredFiles, storeContent } from '../../../files/store-content.ts'
import { sweepLater } from '../../../files/testing.ts'
import { testApp, testDatabase } from '../../../../testing/app.ts'
import { publishChanged } from '../../../editions/testing.ts'
import { addCompleted, addNote, addSigned, findUser, type NewDossier } from '../../../../testing/dossiers.ts'

const METRICS_TOKEN = 'a-token-of-the-operator'
const database = await testDatabase()
const { app, as, deps } = await testApp({ METRICS_TOKEN }, database)
const { forms } = deps.deployment
const published = {
  client: (await deps.forms.current(forms.client))!,
  backOffice: (await deps.forms.current(forms.backOffice))!,
}
const { form } = published.client
const idOf = (name: string) => form.element(name)!.id

const asks = (...names: string[]) => ({ items: names.map((name) => ({ elementId: idOf(name), reason: 'À revoir' })) })
const post = (id: string, path: string, payload: object, headers = {}) =>
  as('gestion', { method: 'POST', url: `/api/v1/dossiers/${id}/correction/${path}`, payload, headers })
const attempt = async (id: string, payload: object) => (await post(id, 'dry-run', payload)).json()
const copy = (id: string, payload: object = asks('sub_last_name'), headers = {}) =>
  post(id, 'copy', { reason: 'Nom erroné', message: 'Merci de corriger.', ...payload }, headers)
const rowOf = (id: string) => deps.db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const copiesOf = (id: string) => deps.db.selectFrom('dossier').select('id').where('duplicated_from', '=', id).execute()
const eventsOf = async (id: string, event = 'correct_by_copy') =>
  (
    await deps.db
      .selectFrom('dossier_event')
      .select('payload')
      .where('dossier_id', '=', id)
      .where('event', '=', event)
      .execute()
  ).map(({ payload }) => payload)
/** The dry run reports the problem and the correction is refused: nothing is declined or copied. */
async function expectRefused(id: string, problem: { code: string; params?: object }) {
  const code = `correction.error.${problem.code}`
  expect((await attempt(id, asks('sub_last_name'))).problem).toEqual({ ...problem, code })
  const reply = await copy(id)
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([409, code])
  expect([(await rowOf(id)).integrate_state, await copiesOf(id)]).toEqual(['ongoing', []])
}
const read = async (id: string, by = 'client') => (await as(by, { url: `/api/v1/dossiers/${id}/correction` })).json()

async function signed(sample = 'couple-60k', given: NewDossier = {}) {
  const id = await addSigned(deps, sample, { client: 'client', ...given })
  if (!given.direct && given.formId === undefined) await addCompleted(deps, id, 'mission')
  if (given.formId === undefined) await addCompleted(deps, id, 'subscription')
  const blocks = (given.formId === undefined ? published.client : published.backOffice).form.blocks.map(
    (block) => block.id,
  )
  await deps.db.updateTable('dossier').set({ submitted_blocks: blocks }).where('id', '=', id).execute()
  return id
}

type Scan = 'none' | 'clean' | 'to_scan' | 'refused'
async function give(
  dossierId: string,
  name: string,
  scan: Scan = 'clean',
  content: string = randomUUID(),
): Promise<string> {
  const element = form.element(name)!
  const file = await storeContent(deps, [Buffer.from(content)], 'application/pdf')
  const { id: added_by } = await findUser(deps.db, 'client')
  const { key: file_key, sha256, size, mimetype } = file
  const type_id = element.attributes.types?.[0]?.typeId ?? ''
  const about = { element_id: element.id, type_id, title: `${name}.pdf`, added_by, mimetype, size: Number(size) }
  await deps.db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, [file])
    await tx.updateTable('stored_file').set({ scan }).where('key', '=', file_key).execute()
    await tx
      .insertInto('receipt')
      .values({ id: randomUUID(), dossier_id: dossierId, ...about, file_key, sha256 })
      .execute()
  })
  return file_key
}

test.each([
  ['an advised couple', 'couple-60k', {}, 3, 3],
  ['without an advisor', 'direct-153k', { direct: true, advisor: null, createdBy: 'direct', client: 'direct' }, 1, 1],
  ['a company', 'company-usu-5y', {}, 2, 4],
  ['a usufruct for life', 'usu-viager', {}, 2, 4],
] as const)(
  '%s: the dry run says what a request means, and the request does it in one step',
  async (_, sample, given, signers, documents) => {
    const id = await signed(sample, given)
    const name = sample === 'company-usu-5y' ? 'company_name' : 'sub_last_name'
    const tried = await attempt(id, asks(name))
    expect(tried).toMatchObject({ way: 'copy', problem: null, keptReceipts: 0, items: [{ elementId: idOf(name) }] })
    expect(tried.signers).toHaveLength(signers)
    expect(tried.items[0].documents).toHaveLength(documents)
    const reply = await copy(id, asks(name))
    expect(reply.statusCode).toBe(201)
    const { dossier } = reply.json()
    expect(dossier).toMatchObject({ state: 'ongoing', duplicated_from: id })
    const block = form.blockOf(name)!
    expect(await rowOf(dossier.id)).toMatchObject({ status: 'ongoing', correction: false })
    expect(dossier.submitted_blocks).not.toContain(block.id)
    expect(dossier.submitted_blocks.length).toBeGreaterThan(3)
    expect(dossier.values[idOf(name)]).toMatch(/./)
    expect(await rowOf(id)).toMatchObject({ integrate_state: 'refused', last_reason: 'Nom erroné' })
  },
)

test('signed on paper: the form is signed again, and the scan of the old one is not copied', async () => {
  const id = await signed('manual-couple', { formId: forms.backOffice, advisor: null, createdBy: 'gestion2' })
  const elementId = published.backOffice.form.element('sub_last_name')!.id
  const tried = await attempt(id, { items: [{ elementId, reason: 'Nom erroné' }] })
  expect(tried).toMatchObject({ way: 'copy', problem: null })
  expect(tried.signers).toHaveLength(2)
  const reply = await copy(id, { items: [{ elementId, reason: 'Nom erroné' }] })
  expect([reply.statusCode, reply.json().dossier.receipts]).toEqual([201, []])
})

test('an element that no signed document prints is corrected in place', async () => {
  const id = await signed()
  expect(await attempt(id, asks('file_identity'))).toMatchObject({
    way: 'in_place',
    signers: [],
    items: [{ documents: [] }],
  })
})

test('it opens at the first block to be corrected, and each dossier points at the other', async () => {
  const id = await signed()
  const { dossier } = (await copy(id, asks('sub_last_name', 'shares_number'))).json()
  expect((await rowOf(dossier.id)).block_id).toBe(form.blockOf('sub_last_name')!.id)
  const { number } = await rowOf(id)
  expect(await read(dossier.id)).toMatchObject({
    copiedFrom: { id, number, items: [{ reason: 'À revoir' }, { reason: 'À revoir' }] },
    copiedTo: null,
  })
  expect(await read(id)).toMatchObject({ copiedFrom: null, copiedTo: { id: dossier.id, number: dossier.number } })
  expect([await eventsOf(id), await eventsOf(dossier.id)]).toMatchObject([
    [{ copy: dossier.id }],
    [{ original: id, items: [{ reason: 'À revoir' }, { reason: 'À revoir' }] }],
  ])
})

test('the client reads the word that is meant for them, never the reason', async () => {
  const id = await signed()
  const { dossier } = (await copy(id)).json()
  const mails = await deps.db.selectFrom('mail').selectAll().where('body', 'like', `%${dossier.id}%`).execute()
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
    'advisor@demo.example.org',
    expect.stringMatching(/^etienne/),
  ])
  for (const { body } of mails) {
    expect(body).toContain('Merci de corriger.')
    expect(body).not.toContain('Nom erroné')
  }
  const seen = await Promise.all(
    [id, dossier.id].flatMap((one) => [
      read(one),
      as('client', { url: `/api/v1/dossiers/${one}` }).then((r) => r.json()),
    ]),
  )
  expect(JSON.stringify(seen)).not.toContain('Nom erroné')
})

test('documents that are still good are taken over, each with a content of its own', async () => {
  const id = await signed()
  const kept = await give(id, 'file_home', 'clean', 'a good one')
  await give(id, 'file_identity')
  await give(id, 'file_rib', 'to_scan')
  await give(id, 'file_funds_origin', 'refused')
  const damaged = await give(id, 'file_cosub_identity')
  await deps.files.put(damaged, [Buffer.from('other bytes')])
  const { dossier } = (await copy(id, asks('sub_last_name', 'file_identity'))).json()
  expect(dossier.receipts).toMatchObject([{ elementId: idOf('file_home'), title: 'file_home.pdf', scan: 'clean' }])
  const row = await deps.db
    .selectFrom('receipt')
    .selectAll()
    .where('dossier_id', '=', dossier.id)
    .executeTakeFirstOrThrow()
  expect(row.file_key).not.toBe(kept)
  expect(String(await readAll(deps.files, row.file_key))).toBe('a good one')
})

test('a document that does not match its digest is counted, and the evidence of the original says so', async () => {
  const countDamaged = async () => {
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return Number(/^parcelle_damaged_files_total (\d+)$/m.exec(body)?.[1])
  }
  const before = await countDamaged()
  const id = await signed()
  const key = await give(id, 'file_home', 'clean', 'as it was kept')
  await deps.files.put(key, [Buffer.from('other bytes')])
  const { dossier } = (await copy(id, asks('sub_last_name'))).json()
  expect(dossier.receipts).toEqual([])
  expect(await countDamaged()).toBe(before + 1)
  const digest = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(await eventsOf(id, 'damaged_file')).toEqual([{ key, expected: digest, found: digest }])
})

const SUBSCRIBED = form.element(form.definition.referential!.product!)!.name
test.each([
  [
    'an answer that does not fit',
    { code: 'copy-answer', params: { label: expect.any(String) } },
    'sub_email',
    'no mail',
  ],
  ['a product that is no longer on offer', { code: 'copy-product' }, SUBSCRIBED, 'SOLD-OUT'],
])('%s: the copy is checked before anything is declined', async (_, problem, name, value) => {
  const id = await signed()
  await deps.db
    .updateTable('dossier_value')
    .set({ value })
    .where('dossier_id', '=', id)
    .where('element_id', '=', idOf(name))
    .execute()
  await expectRefused(id, problem)
  expect((await attempt(id, asks('sub_last_name', name))).problem).toBeNull()
  expect((await copy(id, asks('sub_last_name', name))).statusCode).toBe(201)
})

test('without a published form nothing is declined', async () => {
  const id = await signed()
  let form: unknown
  await publishChanged(database.url, (files) => {
    form = files['forms/client.json']
    delete files['forms/client.json']
  })
  await expectRefused(id, { code: 'copy-form' }).finally(() =>
    publishChanged(database.url, (files) => (files['forms/client.json'] = form)),
  )
})

test.each([
  ['why it is declined', { reason: 'Refus : FIGURE AU REGISTRE.' }],
  ['the word to the client', { message: 'Votre nom figure au registre' }],
  ['why something is to be corrected', { items: [{ elementId: idOf('sub_email'), reason: 'figure au registre' }] }],
])('%s repeats no note about a hit', async (_, words) => {
  const id = await signed()
  await addNote(deps, id, 'Figure au registre')
  const reply = await copy(id, { ...asks('sub_last_name'), ...words })
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([422, 'screening.error.repeats'])
  expect([(await rowOf(id)).integrate_state, await copiesOf(id)]).toEqual(['ongoing', []])
})

test('of two simultaneous calls one makes a copy; the same key makes one; a decided dossier is not copied', async () => {
  const id = await signed()
  const replies = await Promise.all([copy(id), copy(id)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(await copiesOf(id)).toHaveLength(1)
  const other = await signed()
  const headers = { 'idempotency-key': 'copy-to-correct' }
  const [one, two] = [await copy(other, undefined, headers), await copy(other, undefined, headers)]
  expect(two.body).toBe(one.body)
  expect((await post(other, 'dry-run', asks('sub_last_name'))).statusCode).toBe(409)
})

test('an acceptance and a copy at the same moment: one of them happens, whole', async () => {
  for (let round = 0; round < Number(process.env['RACES'] ?? 5); round++) {
    const id = await signed()
    const url = `/api/v1/dossiers/integration-state/${id}`
    const accept = () => as('gestion2', { method: 'PUT', url, payload: { integration_state: 'validated' } })
    const calls = round % 2 ? [accept(), copy(id)] : [copy(id), accept()]
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    const isCopied = statuses.includes(201)
    expect(statuses.toSorted()).toEqual(isCopied ? [201, 409] : [200, 409])
    expect((await rowOf(id)).integrate_state).toBe(isCopied ? 'refused' : 'validated')
    expect(await copiesOf(id)).toHaveLength(isCopied ? 1 : 0)
    expect(await eventsOf(id)).toHaveLength(isCopied ? 1 : 0)
  }
}, 300_000)

test('a reason that is missing declines nothing and leaves nothing in the store', async () => {
  const id = await signed()
  await give(id, 'file_home')
  const count = async () => {
    let contents = 0
    for await (const _ of deps.files.list()) contents++
    return contents
  }
  await sweepLater(deps)
  const before = await count()
  const reply = await copy(id, { ...asks('sub_last_name'), reason: ' ' })
  expect([reply.statusCode, (await rowOf(id)).integrate_state, await copiesOf(id)]).toEqual([422, 'ongoing', []])
  await sweepLater(deps)
  expect(await count()).toBe(before)
})
