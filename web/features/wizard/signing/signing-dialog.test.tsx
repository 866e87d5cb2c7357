// @vitest-environment jsdom
import { signingButtons } from '@parcelle/domain'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { json, refusal, serve, type RecordedRequest } from '../../../testing/server.ts'
import { testSettings } from '../../../testing/settings.ts'
import { useMessages } from '../../../ui/messages/message-log.ts'
import { Overlays } from '../page/overlays.tsx'
import { openSigning } from '../store/open-signing.ts'
import { dossier } from '../store/testing.ts'
import { makeAnsweredDossier, renderWizard, setUpBrowser } from '../testing.tsx'

setUpBrowser()
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const [button] = signingButtons
const { id } = dossier()
const BASE = `/api/v1/dossier/${id}/docusign`
const links = (requests: RecordedRequest[]) => requests.filter(({ line }) => line === `POST ${BASE}/signing`)

type OpenOptions = { next?: () => Promise<Response> }

async function open({ next }: OpenOptions = {}) {
  const state = 'mission_validation'
  const requests = serve({
    [`POST ${BASE}/signing`]: () => {
      const count = links(requests).length
      return next && count > 1 ? next() : json({ url: `/signature/jeton-${count}` })
    },
    [`POST ${BASE}/left`]: () => new Response(null, { status: 204 }),
    [`GET ${BASE}/envelopes`]: () => json({ envelopes: [] }),
    [`GET /api/v1/dossier/${id}/summary`]: () => json({ dossier: { state: 'mission_validated' } }),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const wizard = await renderWizard(
    {
      dossier: dossier({ status: state, state, ...makeAnsweredDossier('signature-mission') }),
      role: 'client',
      settings: testSettings,
      journal: Promise.resolve(null),
      blockId: null,
    },
    <Overlays />,
  )
  await act(async () => openSigning(wizard, button!))
  await screen.findByTitle(/^Signature électronique/)
  return requests
}

const frame = () => screen.queryByTitle<HTMLIFrameElement>(/^Signature électronique/)
const dialog = () => screen.queryByRole('dialog')

type PostedMessage = { data?: object; origin?: string; source?: MessageEventSource | null }
function postOutcome(outcome: string, { data = {}, origin = location.origin, source }: PostedMessage = {}) {
  const message = { source: 'portal-esign', outcome, folderId: id, ...data }
  const from = source === undefined ? frame()!.contentWindow : source
  return act(async () => window.dispatchEvent(new MessageEvent('message', { data: message, origin, source: from })))
}

test('a signature opens in a frame with a name, and the button is kept for the way back', async () => {
  const requests = await open()
  expect(frame()!.getAttribute('src')).toBe('/signature/jeton-1')
  expect(links(requests)[0]!.body).toBe('{"kind":"mission","party":"subscriber"}')
  expect(JSON.parse(localStorage.getItem('parcelle.signing')!)).toEqual({
    button: 'mission_subscriber',
    clicked: 'mission_subscriber',
    folder_id: id,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Agrandir' }))
  expect(screen.getByRole('button', { name: 'Réduire' }).getAttribute('aria-pressed')).toBe('true')
})

test('the outcome posted by the last page closes the frame and reloads dossier and envelope', async () => {
  const requests = await open()
  await postOutcome('success')
  expect(requests.some(({ line }) => line.endsWith('/summary'))).toBe(true)
  expect(dialog()).toBeNull()
  expect(requests.some(({ line }) => line === `GET ${BASE}/envelopes`)).toBe(true)
})

test.each<[string, PostedMessage]>([
  ['another origin', { origin: 'https://example.org' }],
  ['another window', { source: window }],
  ['nobody', { source: null }],
  ['another name', { data: { source: 'portal' } }],
  ['another dossier', { data: { folderId: '00000000-0000-4000-8000-000000000099' } }],
  ['no outcome of ours', { data: { outcome: 'signed' } }],
])('a message from %s changes nothing', async (_, sent) => {
  const requests = await open()
  await postOutcome('success', sent)
  expect(frame()).not.toBeNull()
  expect(links(requests)).toHaveLength(1)
})

test('an error is shown in place of the frame, which closes after 5 seconds', async () => {
  await open()
  vi.useFakeTimers()
  await postOutcome('error')
  expect(screen.getByRole('alert').textContent).toBe('Une erreur est survenue')
  expect(frame()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(4_999))
  expect(dialog()).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(dialog()).toBeNull()
})

test.each([
  [true, ['Le refus de signer est enregistré.']],
  [false, []],
])('unsigned documents (declined: %s) are said to be so, in three sentences', async (isDeclined, first) => {
  const requests = await open()
  vi.useFakeTimers()
  await postOutcome('error', { data: { isDeclined } })
  const sentences = within(screen.getByRole('alert')).getAllByText(/./)
  expect(sentences.map((one) => one.textContent)).toEqual([
    ...first,
    'Aucune signature n’a été effectuée.',
    'Le dossier reste non signé à ce stade.',
    'Dans l’attente d’une nouvelle tentative.',
  ])
  expect(requests.some(({ line }) => line.endsWith('/summary'))).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(dialog()).toBeNull()
})

test('a frame in which our page did not load says that an error occurred, and closes', async () => {
  await open()
  vi.useFakeTimers()
  Object.defineProperty(frame()!, 'contentDocument', { value: null })
  fireEvent.load(frame()!)
  expect(screen.getByRole('alert').textContent).toBe('Une erreur est survenue')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(dialog()).toBeNull()
})

test('an expired link is replaced silently, once', async () => {
  const requests = await open()
  await postOutcome('expired')
  expect(frame()!.getAttribute('src')).toBe('/signature/jeton-2')
  await postOutcome('expired')
  expect(links(requests)).toHaveLength(2)
  expect(screen.getByRole('alert').textContent).toBe('Une erreur est survenue')
})

test('an error stays in the message list after the frame has closed', async () => {
  await open()
  await postOutcome('error')
  const { result } = renderHook(() => useMessages())
  expect(result.current[0]!.notice).toEqual({ tone: 'error', key: 'signing.frame.failed' })
})

test('a tab that gets no link is closed with an error, and a pending link is not requested twice', async () => {
  let refuse = (_reply: Response) => {}
  const requests = await open({ next: () => new Promise((resolve) => (refuse = resolve)) })
  const tab = { location: { href: '' }, close: vi.fn() }
  const openTab = vi.fn(() => tab)
  vi.stubGlobal('open', openTab)
  const button = screen.getByRole('button', { name: 'Ouvrir dans un nouvel onglet' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(openTab).toHaveBeenCalledOnce()
  await waitFor(() => expect(links(requests)).toHaveLength(2))
  await act(async () => refuse(refusal(409, 'signing.error.over')))
  expect(tab.close).toHaveBeenCalledOnce()
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(button.ariaBusy).not.toBe('true')
})

test('on a small screen the signing tool has the whole page instead of a frame', async () => {
  const requests = serve({ [`POST ${BASE}/signing`]: () => json({ url: '#signature' }) })
  const state = 'mission_validation'
  const wizard = await renderWizard(
    {
      dossier: dossier({ status: state, state, ...makeAnsweredDossier('signature-mission') }),
      role: 'client',
      settings: testSettings,
      journal: Promise.resolve(null),
      blockId: null,
    },
    <Overlays />,
  )
  await act(async () => openSigning(wizard, button!))
  expect(links(requests)).toHaveLength(1)
  expect([location.hash, dialog()]).toEqual(['#signature', null])
})

test('leaving asks for confirmation and releases the signer’s place', async () => {
  const requests = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Quitter la signature' }))
  const question = screen.getByRole('alertdialog')
  expect(question.textContent).toContain('Rien n’est signé tant que vous n’avez pas terminé.')
  fireEvent.click(within(question).getByRole('button', { name: 'Continuer à signer' }))
  expect(frame()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Quitter la signature' }))
  expect(requests.some(({ line }) => line.endsWith('/left'))).toBe(false)
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Quitter la signature' }))
  expect(dialog()).toBeNull()
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ line: `POST ${BASE}/left` }))
})

test('a frame that shows nothing for 10 seconds offers a tab, which gets a link of its own', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const requests = await open()
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(screen.queryByText(/ne s’affiche pas/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  const hint = screen.getByText(/ne s’affiche pas/)
  const tab = { location: { href: '' }, close: vi.fn() }
  vi.stubGlobal('open', () => tab)
  await act(async () => fireEvent.click(within(hint).getByRole('button', { name: 'Ouvrir dans un nouvel onglet' })))
  expect(tab.location.href).toBe('/signature/jeton-2')
  expect(links(requests)).toHaveLength(2)
  expect(dialog()).toBeNull()
})
