import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { openZip, verifyPack } from '../../evidence/pack/verify.mjs'
import { pagePdf } from '../../receipts/inspection/testing/files.ts'
import { addCompleted, addDossier, addNote, addSigned } from '../../../testing/dossiers.ts'
import { formBody } from '../../../testing/form-body.ts'
import { remindOfCorrections } from './remind-corrections.ts'
import { runBulk } from '../bulk/run.ts'
import { refuseReceipt } from '../../receipts/refuse-receipt.ts'

const { as, deps } = await testApp()
const form = (await deps.forms.current(deps.deployment.forms.client))!.form
const idOf = (name: string) => form.element(name)!.id
const RECEIPT = idOf('file_rib')

const at = (id: string, path = '') => `/api/v1/dossiers/${id}/correction${path}`
const asks = (...names: (string | number)[]) => ({
  items: names.map((name) => ({ elementId: typeof name === 'number' ? name : idOf(name), reason: 'Illisible' })),
})
const ask = (id: string, payload: object = asks(RECEIPT), by = 'gestion') =>
  as(by, { method: 'POST', url: at(id), payload })
const read = async (id: string, by = 'gestion') => (await as(by, { url: at(id) })).json()
const withdraw = (id: string) => as('gestion', { method: 'DELETE', url: at(id) })
const decide = (id: string, payload: object) =>
  as('gestion', { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload })
const codeOf = (reply: { json(): { errors: { code: string }[] } }) => reply.json().errors[0]!.code
const said = (reply: { statusCode: number; json(): { errors: { code: string }[] } }) => [
  reply.statusCode,
  ...(reply.statusCode >= 400 ? [codeOf(reply)] : []),
]
const detailOf = async (id: string, by: string) =>
  (await as(by, { url: `/api/v1/dossier/${id}/summary` })).json().dossier.detail
const entriesOf = (id: string, event: string) =>
  deps.db
    .selectFrom('dossier_event')
    .select(['payload', 'actor_id'])
    .where('dossier_id', '=', id)
    .where('event', '=', event)
    .execute()

const signed = (given: Parameters<typeof addSigned>[2] = {}) =>
  addSigned(deps, 'pp-single-full', { client: 'client', ...given })

test('a correction is asked for: those who answer see what, why and by when, and the chain keeps what was there', async () => {
  const id = await signed()
  const reply = await ask(id)
  const item = {
    elementId: RECEIPT,
    blockId: form.blockOf(RECEIPT)!.id,
    kind: 'receipt',
    name: expect.stringContaining('RIB'),
    reason: 'Illisible',
    before: expect.any(String),
    isAnswered: false,
  }
  expect([reply.statusCode, reply.json().correction]).toMatchObject([
    201,
    { state: 'open', isOverdue: false, items: [item], can: { answer: false, withdraw: true } },
  ])
  for (const by of ['client', 'advisor']) {
    expect(await read(id, by)).toMatchObject({
      correction: { items: [item], can: { answer: true, withdraw: false } },
      correctable: [],
    })
    expect(await detailOf(id, by)).toMatchObject({ correction: true, next: { action: 'correct' } })
  }
  expect(await entriesOf(id, 'ask_correction')).toMatchObject([
    { payload: { items: [{ element: RECEIPT, kind: 'receipt', reason: 'Illisible', before: expect.any(String) }] } },
  ])
})

test('what can be corrected is listed in the order of the form: answers that people gave, nothing computed or hidden', async () => {
  const { correctable } = await read(await signed())
  const places = correctable.map(({ elementId }: { elementId: number }) =>
    form.elements.findIndex((element) => element.id === elementId),
  )
  expect(places).toEqual(places.toSorted((a: number, b: number) => a - b))
  expect(correctable).toContainEqual(expect.objectContaining({ elementId: RECEIPT, kind: 'receipt' }))
  expect(correctable).toContainEqual(
    expect.objectContaining({ elementId: idOf('sub_last_name'), kind: 'answer', value: expect.stringMatching(/./) }),
  )
  expect(correctable.filter(({ elementId }: { elementId: number }) => elementId === idOf('company_name'))).toEqual([])
})

test.each([
  ['a printed answer', 409, 'correction.error.printed', asks('sub_last_name')],
  ['an unknown element', 422, 'correction.error.not-correctable', asks(999_999)],
  ['a hidden element', 422, 'correction.error.not-correctable', asks('company_name')],
  ['an element twice', 422, 'correction.error.twice', asks(RECEIPT, RECEIPT)],
  ['no reason', 422, 'validation.error.reason-required', { items: [{ elementId: RECEIPT, reason: ' ' }] }],
  [
    'a reason that repeats the note about a hit',
    422,
    'screening.error.repeats',
    { items: [...asks('sub_phone_2').items, { elementId: RECEIPT, reason: 'Vérifié : HOMONYME, né ailleurs.' }] },
  ],
])('%s is refused: %i %s', async (_, status, code, payload) => {
  const id = await signed()
  await addNote(deps, id, 'Homonyme, né ailleurs')
  expect(said(await ask(id, payload))).toEqual([status, code])
  expect(await detailOf(id, 'client')).toMatchObject({ correction: false, next: null })
})

test('the filter lists exactly the dossiers to correct, however many events others have', async () => {
  const id = await signed()
  await ask(id)
  const others = await Promise.all([signed(), signed()])
  for (const by of ['client', 'advisor', 'gestion']) {
    const url = '/api/v1/dossiers?state=signed-files&toCorrect=true&itemsPerPage=50'
    const listed: string[] = (await as(by, { url })).json().dossiers.map((one: { id: string }) => one.id)
    expect([listed.includes(id), others.some((other) => listed.includes(other))]).toEqual([true, false])
  }
  await withdraw(id)
  const after = await as('client', { url: '/api/v1/dossiers?toCorrect=true' })
  expect(after.json().dossiers.map((one: { id: string }) => one.id)).not.toContain(id)
})

test('only what is signed and not decided about is corrected, and one correction at a time', async () => {
  expect(said(await ask(await addDossier(deps)))).toEqual([409, 'folder.error.status'])
  const decided = await signed()
  await decide(decided, { integration_state: 'refused', reason: 'Non' })
  expect(said(await ask(decided))).toEqual([409, 'folder.error.status'])
  const id = await signed({ state: 'error' })
  const replies = await Promise.all([ask(id), ask(id)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(said(await ask(id))).toEqual([409, 'correction.error.already'])
  expect(await entriesOf(id, 'ask_correction')).toHaveLength(1)
})

test('nobody accepts a dossier while a correction is awaited, one by one or many at once; it can be flagged', async () => {
  const id = await signed()
  await ask(id)
  expect(said(await decide(id, { integration_state: 'validated' }))).toEqual([409, 'correction.error.open'])
  const tried = await as('gestion', {
    method: 'POST',
    url: '/api/v1/bulk-decisions/dry-run',
    payload: { integration_state: 'validated', from: 'ongoing', selection: { ids: [id] } },
  })
  expect(tried.json()).toMatchObject({ ready: 0, blocked: [{ error: { code: 'correction.error.open' } }] })
  expect(said(await decide(id, { integration_state: 'error', reason: 'À revoir' }))).toEqual([200])
  expect((await read(id)).correction.state).toBe('open')
  expect(said(await withdraw(id))).toEqual([204])
  expect(said(await decide(id, { integration_state: 'validated' }))).toEqual([200])
})

test('a correction is withdrawn once, by who asks or by declining; another may be asked for after', async () => {
  const id = await signed()
  expect(said(await withdraw(id))).toEqual([409, 'correction.error.none'])
  await ask(id)
  expect(said(await withdraw(id))).toEqual([204])
  expect(said(await withdraw(id))).toEqual([409, 'correction.error.none'])
  expect((await read(id)).correction).toMatchObject({ state: 'withdrawn', can: { answer: false, withdraw: false } })
  expect(await detailOf(id, 'client')).toMatchObject({ correction: false, next: null })
  expect(said(await ask(id))).toEqual([201])
  await decide(id, { integration_state: 'refused', reason: 'Non' })
  expect((await read(id)).correction.state).toBe('withdrawn')
  expect(await entriesOf(id, 'withdraw_correction')).toHaveLength(2)
})

test('nobody learns anything of a dossier that they may not see', async () => {
  const id = await signed()
  await ask(id)
  expect((await as('advisor2', { url: at(id) })).statusCode).toBe(404)
})

const ANSWER = idOf('sub_phone_2')
const answer = (id: string, value: string, by = 'client', elementId = ANSWER) =>
  as(by, { method: 'PUT', url: at(id, '/answers'), payload: { values: [{ elementId, value }] } })
const give = (id: string, content: Buffer, by = 'client') =>
  as(by, {
    method: 'POST',
    url: at(id, '/receipts'),
    ...formBody(
      { elementId: RECEIPT, typeId: form.element(RECEIPT)!.attributes.types![0]!.typeId },
      { name: 'rib.pdf', content },
    ),
  })
const viewOf = async (id: string) =>
  JSON.stringify((await as('gestion', { url: `/api/v1/dossier/integration-state/${id}/view` })).json())
const receiptsOf = (id: string) =>
  deps.db.selectFrom('receipt').select(['file_key', 'sha256']).where('dossier_id', '=', id).execute()

const frozenOf = (envelope: string) =>
  deps.db.selectFrom('envelope').select('frozen').where('id', '=', envelope).executeTakeFirstOrThrow()

test('a corrected answer is read from then on; the frozen one stays', async () => {
  const id = await signed()
  const envelope = await addCompleted(deps, id, 'subscription')
  const before = await frozenOf(envelope)
  expect(said(await ask(id, asks('sub_phone_2', RECEIPT)))).toEqual([201])
  expect(said(await answer(id, '+33102030405'))).toEqual([200])
  expect((await read(id)).correction).toMatchObject({
    state: 'open',
    items: [{ isAnswered: true }, { isAnswered: false }],
  })
  const reply = await give(id, pagePdf())
  expect([reply.statusCode, reply.json().correction]).toMatchObject([200, { state: 'done', can: { answer: false } }])
  expect(await detailOf(id, 'client')).toMatchObject({ correction: false, next: null })

  expect(await frozenOf(envelope)).toEqual(before)
  expect(await viewOf(id)).toContain('1 02 03 04 05')
  const [first, second] = await entriesOf(id, 'answer_correction')
  expect(first!.payload).toMatchObject({
    changes: [{ element: ANSWER, before: '+33261910212', after: '+33102030405' }],
  })
  expect(second!.payload).toMatchObject({ receipts: [{ element: RECEIPT, sha256: expect.any(String) }], replaced: [] })
  expect(await entriesOf(id, 'end_correction')).toHaveLength(1)
  const { integrate_state } = await deps.db
    .selectFrom('dossier')
    .select('integrate_state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(integrate_state).toBe('ongoing')

  await deps.db.updateTable('envelope').set({ closed_at: new Date() }).where('id', '=', envelope).execute()
  expect(said(await decide(id, { integration_state: 'validated' }))).toEqual([200])
  const delivery = deps.db.selectFrom('delivery').select('body').where('dossier_id', '=', id)
  expect((await delivery.executeTakeFirstOrThrow()).body).toContain('+33102030405')
})

test('only requested elements are accepted, and only from the people who answer', async () => {
  const id = await signed()
  expect(said(await answer(id, '+33102030405'))).toEqual([409, 'correction.error.none'])
  await ask(id, asks('sub_phone_2', RECEIPT))
  expect(said(await answer(id, '2026', 'client', idOf('children_count')))).toEqual([422, 'correction.error.not-asked'])
  expect(said(await answer(id, '+33261910212'))).toEqual([422, 'correction.error.unchanged'])
  const wrong = await answer(id, '12')
  expect([wrong.statusCode, wrong.json().errors[0]]).toMatchObject([422, { property: String(ANSWER) }])
  expect(said(await answer(id, '+33102030405', 'gestion'))).toEqual([403, 'error.forbidden'])
  expect(said(await answer(id, '+33102030405', 'advisor2'))).toEqual([404, 'dossier.error.not-found'])
  expect((await read(id)).correction.items.map((item: { isAnswered: boolean }) => item.isAnswered)).toEqual([
    false,
    false,
  ])
  expect(await entriesOf(id, 'answer_correction')).toEqual([])
})

test('a document takes the place of those it corrects; refused by the scanner, it is awaited again', async () => {
  const id = await signed()
  await ask(id)
  await give(id, pagePdf())
  await ask(id)
  const [old] = await receiptsOf(id)
  expect(said(await give(id, pagePdf()))).toEqual([422, 'correction.error.unchanged'])
  const other = Buffer.concat([pagePdf(), Buffer.from('% more')])
  expect((await give(id, other, 'advisor')).json().correction.state).toBe('done')
  const [given, ...rest] = await receiptsOf(id)
  expect(rest).toEqual([])
  const entries = await entriesOf(id, 'answer_correction')
  expect(entries[1]!.payload).toMatchObject({ replaced: [{ sha256: old!.sha256.toString('hex') }] })
  const zip = (await as('gestion', { url: `/api/v1/dossier/integration-state/${id}/evidence` })).rawPayload
  const open = () => openZip({ size: zip.length, read: (from, length) => zip.subarray(from, from + length) })
  expect(verifyPack(open).mismatch).toBe(null)
  const { size, read: readEntry } = open()
  expect(JSON.parse(String(readEntry('corrections.json', 0, size('corrections.json'))))).toMatchObject([
    { state: 'done', items: [{ element_id: RECEIPT }] },
    { state: 'done', items: [{ element_id: RECEIPT, reason: 'Illisible' }] },
  ])
  await refuseReceipt(deps, given!.file_key, { virus: 'Eicar' })
  expect((await read(id)).correction).toMatchObject({ state: 'open', items: [{ isAnswered: false }] })
  expect(said(await decide(id, { integration_state: 'validated' }))).toEqual([409, 'correction.error.open'])
})

test('a corrected document is looked through before its dossier is accepted, one by one or many at once; it can be flagged', async () => {
  const id = await signed()
  await ask(id)
  await give(id, pagePdf())
  const [given] = await receiptsOf(id)
  const mark = (scan: 'to_scan' | 'clean') =>
    deps.db.updateTable('stored_file').set({ scan }).where('key', '=', given!.file_key).execute()
  await mark('to_scan')
  expect(said(await decide(id, { integration_state: 'validated' }))).toEqual([409, 'folder.error.files-to-scan'])
  const many = (path: string) =>
    as('gestion', {
      method: 'POST',
      url: `/api/v1/bulk-decisions${path}`,
      payload: { integration_state: 'validated', from: 'ongoing', selection: { ids: [id] } },
    })
  const error = { code: 'folder.error.files-to-scan' }
  expect((await many('/dry-run')).json()).toMatchObject({ ready: 0, blocked: [{ error }] })
  const { id: bulk } = (await many('')).json()
  await runBulk(deps, bulk)
  const { results } = (await as('gestion', { url: `/api/v1/bulk-decisions/${bulk}` })).json()
  expect(results).toMatchObject([{ outcome: 'refused', error }])
  expect(said(await decide(id, { integration_state: 'error', reason: 'À revoir' }))).toEqual([200])
  await mark('clean')
  expect(said(await decide(id, { integration_state: 'validated' }))).toEqual([200])
})

test('people are written to, reminded once after some days, and who asked hears that it is done', async () => {
  const id = await signed()
  const { number } = await deps.db.selectFrom('dossier').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const recipients = async () => {
    const mails = deps.db.selectFrom('mail').select('recipient').where('subject', 'like', `%${number}%`)
    return (await mails.orderBy('created_at').execute()).map(({ recipient }) => recipient)
  }
  await ask(id)
  expect(await recipients()).toHaveLength(2)
  await remindOfCorrections(deps)
  expect(await recipients()).toHaveLength(2)
  const asked_at = new Date(Date.now() - 6 * 86_400_000)
  await deps.db.updateTable('correction').set({ asked_at, due: '2020-01-01' }).where('dossier_id', '=', id).execute()
  await remindOfCorrections(deps)
  await remindOfCorrections(deps)
  expect(await recipients()).toHaveLength(4)
  expect(await entriesOf(id, 'remind_correction')).toHaveLength(1)
  expect((await read(id, 'client')).correction).toMatchObject({ isOverdue: true, can: { answer: true } })
  const { waiting } = (await as('gestion', { url: '/api/v1/waiting' })).json()
  expect(waiting).toContainEqual(expect.objectContaining({ kind: 'correction', id, what: 'asked', canRetry: false }))
  await give(id, pagePdf())
  expect(await recipients()).toHaveLength(5)
  expect(await recipients()).toContain('gestion@demo.example.org')
})

// One of the two comes first, and the other is refused.
test('a decision and a correction at the same moment: never accepted with one open', async () => {
  for (let round = 0; round < Number(process.env['RACES'] ?? 6); round++) {
    const id = await signed()
    if (round % 2) await ask(id, asks('sub_phone_2'))
    const [decided] = await Promise.all([
      decide(
        id,
        round % 4 === 3 ? { integration_state: 'refused', reason: 'Non' } : { integration_state: 'validated' },
      ),
      round % 2 ? answer(id, '+33102030405') : ask(id),
    ])
    const { correction, integrate_state } = await deps.db
      .selectFrom('dossier')
      .select(['correction', 'integrate_state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(correction && integrate_state !== 'ongoing').toBe(false)
    expect([200, 409]).toContain(decided.statusCode)
    const open = await deps.db
      .selectFrom('correction')
      .where('dossier_id', '=', id)
      .where('state', '=', 'open')
      .select('id')
      .execute()
    expect(open).toHaveLength(correction ? 1 : 0)
  }
})
