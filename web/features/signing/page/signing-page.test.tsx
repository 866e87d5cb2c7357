// @vitest-environment jsdom
import type { SigningPage } from '@parcelle/contract/signing-page'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { stubBrowser } from '../../../testing/browser.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { json, refusal, serve, type RecordedRequest } from '../../../testing/server.ts'
import { storeTestSettings } from '../../../testing/settings.ts'
import { loadMoreMessages, needTexts } from '../../../i18n/messages.ts'
import { viewing } from '../../../viewer/open-viewer.ts'
import { SigningPageScreen } from './signing-page-screen.tsx'

const TOKEN = 'a'.repeat(43)
const page: SigningPage = {
  key: 'k'.repeat(43),
  view: 'sign',
  kind: 'subscription',
  number: '48213',
  product: 'Aurea Régions',
  amount: 60242,
  signer: { party: 'subscriber', name: 'Claire Durand', locale: 'fr' },
  others: [{ party: 'subscriber_advisor', name: 'Louise Petit', signedAt: null }],
  waitsFor: [],
  documents: [
    { rank: 1, title: 'Bulletin de souscription', filename: 'bulletin.pdf', isRead: false },
    { rank: 2, title: 'Mandat', filename: 'mandat.pdf', isRead: false },
  ],
  documentLocale: 'fr',
  signedAt: null,
  expiresAt: '2026-11-30T10:00:00.000Z',
  reason: null,
  step: 'read',
  consent: { text: 'J’accepte de signer.', version: 'v1' },
  channels: [
    { kind: 'sms', masked: '•• •• 12' },
    { kind: 'mail', masked: 'c••••@example.org' },
  ],
  code: null,
  decline: 'code',
  isLocked: false,
  hasCertificate: false,
  nextSteps: null,
  returnUrl: null,
}
const sent = { ...page, code: { masked: '•• •• 12', until: '2026-11-16T10:05:00.000Z' } }

beforeEach(() => {
  stubBrowser()
  storeTestSettings()
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= () => {}
})
afterEach(() => {
  cleanup()
  viewing.set(null)
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = (call: string) => `${call.startsWith('GET') ? '' : 'POST '}/api/v1/signing/${call}`
function open(handlers: Parameters<typeof serve>[0], address = `/signature/${TOKEN}`): RecordedRequest[] {
  history.replaceState(null, '', address)
  const requests = serve(handlers)
  renderScreen(<Route path="/signature/:token" component={SigningPageScreen} />)
  return requests
}
const link = (shown: SigningPage) => ({
  [at(`${TOKEN}/opened`)]: () => json(shown),
  [at(`${page.key}/step`)]: () => new Response(null, { status: 204 }),
  ...Object.fromEntries(
    [1, 2].map((rank) => [at(`${page.key}/documents/${rank}/read`), () => new Response(null, { status: 204 })]),
  ),
})
function stubReplace() {
  history.replaceState(null, '', `/signature/${TOKEN}?portal`)
  const replace = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { ...location, replace })
  return replace
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const step = () => screen.getByRole('heading', { level: 2 }).textContent
async function readAll(how: 'read' | 'taken' = 'read') {
  await screen.findByText('Lisez vos documents')
  for (const title of ['Bulletin de souscription', 'Mandat']) {
    press(`Lire: ${title}`)
    const shown = viewing.get()
    if (shown && 'onRead' in shown) shown.onRead?.(how)
  }
  await waitFor(() => expect(screen.getAllByText('Lu')).toHaveLength(2))
}
const enter = (code: string) => fireEvent.change(screen.getByLabelText(/Code reçu/), { target: { value: code } })
const bodiesOf = (requests: RecordedRequest[], call: string) =>
  requests.filter(({ line }) => line.endsWith(call)).map(({ body }) => JSON.parse(body))

test('a signer signs step by step: reading, consent, name, code', async () => {
  const signed = { ...page, view: 'signed' as const, signedAt: '2026-11-16T10:01:00.000Z' }
  const requests = open({
    ...link(page),
    [at(`${page.key}/code`)]: () => json(sent),
    [at(`${page.key}/sign`)]: () => json(signed),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Signature électronique' })).toBeTruthy()
  expect(screen.getByText('Aurea Régions')).toBeTruthy()
  expect(screen.getByText(/^60.242,00.€$/)).toBeTruthy()
  expect(screen.getByText('Étape 1 sur 4')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  press('Continuer')
  expect(screen.getByText('Lisez d’abord chaque document jusqu’au bout.')).toBeTruthy()
  expect(document.activeElement?.id).toBe('signature-documents')
  await readAll()

  press('Continuer')
  expect(step()).toBe('Portée de votre signature')
  expect(document.activeElement?.textContent).toBe('Portée de votre signature')
  press('Continuer')
  expect(screen.getByText('Cochez la case pour donner votre accord.')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox'))
  press('Continuer')
  expect(step()).toBe('Votre signature')
  press('Retour')
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  press('Continuer')
  press('Continuer')

  press(/Recevoir le code par SMS/)
  await screen.findByText(/Code envoyé à •• •• 12/)
  enter('12 34-56')
  press(/Signer les documents/)
  expect(await screen.findByRole('heading', { level: 1, name: 'Vous avez signé' })).toBeTruthy()
  expect(screen.getByText('Signatures encore attendues : Louise Petit.')).toBeTruthy()
  expect(bodiesOf(requests, '/read')).toEqual([{ how: 'read' }, { how: 'read' }])
  expect(bodiesOf(requests, '/step')).toEqual([
    { step: 'meaning' },
    { step: 'mark', consent: 'v1' },
    { step: 'meaning' },
    { step: 'mark', consent: 'v1' },
    { step: 'code', consent: 'v1' },
  ])
  expect(JSON.parse(requests.at(-1)!.body)).toEqual({
    code: '123456',
    consent: 'v1',
    mark: { kind: 'typed', name: 'Claire Durand' },
  })
})

const documents = page.documents.map((document) => ({ ...document, isRead: true }))
const atCode: SigningPage = { ...page, documents, step: 'code' }

test('a page that was left at the code opens there, and what was done before is still there', async () => {
  open(link(atCode))
  expect(await screen.findByText('Étape 4 sur 4')).toBeTruthy()
  press('Retour')
  press('Retour')
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  press('Retour')
  expect(screen.getAllByText('Lu')).toHaveLength(2)
})

test('in another language the consent is read and given again', async () => {
  const english = { ...atCode, consent: { text: 'I agree to sign.', version: 'v1-en' } }
  const requests = open({ ...link(atCode), [`GET /api/v1/signing/${page.key}`]: () => json(english) })
  await screen.findByText('Votre code')
  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  const consent = await screen.findByRole('checkbox', { name: /^I agree to sign\./ })
  expect(consent).toHaveProperty('checked', false)
  fireEvent.click(consent)
  press('Continue')
  await waitFor(() => expect(bodiesOf(requests, '/step')).toEqual([{ step: 'mark', consent: 'v1-en' }]))
})

test('the error that asks for a code goes when the code was sent', async () => {
  open({ ...link(atCode), [at(`${page.key}/code`)]: () => json({ ...atCode, code: sent.code }) })
  await screen.findByText('Votre code')
  press(/Signer les documents/)
  expect(screen.getByText(/^Demandez votre code/)).toBeTruthy()
  press(/Recevoir le code par SMS/)
  await screen.findByText(/Code envoyé/)
  expect(screen.queryByText(/^Demandez votre code/)).toBeNull()
  press(/Signer les documents/)
  expect(screen.getByText('Saisissez les six chiffres du code.')).toBeTruthy()
})

test.each([
  [2, 'Code incorrect. Il vous reste 2 essais.'],
  [1, 'Code incorrect. Il vous reste 1 essai.'],
])('a wrong code says how many tries remain (%i) and is asked for again', async (count, said) => {
  open({
    ...link({ ...atCode, code: sent.code }),
    [at(`${page.key}/sign`)]: () => refusal(422, 'signature.refused.code', { count }),
  })
  await screen.findByText('Votre code')
  enter('000000')
  press(/Signer les documents/)
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getByLabelText(/Code reçu/)).toHaveProperty('value', '')
  expect(document.activeElement?.id).toBe('signature-code')
  expect(screen.queryByText('Saisissez les six chiffres du code.')).toBeNull()
  enter('1')
  expect(screen.queryByText(said)).toBeNull()
})

test('the form that an advisor signs is said to be their clients’', async () => {
  const signer = { ...page.signer, party: 'subscriber_advisor' as const, name: 'Louise Petit' }
  open(link({ ...page, signer }))
  expect(await screen.findByText(/^Louise Petit, bulletin de souscription de vos clients/)).toBeTruthy()
  expect(screen.queryByText(/votre bulletin/)).toBeNull()
})

test('a name can be drawn instead, and drawn again; another device asks for it again', async () => {
  const requests = open(link({ ...atCode, step: 'mark' }))
  await screen.findByText('Votre signature')
  fireEvent.click(screen.getByRole('radio', { name: 'Dessiner ma signature' }))
  const box = screen.getByRole('img', { name: 'Cadre vide' })
  box.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100)
  const draw = () => {
    fireEvent.pointerDown(box, { clientX: 30, clientY: 30 })
    fireEvent.pointerMove(box, { clientX: 60, clientY: 50 })
    fireEvent.pointerUp(box)
  }
  draw()
  expect(box.querySelector('path')?.getAttribute('d')).toMatch(/^M\d+ \d+ L/)
  expect(screen.getByRole('img', { name: 'Votre signature dessinée' })).toBeTruthy()
  press('Effacer')
  expect(box.querySelector('path')).toBeNull()
  press('Continuer')
  expect(screen.getByText('Saisissez votre nom ou dessinez votre signature.')).toBeTruthy()
  draw()
  press('Continuer')
  expect(step()).toBe('Votre code')
  await waitFor(() => expect(bodiesOf(requests, '/step')).toEqual([{ step: 'mark', consent: 'v1' }]))
  press('Retour')
  expect(screen.getByRole('img', { name: 'Votre signature dessinée' })).toBeTruthy()
})

test('declining asks for a reason and the code, and says that nothing is signed', async () => {
  const declined = { ...page, view: 'declined' as const, reason: 'Montant erroné' }
  const requests = open({
    ...link(page),
    [at(`${page.key}/code`)]: () => json(sent),
    [at(`${page.key}/decline`)]: () => json(declined),
  })
  await screen.findByText('Lisez vos documents')
  press('Refuser de signer')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Refuser de signer' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(dialog.getByLabelText(/Motif/), { target: { value: ' Montant erroné ' } })
  expect(dialog.getByRole('button', { name: 'Refuser de signer' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(dialog.getByRole('button', { name: /Recevoir le code par SMS/ }))
  await dialog.findByText(/Code envoyé/)
  fireEvent.change(dialog.getByLabelText(/Code reçu/), { target: { value: '123456' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Refuser de signer' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Vous avez refusé de signer' })).toBeTruthy()
  expect(JSON.parse(requests.at(-1)!.body)).toEqual({ reason: 'Montant erroné', code: '123456' })
})

test('a person who opened the page for another signer cannot decline', async () => {
  open(link({ ...page, decline: 'none' }))
  await screen.findByText('Lisez vos documents')
  expect(screen.queryByRole('button', { name: 'Refuser de signer' })).toBeNull()
})

test('the signed documents are shown after a code', async () => {
  const locked: SigningPage = { ...page, view: 'completed', documents: [], others: [], isLocked: true }
  const verify = vi.fn<() => Response>()
  verify.mockImplementationOnce(() => refusal(422, 'signature.refused.code', { count: 4 }))
  verify.mockImplementationOnce(() => json({ ...page, view: 'completed' }))
  open({
    ...link(locked),
    [at(`${page.key}/code`)]: () => json({ ...locked, code: sent.code }),
    [at(`${page.key}/verify`)]: verify,
  })
  await screen.findByRole('heading', { level: 1, name: 'Votre bulletin est signé' })
  press(/Recevoir le code par SMS/)
  await screen.findByText(/Code envoyé/)
  enter('000000')
  press('Ouvrir les documents signés')
  expect(await screen.findByText('Code incorrect. Il vous reste 4 essais.')).toBeTruthy()
  enter('123456')
  press('Ouvrir les documents signés')
  expect(await screen.findByRole('button', { name: 'Lire: Bulletin de souscription' })).toBeTruthy()
})

test('the certificate and everything as one file are offered with the signed documents, as soon as they are ready', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const steps: SigningPage['nextSteps'] = {
    payment: null,
    checkedBy: null,
    withdrawUntil: null,
    earnsFrom: null,
    steps: [{ step: 'signed', state: 'done', at: '2026-11-17T10:27:00.000Z' }],
  }
  const closing: SigningPage = { ...page, view: 'completed', nextSteps: steps }
  const requests = open({
    ...link(closing),
    [`GET /api/v1/signing/${page.key}`]: () => json({ ...closing, hasCertificate: true }),
    [`GET /api/v1/signing/${page.key}/download`]: () => refusal(503, 'error.unavailable'),
  })
  await screen.findByText(/certificat de signature est en préparation/)
  expect(screen.getByRole('region', { name: 'Et maintenant' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(await screen.findByRole('button', { name: 'Lire: Certificat de signature' })).toBeTruthy()
  expect(screen.queryByText(/en préparation/)).toBeNull()
  press('Tout télécharger (.zip)')
  await waitFor(() => expect(requests.at(-1)?.line).toBe(`GET /api/v1/signing/${page.key}/download`))
})

test('the error of a failed decline disappears at the next attempt', async () => {
  open({
    ...link({ ...page, decline: 'session' }),
    [at(`${page.key}/decline`)]: () => refusal(503, 'error.unavailable'),
  })
  await screen.findByText('Lisez vos documents')
  press('Refuser de signer')
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Motif/), { target: { value: 'Non' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Refuser de signer' }))
  expect(await dialog.findByText(/momentanément indisponible/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }))
  press('Refuser de signer')
  expect(within(screen.getByRole('dialog')).queryByText(/momentanément indisponible/)).toBeNull()
})

test.each([
  ['turn', 'Ce n’est pas encore votre tour', 'Doivent d’abord signer : Paul Dupont.', { waitsFor: ['Paul Dupont'] }],
  ['signed', 'Vous avez signé', 'Signatures encore attendues : Louise Petit.', {}],
  ['completed', 'Tous les signataires ont signé', /conservés/, {}],
  ['declined_by_other', 'Un signataire a refusé de signer', 'Motif : Trop cher', { reason: 'Trop cher' }],
  ['withdrawn', 'Ces documents ont été retirés', 'Motif : Erreur', { reason: 'Erreur' }],
  ['expired', 'Le délai de signature est dépassé', /envoyer de nouveau/, {}],
  ['replaced', 'Ces documents ont été remplacés', /e-mail le plus récent/, {}],
] as const)('%s: « %s », and never a sign-in', async (view, title, said, more) => {
  open(link({ ...page, view, ...more, waitsFor: 'waitsFor' in more ? [...more.waitsFor] : [] }))
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByText(said)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Signer les documents/ })).toBeNull()
  expect(location.pathname).toBe(`/signature/${TOKEN}`)
})

test.each([
  ['subscription', 'Votre bulletin est signé'],
  ['mission', 'Votre lettre de mission est signée'],
] as const)('the only signer of the %s reads « %s »', async (kind, title) => {
  open(link({ ...page, view: 'completed', kind, others: [] }))
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test.each([
  ['mission', 'subscriber', 1],
  ['mission', 'subscriber_advisor', 0],
  ['subscription', 'subscriber', 0],
] as const)('a signed %s shows the %s whether a report follows', async (kind, party, count) => {
  open(link({ ...page, view: 'completed', kind, signer: { ...page.signer, party } }))
  await screen.findByText(/conservés/)
  expect(screen.queryAllByText(/rédige maintenant le rapport d’adéquation/)).toHaveLength(count)
})

test('a link that opens nothing says so, whatever the reason', async () => {
  open({ [at(`${TOKEN}/opened`)]: () => refusal(404, 'signature.refused.link') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ce lien ne fonctionne pas' })).toBeTruthy()
})

test('a link that was cut is said not to work, without a call', async () => {
  const requests = open({}, `/signature/${TOKEN.slice(0, 20)}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ce lien ne fonctionne pas' })).toBeTruthy()
  expect(screen.getByText(/^Il est incomplet/)).toBeTruthy()
  expect(requests).toEqual([])
})

test.each([
  ['withdrawn', /retirés de la signature/],
  ['replaced', /e-mail le plus récent/],
  ['portal', /Connectez-vous/],
])('a link that has ended says why: %s', async (end, said) => {
  open({ [at(`${TOKEN}/opened`)]: () => refusal(404, `signature.refused.${end}`) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeTruthy()
  expect(screen.getByText(said)).toBeTruthy()
})

test('a page that is loaded again goes on with its visit: the code that was sent still counts', async () => {
  const requests = open({
    ...link(page),
    [`GET /api/v1/signing/${page.key}`]: () => json({ ...atCode, code: sent.code }),
  })
  await screen.findByText('Lisez vos documents')
  cleanup()
  renderScreen(<Route path="/signature/:token" component={SigningPageScreen} />)
  await screen.findByText(/Code envoyé à •• •• 12/)
  expect(requests.map(({ line }) => line)).toEqual([
    `POST /api/v1/signing/${TOKEN}/opened`,
    `GET /api/v1/signing/${page.key}`,
  ])
})

test('in the portal the page opens by the session, and reports its end to the portal', async () => {
  const replace = stubReplace()
  const framed = { ...page, decline: 'session' as const, returnUrl: 'http://localhost:3000/docusign/success' }
  open(
    {
      [at(`${TOKEN}/framed`)]: () => json(framed),
      [at(`${page.key}/decline`)]: () => json({ ...framed, view: 'declined' }),
    },
    `/signature/${TOKEN}?portal`,
  )
  await screen.findByText('Lisez vos documents')
  press('Refuser de signer')
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Motif/), { target: { value: 'Non' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Refuser de signer' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith(`${framed.returnUrl}?event=decline`))
})

test('in the portal an expired link makes the parent page request another', async () => {
  const replace = stubReplace()
  open({ [at(`${TOKEN}/framed`)]: () => refusal(404, 'signature.refused.link') }, `/signature/${TOKEN}?portal`)
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/docusign/success?event=ttl_expired'))
})

test('in the portal a page that cannot be opened makes the parent page say that an error occurred', async () => {
  const replace = stubReplace()
  vi.stubGlobal('parent', {})
  open({ [at(`${TOKEN}/framed`)]: () => refusal(500, 'error.generic') }, `/signature/${TOKEN}?portal`)
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/docusign/success?event=exception'))
})

beforeAll(() => {
  needTexts(['signature', 'dossier'])
  return loadMoreMessages()
})

test('who was written to in English reads English, and can change', async () => {
  const copied = { [`GET /api/v1/signing/${page.key}/copies/2`]: () => new Response('%PDF') }
  const requests = open({ ...link({ ...page, signer: { ...page.signer, locale: 'en' } }), ...copied })
  expect(await screen.findByText('Read your documents')).toBeTruthy()
  press('Reading copy in English: Mandat')
  const shown = viewing.get()
  // Reading a copy does not count as reading the document.
  expect(shown).not.toHaveProperty('onRead')
  if (shown && 'load' in shown) await shown.load(new AbortController().signal)
  expect(requests.at(-1)!.line).toMatch(/copies\/2$/)
  viewing.set(null)
  fireEvent.click(screen.getByRole('button', { name: 'Français' }))
  expect(await screen.findByText('Lisez vos documents')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Copie de lecture/ })).toBeNull()
})

test('documents of an external provider are signed there; on return the page polls for its event', async () => {
  const providerPage = { ...page, view: 'provider' as const }
  const assign = vi.fn<(url: string) => void>()
  open({ ...link(providerPage), [at(`${TOKEN}/provider`)]: () => json({ url: 'https://tool.example.org/sign' }) })
  vi.stubGlobal('location', { ...location, assign })
  fireEvent.click(await screen.findByRole('button', { name: 'Lire et signer' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://tool.example.org/sign'))
  cleanup()
  vi.unstubAllGlobals()

  const signed = { ...page, view: 'signed' as const, signedAt: '2026-11-16T10:01:00.000Z' }
  const replies = [providerPage, signed]
  open(
    { ...link(providerPage), [`GET /api/v1/signing/${page.key}`]: () => json(replies.shift() ?? signed) },
    '/signature/back?event=signing_complete',
  )
  const title = await screen.findByRole('heading', { level: 1, name: 'Vous avez signé' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(location.pathname).toBe(`/signature/${TOKEN}`)
})

test('back from another tool in a new tab, the signer is asked to open their link again', async () => {
  const asked = open({}, '/signature/back?event=signing_complete')
  expect(await screen.findByText(/ouvrez de nouveau le lien de votre e-mail/)).toBeTruthy()
  expect(asked).toEqual([])
})

test('without an event of the provider the page says that it may be late, and polls again on request', async () => {
  const providerPage = { ...page, view: 'provider' as const }
  const signed = { ...page, view: 'signed' as const, signedAt: '2026-11-16T10:01:00.000Z' }
  let shown: SigningPage = providerPage
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open(
    { ...link(providerPage), [`GET /api/v1/signing/${page.key}`]: () => json(shown) },
    `/signature/${TOKEN}?event=signing_complete`,
  )
  await screen.findByText('Nous enregistrons votre signature…')
  await act(() => vi.advanceTimersByTimeAsync(25_000))
  expect(screen.getByText(/^Vous venez de signer/)).toBeTruthy()
  shown = signed
  press('Vérifier de nouveau')
  expect(await screen.findByRole('heading', { level: 1, name: 'Vous avez signé' })).toBeTruthy()
})
