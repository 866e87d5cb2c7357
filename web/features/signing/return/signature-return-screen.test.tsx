// @vitest-environment jsdom
import type { DossierStatus } from '@parcelle/domain'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../testing/browser.ts'
import { testDossier } from '../../../testing/dossiers.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { discovery, json, refusal, serve } from '../../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../../testing/session.ts'
import { storeTestSettings } from '../../../testing/settings.ts'
import { SignatureReturnScreen } from './signature-return-screen.tsx'

const { id } = testDossier(48213)
const SUMMARY = `GET /api/v1/dossier/${id}/summary`
const SIGNED = 'Votre document a été signé avec succès'
const NOT_SIGNED = 'Signature non effectuée'
type Status = [DossierStatus, ...string[]]

beforeEach(() => {
  clearStorage()
  stubBrowser()
  storeTestSettings()
  beSignedIn('client')
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The dossier replies with these statuses in turn, then keeps replying with the last one. */
async function open(button: string | null, statuses: Status[], { search = '', locale = 'fr' as 'fr' | 'en' } = {}) {
  if (button !== null) {
    localStorage.setItem('parcelle.signing', JSON.stringify({ button, clicked: button, folder_id: id }))
  }
  let turn = 0
  const requests = serve({
    ...discovery,
    [SUMMARY]: () => {
      const [state, ...markers] = statuses[Math.min(turn++, statuses.length - 1)]!
      return json({ dossier: testDossier(48213, { state, markers }) })
    },
  })
  history.replaceState(null, '', `/docusign/success${search}`)
  renderScreen(<SignatureReturnScreen />, { role: 'client', locale })
  await wait(0)
  return () => requests.filter(({ line }) => line === SUMMARY).length
}

const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const stored = () => JSON.parse(localStorage.getItem('parcelle.signing') ?? 'null')

test.each<[string, Status, string]>([
  ['mission_subscriber', ['mission_validation', 'mission_signed_by_subscriber'], SIGNED],
  ['mission_co_subscriber', ['mission_validation', 'mission_signed_by_co_subscriber'], SIGNED],
  ['mission_subscriber_spouse', ['mission_validation', 'mission_signed_by_subscriber_spouse'], SIGNED],
  ['subscription_subscriber', ['signature', 'subscription_signed_by_subscriber'], SIGNED],
  ['subscription_co_subscriber', ['signature', 'subscription_signed_by_co_subscriber'], SIGNED],
  ['subscription_subscriber_spouse', ['signature', 'subscription_signed_by_subscriber_spouse'], SIGNED],
  ['subscription_subscriber_advisor', ['signature', 'subscription_signed_by_subscriber_advisor'], SIGNED],
  ['subscription_subscriber', ['signed'], SIGNED],
  ['mission_subscriber', ['mission_validated'], SIGNED],
  ['mission_subscriber', ['mission_abort', 'mission_declined_by_subscriber'], NOT_SIGNED],
  ['subscription_subscriber', ['unsigned'], NOT_SIGNED],
])('%s at %j is settled by the first reading: %s', async (button, first, view) => {
  const reads = await open(button, [first])
  expect(title()).toBe(view)
  await wait(60_000)
  expect(reads()).toBe(1)
  expect(stored()).toEqual({ button: view === SIGNED ? 'success' : 'error', clicked: button, folder_id: id })
})

test('the dossier is read every 3 seconds, until its status is another than at first', async () => {
  const waiting: Status = ['signature']
  const reads = await open('subscription_subscriber', [
    waiting,
    waiting,
    ['signature', 'subscription_signed_by_subscriber'],
  ])
  expect([reads(), title()]).toEqual([1, 'Vérification de la signature…'])
  await wait(2_999)
  expect(reads()).toBe(1)
  await wait(1)
  expect([reads(), title()]).toEqual([2, 'Vérification de la signature…'])
  await wait(3_000)
  expect([reads(), title()]).toEqual([3, SIGNED])
  expect(document.activeElement?.textContent).toBe(SIGNED)
  await wait(60_000)
  expect(reads()).toBe(3)
})

test('the signature of another, spelled alike or not, stops the waiting and is no success', async () => {
  const reads = await open('mission_subscriber', [
    ['mission_validation'],
    ['mission_validation', 'mission_signed_by_subscriber_spouse'],
  ])
  await wait(3_000)
  expect([reads(), title()]).toEqual([2, NOT_SIGNED])
})

test.each<[string, Status, string]>([
  ['subscription_subscriber', ['signature', 'subscription_sent_to_subscriber'], NOT_SIGNED],
  ['a-button-of-tomorrow', ['signature'], SIGNED],
])('%s without any change is settled at 25 seconds: %s', async (button, status, view) => {
  const reads = await open(button, [status], { search: '?event=signing_complete' })
  await wait(24_999)
  expect([reads(), title()]).toEqual([9, 'Vérification de la signature…'])
  await wait(1)
  expect(title()).toBe(view)
  await wait(60_000)
  expect(reads()).toBe(9)
})

test('the warning says three things in both languages, and a second look asks again', async () => {
  const waiting: Status = ['signature']
  const signed: Status = ['signature', 'subscription_signed_by_subscriber']
  const reads = await open('subscription_subscriber', [...Array.from({ length: 9 }, () => waiting), signed], {
    locale: 'en',
  })
  await wait(25_000)
  for (const text of [
    'Signature not completed',
    'No signature performed.',
    'The folder remains unsigned at this stage.',
    'Pending further attempts.',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign again' }).getAttribute('href')).toBe(`/form?dossier=${id}&resume=1`)
  expect(stored().button).toBe('error')
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await wait(0)
  expect([reads(), title()]).toEqual([10, 'Your document has been successfully signed'])
  expect(stored().button).toBe('success')
})

test('opened again after a warning, the page still knows which button was used', async () => {
  localStorage.setItem(
    'parcelle.signing',
    JSON.stringify({ button: 'error', clicked: 'subscription_subscriber', folder_id: id }),
  )
  await open(null, [['signature']])
  await wait(25_000)
  expect(title()).toBe(NOT_SIGNED)
})

test('the result in the return address is not trusted', async () => {
  await open('subscription_subscriber', [['signature']], { search: '?event=signing_complete' })
  await wait(25_000)
  expect(title()).toBe(NOT_SIGNED)
})

test('a server that does not answer is asked again, and never taken for a signature', async () => {
  localStorage.setItem('parcelle.signing', JSON.stringify({ button: 'x', clicked: 'x', folder_id: id }))
  const requests = serve({ [SUMMARY]: () => refusal(503, 'error.unavailable') })
  renderScreen(<SignatureReturnScreen />, { role: 'client' })
  await wait(25_000)
  expect(requests.length).toBe(9)
  expect(title()).toBe(NOT_SIGNED)
})

test.each([true, false])('a dossier that is not theirs, or none at all, leaves the way home', async (hasOne) => {
  if (hasOne) localStorage.setItem('parcelle.signing', JSON.stringify({ button: 'x', clicked: 'x', folder_id: id }))
  serve({ [SUMMARY]: () => refusal(404, 'error.not-found') })
  renderScreen(<SignatureReturnScreen />, { role: 'client' })
  await wait(0)
  expect(title()).toBe(NOT_SIGNED)
  expect(screen.getByText('Nous ne retrouvons pas le dossier concerné.')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/tableau-de-bord/')
})

test('without a token one signs in first, and comes back', async () => {
  sessionStorage.clear()
  const reads = await open('subscription_subscriber', [['signature']], { search: '?event=signing_complete' })
  expect(reads()).toBe(0)
  expect(sessionStorage.getItem('parcelle.destination')).toBe('/docusign/success?event=signing_complete')
})

test.each<[Status, object]>([
  [['signed'], { source: 'portal-esign', outcome: 'success', folderId: id }],
  [['unsigned'], { source: 'portal-esign', outcome: 'error', folderId: id, isDeclined: false }],
  [
    ['unsigned', 'subscription_declined_by_subscriber'],
    { source: 'portal-esign', outcome: 'error', folderId: id, isDeclined: true },
  ],
])(
  'in a frame, the page around hears of %j at its own origin, and nothing else is offered',
  async (status, message) => {
    const postMessage = vi.fn<(message: unknown, origin: string) => void>()
    vi.stubGlobal('parent', { postMessage })
    await open('subscription_subscriber', [status])
    expect(postMessage.mock.calls).toEqual([[message, location.origin]])
    expect(screen.getByText('Vous pouvez fermer cette fenêtre.')).toBeTruthy()
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(screen.queryAllByRole('button')).toEqual([])
  },
)

test.each([
  ['ttl_expired', 'expired'],
  ['exception', 'error'],
])('in a frame, %s is reported to the parent page at once as %s', async (event, outcome) => {
  const postMessage = vi.fn<(message: unknown, origin: string) => void>()
  vi.stubGlobal('parent', { postMessage })
  const reads = await open('subscription_subscriber', [['signature']], { search: `?event=${event}` })
  expect(reads()).toBe(0)
  expect(postMessage.mock.calls).toEqual([[{ source: 'portal-esign', outcome, folderId: id }, location.origin]])
})

test('a refusal is shown as such, with the three sentences and without an offer to sign again', async () => {
  await open('mission_subscriber', [['mission_abort', 'mission_declined_by_subscriber']], { locale: 'en' })
  for (const text of ['The refusal to sign has been recorded.', 'No signature performed.', 'Pending further attempts.'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to my folder' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
})

test('when signing in again fails, the error is shown with a retry', async () => {
  clearStorage()
  localStorage.setItem('parcelle.signing', JSON.stringify({ button: 'x', clicked: 'x', folder_id: id }))
  const requests = serve({})
  history.replaceState(null, '', '/docusign/success')
  renderScreen(<SignatureReturnScreen />, { role: 'client' })
  await wait(0)
  expect(title()).toBe('La connexion n’a pas abouti')
  expect(screen.getByRole('alert').textContent).toMatch(/^Aucune information n’a été perdue/)
  const before = requests.length
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await wait(0)
  expect(requests.length).toBe(before + 1)
})
