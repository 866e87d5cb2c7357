// @vitest-environment jsdom
import type { EnvelopeItem } from '@parcelle/contract/signing'
import type { SigningButton } from '@parcelle/domain'
import type { Facts } from '@parcelle/forms'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../../api/api.ts'
import { stubBrowser } from '../../../../testing/browser.ts'
import { draw } from '../../../../ui/testing.tsx'
import { makeStore } from '../../../../ui/store.ts'
import type { Prospect, ProspectState } from '../../element/element-context.ts'
import type { LoadState } from '../../store/envelopes.ts'
import { samples } from '../samples/elements.ts'
import { sampleEnvelope } from '../samples/sample-envelope.ts'
import { Stage } from '../samples/stage.tsx'
import { fetchEveryWidget } from '../testing.ts'
import { presentationLines } from './presentation-lines.ts'

beforeAll(fetchEveryWidget)
beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a text keeps its few marks and nothing that could act', async () => {
  const html =
    '<p>Lisez <b>bien</b> <a href="https://example.org">ceci</a> <a href="javascript:alert(1)">cela</a></p><script>x</script><img src=x onerror=alert(1)>'
  const note = { ...samples.note, attributes: { label: 'Note', presentation: html } }
  const { container } = await draw(<Stage elements={[note]} />)
  expect(screen.getByText('bien').tagName).toBe('STRONG')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://example.org'])
  expect(container.innerHTML).not.toMatch(/javascript:|script|onerror|<img/)
  expect(container.textContent).toContain('cela')
})

test('a result is text, marked as calculated, and empty when there is none', async () => {
  await draw(<Stage elements={[samples.amount, samples.calculated]} answers={{ amount: 617.28 }} />)
  expect(screen.getByText(/1\s234,56\s€/)).toBeTruthy()
  expect(screen.getByText('(calculé)')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '' } })
  expect(screen.getByText('—')).toBeTruthy()
})

test('the price and the minimum follow the product', async () => {
  await draw(
    <Stage elements={[samples.product, samples.price, samples.minimum]} only={[43, 44]} answers={{ product: 'one' }} />,
  )
  expect(screen.getByText(/204,00\s€/)).toBeTruthy()
  expect(screen.getByText('10')).toBeTruthy()
})

test('a score shows its band and, on demand, where the points come from', async () => {
  await draw(
    <Stage elements={[samples.question, samples.score, samples.band]} only={[48, 49]} answers={{ question: 'long' }} />,
  )
  expect(screen.getByText('Dynamique')).toBeTruthy()
  expect(screen.getAllByText('Long (20)')).toHaveLength(2)
  const names = screen.getAllByText(/^Voir le détail des points/).map(({ textContent }) => textContent)
  expect(new Set(names).size).toBe(2)
})

test('a summary shows the answers given, by name', async () => {
  await draw(
    <Stage elements={[samples.amount, samples.product, samples.summary]} only={[50]} answers={{ amount: 50 }} />,
  )
  expect(screen.getByText('Revenus annuels')).toBeTruthy()
  expect(screen.getByText(/50,00\s€/)).toBeTruthy()
  expect(screen.queryByText('Produit souscrit')).toBeNull()
})

test('what a list says of the answer is asked for and shown', async () => {
  await draw(
    <Stage elements={[samples.autocomplete, samples.townFacts]} only={[51]} answers={{ town: 'Lyon (69001)' }} />,
  )
  expect(await screen.findByText('69001')).toBeTruthy()
})

test('the PDF goes to a tab opened at the press; a browser that refuses gets a link', async () => {
  const tab = { location: { href: '' }, close: vi.fn() }
  vi.stubGlobal('open', vi.fn().mockReturnValueOnce(tab).mockReturnValueOnce(null))
  URL.createObjectURL = () => 'blob:pdf'
  await draw(<Stage elements={[samples.print]} />)
  const button = screen.getByRole('button', { name: 'Imprimer la lettre de mission (PDF, nouvel onglet)' })
  await act(async () => fireEvent.click(button))
  expect(tab.location.href).toBe('blob:pdf')
  await act(async () => fireEvent.click(button))
  expect(screen.getByRole('link', { name: 'Ouvrir le PDF' }).getAttribute('href')).toBe('blob:pdf')
})

test('a button that fails says why', async () => {
  const services = {
    runAction: () => Promise.reject(new ApiError(404, { errors: [{ code: 'x', message: 'ged.download_failed' }] })),
  }
  await draw(<Stage elements={[samples.button]} services={services} />)
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(screen.getByRole('alert').textContent).toContain('Le document n’a pas pu être téléchargé.')
})

const signer = sampleEnvelope.signers[0]!
const out = (more: Partial<typeof signer> = {}, state: EnvelopeItem['state'] = 'sent') =>
  makeStore<readonly EnvelopeItem[]>([{ ...sampleEnvelope, state, signers: [{ ...signer, ...more }] }])

test('a signature shows who signs and how far they are, opens from its button, or says why it does not', async () => {
  const resend = vi.fn(async () => {})
  const open = vi.fn<(button: SigningButton) => Promise<void>>().mockRejectedValueOnce(
    new ApiError(409, {
      errors: [{ code: 'x', message: 'signing.error.in-progress', params: { name: 'Claire Durand' } }],
    }),
  )
  await draw(
    <Stage
      elements={[samples.sign]}
      services={{ signing: { envelopes: out(), loadState: makeStore<LoadState>('read'), open, resend } }}
    />,
  )
  expect(screen.getByText('Étienne Garnier')).toBeTruthy()
  expect(screen.getByText('le souscripteur · e••••@example.org')).toBeTruthy()
  expect(screen.getByText('E-mail envoyé le 1er septembre')).toBeTruthy()
  const button = screen.getByRole('button', { name: /^Signer en tant que souscripteur/ })
  await act(async () => fireEvent.click(button))
  expect(screen.getByRole('alert').textContent).toContain('Signature en cours par Claire Durand')
  await act(async () => fireEvent.click(button))
  expect(open.mock.lastCall?.[0].id).toBe('mission_subscriber')
  expect(screen.getByRole('alert').textContent).toBe('')
})

test.each([true, false])('the button to sign is primary only for the signer themself: %s', async (isMine) => {
  const signing = { loadState: makeStore<LoadState>('read'), open: async () => {}, resend: async () => {} }
  await draw(<Stage elements={[samples.sign]} services={{ signing: { ...signing, envelopes: out({ isMine }) } }} />)
  const button = screen.getByRole('button', { name: /^Signer en tant que souscripteur/ })
  expect(button.className.includes('primary')).toBe(isMine)
})

const none = makeStore<readonly EnvelopeItem[]>([])
test.each<[string, Partial<Facts>, ReturnType<typeof out>, string | RegExp, LoadState?]>([
  ['still being prepared', {}, out({}, 'preparing'), /^Les documents sont en cours de préparation/],
  ['that nobody has sent yet', {}, none, /^Les documents sont en cours de préparation/],
  ['of which nothing is known yet', {}, none, 'Recherche des documents à signer…', 'asked'],
  ['of which nothing could be read', {}, none, /^Les documents à signer n’ont pas pu être lus/, 'failed'],
  ['before its turn', {}, out({ canSign: false, waitsFor: 'Claire Durand' }), 'Après Claire Durand'],
  ['of somebody who may not yet', {}, out({ canSign: false }), 'E-mail envoyé le 1er septembre'],
  ['signed', {}, out({ signedAt: '2026-09-02T08:00:00Z' }), 'Signé le 2 septembre 2026'],
  ['by its own marker', { markers: ['mission_signed_by_subscriber'] }, out(), 'Signé'],
  ['at mission_validated', { state: 'mission_validated' }, out(), 'Signé'],
  ['at signed', { state: 'signed' }, none, 'Signé par le souscripteur'],
])('a signature %s has no button', async (_, facts, envelopes, text, loadState = 'read') => {
  const signing = { envelopes, loadState: makeStore(loadState), open: async () => {}, resend: async () => {} }
  await draw(<Stage elements={[samples.sign]} facts={facts} services={{ signing }} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(text)).toBeTruthy()
})

test('the mail of a signer who is awaited is sent again from their line', async () => {
  const resend = vi.fn(async () => {})
  const envelopes = makeStore([{ ...sampleEnvelope, can: { void: false, resend: true } }])
  const signing = { envelopes, loadState: makeStore<LoadState>('read'), open: async () => {}, resend }
  await draw(<Stage elements={[samples.sign]} services={{ signing }} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail à Étienne Garnier' })))
  expect(resend).toHaveBeenCalledWith('mission', 'subscriber')
})

test('the marker of the spouse leaves the button of the subscriber', async () => {
  await draw(<Stage elements={[samples.sign]} facts={{ markers: ['mission_signed_by_subscriber_spouse'] }} />)
  expect(screen.getByRole('button', { name: /^Signer en tant que souscripteur/ })).toBeTruthy()
})

function prospectServices(changes: Partial<Prospect> & { step?: 'create' | 'authorise'; missing?: string[] } = {}) {
  const { step = 'create', missing = [], ...rest } = changes
  return {
    prospect: { state: makeStore({ step, missing }), create: async () => {}, authorise: async () => {}, ...rest },
  }
}

test('a prospect cannot be created before its answers are given, and the reason is read with the button', async () => {
  const create = vi.fn(async () => {})
  await draw(
    <Stage elements={[samples.prospect]} services={prospectServices({ create, missing: ['Nom', 'E-mail'] })} />,
  )
  const button = screen.getByRole('button', { name: /Créer le prospect/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toContain(
    '«\u00a0Nom\u00a0», «\u00a0E-mail\u00a0»',
  )
  fireEvent.click(button)
  expect(create).not.toHaveBeenCalled()
})

test('creating and authorising confirm their success', async () => {
  const page = await draw(<Stage elements={[samples.prospect]} services={prospectServices()} />)
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(screen.getByText('Le prospect a été créé et autorisé sur le dossier.')).toBeTruthy()
  page.unmount()
  await draw(<Stage elements={[samples.prospect]} services={prospectServices({ step: 'authorise' })} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Autoriser le client sur ce dossier/ })))
  expect(screen.getByText('Le client a été autorisé sur le dossier.')).toBeTruthy()
})

test('a button that goes away leaves the keyboard with what came of it', async () => {
  const state = makeStore<ProspectState>({ step: 'create', missing: [] })
  const create = async () => state.set({ step: 'done', missing: [] })
  const { prospect } = prospectServices({ create })
  await draw(<Stage elements={[samples.prospect]} services={{ prospect: { ...prospect, state } }} />)
  screen.getByRole('button').focus()
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(document.activeElement?.textContent).toContain('Le prospect a été créé')
})

test.each([
  [
    new ApiError(422, { errors: [{ code: 'x', message: 'User already exists for customer email' }] }),
    'Un utilisateur existe déjà',
  ],
  [new ApiError(0, null), 'Une erreur est survenue lors de la création du prospect'],
  [new TypeError('broken'), 'Une erreur est survenue lors de la création du prospect'],
])('a failure to create is said and the button stays', async (error, text) => {
  await draw(
    <Stage elements={[samples.prospect]} services={prospectServices({ create: vi.fn().mockRejectedValue(error) })} />,
  )
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(screen.getByRole('alert').textContent).toContain(text)
  expect(screen.getByRole('button', { name: /Créer le prospect/ })).toBeTruthy()
})

test('a client who could not be authorised may be authorised again', async () => {
  const authorise = vi.fn().mockRejectedValueOnce(new TypeError('broken')).mockResolvedValueOnce(undefined)
  await draw(<Stage elements={[samples.prospect]} services={prospectServices({ step: 'authorise', authorise })} />)
  const press = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: /Autoriser le client sur ce dossier/ })))
  await press()
  expect(screen.getByRole('alert').textContent).toContain('Une erreur technique est survenue.')
  await press()
  expect(screen.getByText('Le client a été autorisé sur le dossier.')).toBeTruthy()
})

test('a read-only role creates no prospect', async () => {
  await draw(<Stage elements={[samples.prospect]} services={prospectServices()} readOnly />)
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
})

test('what a list says of an option is shown in our order, without what we have no word for or is not wanted', () => {
  const presentation = { internal: 'x', documents: [{ title: 'DIC' }, { title: 'Statuts' }], minimumShares: 10 }
  const documents = { name: 'documents', text: 'DIC, Statuts' }
  expect(presentationLines(presentation)).toEqual([{ name: 'minimumShares', text: '10', number: 10 }, documents])
  expect(presentationLines(presentation, ['documents', 'internal'])).toEqual([documents])
})
