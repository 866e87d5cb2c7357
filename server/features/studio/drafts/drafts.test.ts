import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { digestParts } from '../../../deployment/parts.ts'
import { findLiveEdition, findParts } from '../../../deployment/edition-rows.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { formBody } from '../../../testing/form-body.ts'
import { commandEditions, findDraftParts } from '../../editions/index.ts'
import { asOwner, publishChanged } from '../../editions/testing.ts'
import { findEditionRow } from '../queries.ts'

const database = await testDatabase()
const { as, deps } = await testApp({ EDITIONS: 'studio' }, database)
const { db } = deps
const first = (await findLiveEdition(db))!
const live = await publishChanged(database.url, (files) => {
  files['settings.json'].company.city = 'Rennes'
})

const post = (user: string, path: string, payload?: object) =>
  as(user, { method: 'POST', url: `/api/v1/studio/drafts${path}`, ...(payload && { payload }) })
const create = async (from = live): Promise<string> =>
  (await post('studio', '', { from, title: 'Un brouillon' })).json().id
const change = (user: string, id: string, ...operations: object[]) => post(user, `/${id}/operations`, { operations })
const setPhone = (was: string, value: string) => ({ kind: 'set', at: ['settings.json', 'help', 'phone'], was, value })
const PHONE = '+33199000123'
const read = async (id: string, user = 'studio') => {
  const { content, ...draft } = (await as(user, { url: `/api/v1/studio/drafts/${id}?files=settings.json` })).json()
  return { ...draft, content: content['settings.json'] }
}
const digest = async (id: string) => digestParts(await findDraftParts(db, (await findEditionRow(db, id))!))
const digestOf = async (id: string) => digestParts(await findParts(db, id))

test('a draft begins with the content of its edition; of a past one it restores it', async () => {
  expect(await digest(await create())).toBe(await digestOf(live))
  const restored = await create(first)
  expect(await digest(restored)).toBe(await digestOf(first))
  const { areas } = (await as('studio', { url: `/api/v1/studio/editions/${restored}/changes` })).json()
  expect(areas).toMatchObject([{ area: 'company', total: 1 }])
  const { editions } = (await as('studio', { url: '/api/v1/studio/editions' })).json()
  expect(editions.find(({ id }: { id: string }) => id === restored)).toMatchObject({
    state: 'draft',
    title: 'Un brouillon',
    author: 'Inès Caron',
  })
  expect((await post('studio', '', { from: 'nothing', title: 'x' })).statusCode).toBe(404)
})

test('changes are undone and redone by their author, one by one, down to the first digest', async () => {
  const id = await create()
  expect((await change('studio', id, setPhone(PHONE, '1'), setPhone('1', '2'))).json()).toEqual({
    number: 2,
    canUndo: true,
    canRedo: false,
  })
  expect((await post('studio', `/${id}/undo`)).json()).toMatchObject({ number: 3, canUndo: true, canRedo: true })
  expect((await read(id)).content.help.phone).toBe('1')
  expect((await post('studio', `/${id}/undo`)).json()).toMatchObject({ canUndo: false, canRedo: true })
  expect(await digest(id)).toBe(await digestOf(live))
  expect((await post('studio', `/${id}/undo`)).json().errors[0].code).toBe('studio.error.nothing-to-undo')
  await post('studio', `/${id}/redo`)
  expect((await post('studio', `/${id}/redo`)).json()).toMatchObject({ number: 6, canUndo: true, canRedo: false })
  expect((await read(id)).content.help.phone).toBe('2')
  // A new change ends what could be redone.
  await post('studio', `/${id}/undo`)
  await change('studio', id, setPhone('1', '9'))
  expect((await post('studio', `/${id}/redo`)).json().errors[0].code).toBe('studio.error.nothing-to-redo')
})

test('two authors merge by property; of one property the second is told both values, and nothing is written', async () => {
  const id = await create()
  await change('studio', id, setPhone(PHONE, '1'))
  const mail = {
    kind: 'set',
    at: ['settings.json', 'help', 'mail'],
    was: 'aide@aurea.example.org',
    value: 'b@example.org',
  }
  expect((await change('studio2', id, mail)).statusCode).toBe(200)
  expect((await read(id)).content.help).toMatchObject({ phone: '1', mail: 'b@example.org' })
  const refused = await change(
    'studio2',
    id,
    { ...mail, was: 'b@example.org', value: 'c@example.org' },
    setPhone(PHONE, '2'),
  )
  expect(refused.statusCode).toBe(409)
  expect(refused.json().errors[0]).toMatchObject({ code: 'studio.error.conflict', params: { mine: '2', theirs: '1' } })
  expect((await read(id)).content.help.mail).toBe('b@example.org')
  // Each undoes their own, and not what another has changed since.
  await change('studio2', id, setPhone('1', '2'))
  expect((await post('studio', `/${id}/undo`)).json().errors[0].code).toBe('studio.error.conflict')
  expect((await read(id, 'studio2')).canUndo).toBe(true)
})

test('two authors never give one id or name to two questions of a form: the second is told', async () => {
  const id = await create()
  const { content } = (await as('studio', { url: `/api/v1/studio/drafts/${id}?files=forms/client.json` })).json()
  const form = content['forms/client.json']
  const [page] = form.pages
  const [one, two] = page.blocks
  const add = (block: { id: number }, value: object) => ({
    kind: 'add',
    at: ['forms/client.json', 'pages', { id: page.id }, 'blocks', { id: block.id }, 'elements'],
    index: 0,
    value: { ...one.elements[0], ...value },
  })
  const both = await Promise.all([
    change('studio', id, add(one, { id: 999_001, name: 'question_a' })),
    change('studio2', id, add(two, { id: 999_001, name: 'question_b' })),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const refused = both.find(({ statusCode }) => statusCode === 409)!
  expect(refused.json().errors[0]).toMatchObject({ code: 'studio.error.taken', params: { name: '999001' } })
  expect((await change('studio', id, add(two, { id: 999_002, name: one.elements[0].name }))).statusCode).toBe(409)
})

test('operations that belong together are made and undone as one', async () => {
  const id = await create()
  const both = {
    kind: 'all',
    operations: [setPhone(PHONE, '1'), { kind: 'set', at: ['settings.json', 'labels', 'new'], value: 'x' }],
  }
  expect((await change('studio', id, both)).json()).toMatchObject({ number: 1 })
  expect((await read(id)).content).toMatchObject({ help: { phone: '1' }, labels: { new: 'x' } })
  const half = { kind: 'all', operations: [setPhone('1', '2'), setPhone('1', '3')] }
  expect((await change('studio', id, half)).statusCode).toBe(409)
  await post('studio', `/${id}/undo`)
  expect(await digest(id)).toBe(await digestOf(live))
})

test('ten thousand rows are one change, taken back by one press', async () => {
  const id = await create()
  const value = Array.from({ length: 10_000 }, (_, at) => ({
    value: `v${at}`,
    label: { fr: `Valeur de la liste, numéro ${at}`, en: `Value of the list, number ${at}` },
  }))
  const rows = { kind: 'splice', at: ['datalists/sectors.json'], index: 0, was: [], value }
  expect((await change('studio', id, rows)).json()).toMatchObject({ number: 1, canUndo: true })
  const sectors = 'datalists/sectors.json'
  const { content } = (await as('studio', { url: `/api/v1/studio/drafts/${id}?files=${sectors}` })).json()
  expect(content[sectors].slice(0, 10_000)).toEqual(value)
  await post('studio', `/${id}/undo`)
  expect(await digest(id)).toBe(await digestOf(live))
  // Others are not let in with as much.
  const large = { operations: [rows, rows] }
  expect(
    (await as('advisor', { method: 'POST', url: `/api/v1/studio/drafts/${id}/operations`, payload: large })).statusCode,
  ).toBe(403)
})

test('an author reads the files of a draft by name, and what was done since', async () => {
  const id = await create()
  await change('studio', id, setPhone(PHONE, '1'))
  await change('studio2', id, setPhone('1', '2'))
  const url = `/api/v1/studio/drafts/${id}`
  const draft = (await as('studio', { url })).json()
  expect(draft).toMatchObject({ title: 'Un brouillon', state: 'draft', isWritable: true, number: 2 })
  expect(draft.files).toContain('forms/client.json')
  expect(draft.content).toEqual({})
  const several = (await as('studio', { url: `${url}?files=settings.json,forms/,nothing.json` })).json()
  expect(Object.keys(several.content).toSorted()).toEqual([
    'forms/back-office.json',
    'forms/client.json',
    'settings.json',
  ])
  expect(several.content['settings.json'].help.phone).toBe('2')
  expect((await as('studio', { url: `${url}/operations?since=1` })).json()).toMatchObject({
    number: 2,
    canUndo: true,
    operations: [{ number: 2, author: 'Julien Roche', isMine: false, operation: setPhone('1', '2') }],
  })
  expect((await as('studio', { url: `${url}/operations?since=2` })).json().operations).toEqual([])
})

test('a change that is sent again after a lost reply is made once', async () => {
  const id = await create()
  const send = () =>
    as('studio', {
      method: 'POST',
      url: `/api/v1/studio/drafts/${id}/operations`,
      headers: { 'idempotency-key': `again-${id}` },
      payload: { operations: [{ kind: 'set', at: ['extra.json'], value: 'x' }] },
    })
  expect([await send(), await send()].map((reply) => reply.json().number)).toEqual([1, 1])
})

test('changes at the same moment wait for each other and keep their numbers', async () => {
  const id = await create()
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      change(at % 2 ? 'studio' : 'studio2', id, {
        kind: 'set',
        at: ['settings.json', 'labels', `label${at}`],
        value: at,
      }),
    ),
  )
  expect(replies.map((reply) => reply.json().number).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
})

test.each<[string, object, number]>([
  ['a file outside the edition', { kind: 'set', at: ['../evil.json'], value: 1 }, 422],
  ['a place that is gone', { kind: 'remove', at: ['settings.json', 'nothing'], was: 1 }, 409],
  [
    'a value nested too deeply',
    { kind: 'set', at: ['a.json'], value: JSON.parse('['.repeat(99) + ']'.repeat(99)) },
    400,
  ],
  ['an operation of no kind', { kind: 'drop', at: ['a.json'] }, 400],
])('%s is refused', async (_, operation, status) => {
  expect((await change('studio', await create(), operation)).statusCode).toBe(status)
})

test('characters that databases refuse are kept as they were typed', async () => {
  const id = await create()
  const value = 'nul \0, half \uD83D, 👩‍👧, \u202Eabc<script>alert(1)</script>'
  expect((await change('studio', id, setPhone(PHONE, value))).statusCode).toBe(200)
  expect((await read(id)).content.help.phone).toBe(value)
})

test('a published edition cannot be changed', async () => {
  expect((await change('studio', live, setPhone(PHONE, '1'))).json().errors[0].code).toBe('studio.error.not-a-draft')
})

const upload = (files: Record<string, string>) =>
  uploadBytes(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]))),
  )
const uploadBytes = (content: Uint8Array) =>
  as('studio', {
    method: 'POST',
    url: '/api/v1/studio/drafts/upload',
    ...formBody({ title: 'Depuis un zip' }, { name: 'edition.zip', content: Buffer.from(content) }),
  })

test('the zip of an edition, uploaded again, has the same digest; also within a folder', async () => {
  const { rawPayload } = await as('studio', { url: `/api/v1/studio/editions/${first}/files.zip` })
  const { id } = (await uploadBytes(rawPayload)).json()
  expect(await digest(id)).toBe(await digestOf(first))
  const texts = Object.fromEntries([...(await findParts(db, first))].map(([path, { text }]) => [`aurea/${path}`, text]))
  expect(await digest((await upload(texts)).json().id)).toBe(await digestOf(first))
})

test.each<[string, () => ReturnType<typeof uploadBytes>, string]>([
  ['no archive', () => uploadBytes(Buffer.from('PK nothing')), 'studio.error.zip'],
  ['no settings', () => upload({ 'products.json': '[]' }), 'studio.error.zip-settings'],
  ['a path that leads outside', () => upload({ 'settings.json': '{}', '../evil.json': '{}' }), 'studio.error.zip-name'],
  ['a program', () => upload({ 'settings.json': '{}', 'run.exe': 'MZ' }), 'studio.error.zip-name'],
  ['a bomb', () => upload({ 'settings.json': '{}', 'a.json': ' '.repeat(21 * 1_048_576) }), 'studio.error.zip-size'],
])('an archive with %s is refused by name', async (_, send, code) => {
  const reply = await send()
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors[0].code).toBe(code)
})

test('with EDITIONS=files a draft is read and never written', async () => {
  const id = await create()
  const files = await testApp({}, database)
  const refused = await files.as('studio', {
    method: 'POST',
    url: `/api/v1/studio/drafts/${id}/operations`,
    payload: { operations: [setPhone(PHONE, '1')] },
  })
  expect(refused.json().errors[0].code).toBe('studio.error.files')
  expect((await files.as('studio', { url: `/api/v1/studio/drafts/${id}?files=settings.json` })).statusCode).toBe(200)
})

test('the operator compares and publishes a draft of the studio, with all its operations', async () => {
  const id = await create()
  await change('studio', id, setPhone(PHONE, '+33199000999'))
  const lines: string[] = []
  const run = (...words: string[]) =>
    asOwner(database.url, (owner) =>
      commandEditions({ db: owner, customer: 'aurea', print: (line) => lines.push(line) }, words),
    )
  await run('diff', live, id)
  expect(lines).toEqual(['~ settings.json help.phone: "+33199000123" → "+33199000999"'])
  const expected = await digest(id)
  await run('publish', id)
  expect(await findLiveEdition(db)).toBe(id)
  expect(await digestOf(id)).toBe(expected)
  const row = await db.selectFrom('edition').select('digest').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.digest).toBe(expected)
  expect((await change('studio', id, setPhone('+33199000999', '1'))).json().errors[0].code).toBe(
    'studio.error.not-a-draft',
  )
})

test('a change, its undo and its redo read only the files that they concern', async () => {
  const edition = await publishChanged(database.url, (files) => {
    files['datalists/erased.json'] = [{ value: 'erased' }]
  })
  const id = await create(edition)
  const both = {
    kind: 'all',
    operations: [setPhone('+33199000999', '1'), { kind: 'set', at: ['extra.json'], value: 'x' }],
  }
  await change('studio', id, both)
  const erased = (owner: typeof db) =>
    owner.selectFrom('edition_part').select('digest').where('path', '=', 'datalists/erased.json')
  await asOwner(database.url, (owner) =>
    owner.updateTable('edition_content').set({ body: null }).where('digest', 'in', erased(owner)).execute(),
  )
  expect((await change('studio', id, setPhone('1', '2'))).json()).toMatchObject({ number: 2 })
  for (const number of [3, 4]) expect((await post('studio', `/${id}/undo`)).json()).toMatchObject({ number })
  expect((await post('studio', `/${id}/redo`)).json()).toMatchObject({ number: 5, canUndo: true, canRedo: true })
  expect((await change('studio', id, setPhone('1', '3'))).json()).toMatchObject({ number: 6, canRedo: false })
})
