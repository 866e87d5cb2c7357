import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findLiveEdition } from '../../../deployment/edition-rows.ts'
import { testApp } from '../../../testing/app.ts'
import { startDraftDocumentMaker } from './make-draft-document.ts'

const { as, deps } = await testApp({ EDITIONS: 'studio' })
const from = (await findLiveEdition(deps.db))!
const LETTER = 'documents/mission-letter.json'

const post = (path: string, payload: object) =>
  as('studio', { method: 'POST', url: `/api/v1/studio/drafts${path}`, payload })
const create = async (): Promise<string> => (await post('', { from, title: 'Lettre' })).json().id
const read = (id: string, query: object = {}, user = 'studio') => {
  const search = new URLSearchParams({ file: LETTER, sample: 'single', language: 'fr', ...query })
  return as(user, { url: `/api/v1/studio/drafts/${id}/document?${search}` })
}
const fileOf = async (id: string, file: string) =>
  (await as('studio', { url: `/api/v1/studio/drafts/${id}?files=${file}` })).json().content[file]
const change = (id: string, ...operations: object[]) => post(`/${id}/operations`, { operations })
const toText = (pdf: Buffer) => execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

test('a document of a draft prints what changed, for a sample and in a language', { timeout: 300_000 }, async () => {
  const id = await create()
  const { title } = await fileOf(id, LETTER)
  await change(id, {
    kind: 'set',
    at: [LETTER, 'title'],
    was: title,
    value: { fr: 'Lettre de juin', en: 'June letter' },
  })
  const french = await read(id)
  expect(french.headers['content-type']).toBe('application/pdf')
  expect(flat(toText(french.rawPayload))).toContain('Lettre de juin')
  // It cannot be taken for one that was signed.
  expect(flat(toText(french.rawPayload))).toContain('PROJET')
  const english = await read(id, { language: 'en', sample: 'couple' })
  expect(flat(toText(english.rawPayload))).toContain('June letter')
  expect(english.rawPayload.equals(french.rawPayload)).toBe(false)
  const { files } = (await as('studio', { url: `/api/v1/studio/drafts/${id}` })).json()
  const file = files.find((path: string) => path.startsWith('product-documents/'))
  expect((await read(id, { file })).statusCode).toBe(200)
})

test('a missing template answers 404, a broken one 409', { timeout: 300_000 }, async () => {
  const id = await create()
  expect((await read('nothing')).statusCode).toBe(404)
  for (const file of ['documents/none.json', 'documents/shared.json', 'settings.json'])
    expect((await read(id, { file })).statusCode).toBe(404)
  expect((await read(id, {}, 'gestion')).statusCode).toBe(403)
  expect((await read(id, { sample: 'nobody' })).json().errors[0].code).toBe('studio.error.document')
  const { sections } = await fileOf(id, LETTER)
  await change(id, { kind: 'set', at: [LETTER, 'sections'], was: sections, value: 'nothing' })
  const broken = await read(id)
  expect([broken.statusCode, broken.json().errors[0].code]).toEqual([409, 'studio.error.document'])
})

test('of several documents requested by one person, only the last is made', { timeout: 300_000 }, async () => {
  const maker = startDraftDocumentMaker(deps.log)
  const parts = new Map()
  const task = { parts, customer: 'aurea', file: LETTER, sample: 'single', locale: 'fr' } as const
  const codes = await Promise.all(
    ['anna', 'anna', 'anna'].map((person) =>
      maker.make(task, person).catch((error: { body: { errors: { code: string }[] } }) => error.body.errors[0]?.code),
    ),
  )
  // The first had begun; an edition without files cannot be printed.
  expect(codes).toEqual(['studio.error.document', 'studio.error.superseded', 'studio.error.document'])
  await maker.close()
})
