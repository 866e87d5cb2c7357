// @vitest-environment jsdom
import type { Correction } from '@parcelle/contract/corrections/corrections'
import type { Definition, Element } from '@parcelle/forms'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { ApiError } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { loadMoreMessages, needTexts } from '../../../i18n/messages.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { json, refusal, serve, type RecordedRequest } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { definition, dossier } from '../store/testing.ts'
import { CorrectionScreen } from './correction-screen.tsx'

const upload = vi.hoisted(() => vi.fn<(...sent: unknown[]) => Promise<unknown>>())
vi.mock('../../../api/upload.ts', () => ({ upload }))

const { id } = dossier()
const [READ, ANSWER] = [`GET /api/v1/dossiers/${id}/correction`, `PUT /api/v1/dossiers/${id}/correction/answers`]
const file: Element = {
  id: 5,
  name: 'proof',
  type: 'input_file',
  attributes: { label: 'Justificatif' },
  condition: null,
  calculate: null,
  reference: null,
}
const form: Definition = {
  ...definition,
  pages: definition.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => (block.id === 101 ? { ...block, elements: [...block.elements, file] } : block)),
  })),
}
const mail = {
  elementId: 2,
  blockId: 100,
  kind: 'answer',
  name: 'E-mail',
  reason: 'Adresse inconnue',
  before: 'a@b.fr',
} as const
const proof = {
  elementId: 5,
  blockId: 101,
  kind: 'receipt',
  name: 'Justificatif',
  reason: 'Illisible',
  before: 'edf.pdf',
} as const
const isDone = (mailDone: boolean, proofDone: boolean): Correction => ({
  state: mailDone && proofDone ? 'done' : 'open',
  askedAt: '2026-03-02T10:00:00Z',
  due: '2026-03-17',
  isOverdue: false,
  items: [
    { ...mail, isAnswered: mailDone },
    { ...proof, isAnswered: proofDone },
  ],
  can: { answer: true, withdraw: false },
})
const reply = (correction: Correction | null) => json({ correction, copiedFrom: null, copiedTo: null, correctable: [] })

function open(handlers: Parameters<typeof serve>[0] = {}): RecordedRequest[] {
  const signed = dossier({
    state: 'signed',
    status: 'signed',
    values: { 2: 'a@b.fr', 3: 'Lyon' },
    value_versions: { 2: 4 },
  })
  const requests = serve({
    [`GET /api/v1/dossiers/${id}`]: () => json({ dossier: signed, page_id: null }),
    'GET /api/v1/fr/forms/1': () => json({ form, rules: [], products: [] }),
    [READ]: () => reply(isDone(false, false)),
    ...handlers,
  })
  history.replaceState(null, '', `/correction/${id}`)
  renderScreen(
    <>
      <Route path="/correction/:dossierId" component={CorrectionScreen} />
      <ToEnglish />
    </>,
    { role: 'client' },
  )
  return requests
}
function ToEnglish() {
  const { setLocale } = useI18n()
  return (
    <button type="button" onClick={() => setLocale('en')}>
      EN
    </button>
  )
}
const box = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^E-mail/ })
const type = async (value: string) => fireEvent.change(await box(), { target: { value } })
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Envoyer mes corrections' })))

beforeEach(() => {
  beNewlySignedIn('client')
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

test('a form that could not be opened can be opened again', async () => {
  let isUp = false
  open({
    'GET /api/v1/fr/forms/1': () => (isUp ? json({ form, rules: [], products: [] }) : refusal(404, 'error.not-found')),
  })
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  isUp = true
  fireEvent.click(retry)
  expect((await box()).value).toBe('a@b.fr')
})

test('only what is asked for is there, with its reason, what was signed, and its field as it was answered', async () => {
  open()
  expect((await box()).value).toBe('a@b.fr')
  screen.getByText('Adresse inconnue')
  screen.getByText('edf.pdf')
  screen.getByText('2 éléments à corriger')
  expect(screen.queryByText('city')).toBeNull()
  expect(screen.queryByText('Nom')).toBeNull()
})

test('an answer is sent on the version it corrects; what is left is said', async () => {
  const requests = open({ [ANSWER]: () => json({ correction: isDone(true, false) }) })
  await type('c@d.fr')
  await send()
  await screen.findByText('1 élément à corriger')
  const sent = requests.find(({ line }) => line === ANSWER)
  expect(JSON.parse(sent?.body ?? '')).toEqual({ values: [{ elementId: 2, value: 'c@d.fr', version: 4 }] })
  screen.getByText('Corrigé')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(requests.some(({ line }) => line.startsWith('PATCH'))).toBe(false)
})

test.each([
  ['the same answer', 'a@b.fr', /identique à la précédente/],
  ['an answer that the form refuses', 'nobody', /e-mail/i],
])('%s is not sent: its field says why, and takes the keyboard by a link', async (_, value, words) => {
  const requests = open()
  await type(value)
  await send()
  const link = await screen.findByRole('link', { name: words })
  expect((await box()).getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(link)
  expect(document.activeElement).toBe(await box())
  expect(requests.some(({ line }) => line === ANSWER)).toBe(false)
})

test('in the other language the list of errors names the fields in it, as soon as the form is there', async () => {
  needTexts(['form', 'dossier', 'dossiers'])
  await loadMoreMessages()
  const { promise: isBrought, resolve: bringForm } = Promise.withResolvers<void>()
  const inEnglish = JSON.parse(JSON.stringify(form).replace('"E-mail"', '"Your address"'))
  open({
    [READ]: () => reply({ ...isDone(false, false), isOverdue: document.documentElement.lang === 'en' }),
    'GET /api/v1/en/forms/1': () => isBrought.then(() => json({ form: inEnglish, rules: [], products: [] })),
  })
  await type('a@b.fr')
  await send()
  fireEvent.click(screen.getByRole('button', { name: 'EN' }))
  await screen.findByText(/deadline has passed/)
  screen.getByRole('link', { name: /^E-mail.*same/ })
  bringForm()
  await screen.findByRole('textbox', { name: /^Your address/ })
  await screen.findByRole('link', { name: /^Your address.*same/ })
})

test('a refusal of the server is shown in the field', async () => {
  const errors = [{ code: 'correction.error.unchanged', message: 'correction.error.unchanged', property: '2' }]
  open({ [ANSWER]: () => json({ errors }, { status: 422 }) })
  await type('c@d.fr')
  await send()
  await waitFor(async () => expect((await box()).getAttribute('aria-invalid')).toBe('true'))
})

test('a correction withdrawn meanwhile shows a notice and its current state', async () => {
  let isWithdrawn = false
  open({
    [READ]: () => reply({ ...isDone(false, false), state: isWithdrawn ? 'withdrawn' : 'open' }),
    [ANSWER]: () => refusal(409, 'correction.error.none'),
  })
  await type('c@d.fr')
  isWithdrawn = true
  await send()
  await screen.findByText('La demande de correction a été retirée.')
  screen.getByText(/^Aucune correction n’est demandée/)
})

test('a document goes as soon as it is chosen, alone, in place of those that were signed; the last one ends it', async () => {
  upload.mockResolvedValue({ correction: isDone(true, true) })
  open({ [READ]: () => reply(isDone(true, false)) })
  const picker = await screen.findByLabelText<HTMLInputElement>(/Choisir un fichier/)
  expect(picker.multiple).toBe(false)
  const scan = new File(['x'], 'net.pdf', { type: 'application/pdf' })
  await act(async () => void fireEvent.change(picker, { target: { files: [scan] } }))
  await screen.findByText('Merci, tout est corrigé.')
  expect(upload.mock.calls[0]?.slice(0, 3)).toEqual([
    'replaceReceipt',
    { params: { id }, body: { elementId: 5, typeId: '' } },
    scan,
  ])
  expect(screen.getAllByRole('link', { name: 'Retour aux dossiers' })).toHaveLength(2)
})

test('a document that is refused stays in sight with the reason', async () => {
  const errors = [{ code: 'correction.error.unchanged', message: 'correction.error.unchanged' }]
  upload.mockRejectedValue(new ApiError(422, { errors }))
  open({ [READ]: () => reply(isDone(true, false)) })
  const picker = await screen.findByLabelText(/Choisir un fichier/)
  const scan = new File(['x'], 'edf.pdf', { type: 'application/pdf' })
  await act(async () => void fireEvent.change(picker, { target: { files: [scan] } }))
  expect((await screen.findAllByText(/identique à la précédente/)).length).toBeGreaterThan(0)
})

test.each([
  [null, 'Aucune correction n’est attendue dans ce dossier.'],
  [{ ...isDone(false, false), can: { answer: false, withdraw: true } }, /attendue du client ou de son conseiller/],
] as const)('a reader with nothing to correct here reads so', async (correction, words) => {
  open({ [READ]: () => reply(correction as Correction | null) })
  await screen.findByText(words)
})
