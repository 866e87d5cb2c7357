// @vitest-environment jsdom
import type { Compliance } from '@parcelle/contract/compliance'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setApiLanguage } from '../../api/api.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { testDossier } from '../../testing/dossiers.ts'
import { renderScreen } from '../../testing/render.tsx'
import { json, refusal, serve, type RecordedRequest } from '../../testing/server.ts'
import { beNewlySignedIn } from '../../testing/session.ts'
import { CompliancePanel } from './compliance-panel.tsx'

beforeEach(() => beNewlySignedIn())
afterEach(cleanup)

const dossier = testDossier(48213, { state: 'compliance_validation' })
const READ = `GET /api/v1/dossiers/${dossier.id}/compliance`
const MOVE = `POST /api/v1/dossiers/${dossier.id}/transitions`
const askable = [
  { elementId: 5, name: 'RIB', types: [{ typeId: 'rib', name: 'RIB' }] },
  { elementId: 6, name: 'Pièce d’identité', types: ['cni', 'passeport'].map((typeId) => ({ typeId, name: typeId })) },
]

function open(known: Partial<Compliance>, answer = () => json({ dossier })) {
  const requests = serve({
    [READ]: () => json({ can: [], requested: [], askable, paper: null, ...known }),
    [MOVE]: answer,
  })
  const onMoved = vi.fn()
  renderScreen(<CompliancePanel dossier={dossier} onMoved={onMoved} />, { role: 'back_office_user' })
  return { requests, onMoved }
}
const button = (name: string) => screen.findByRole('button', { name })
async function press(name: string) {
  const found = await button(name)
  await act(async () => fireEvent.click(found))
}
const type = (label: RegExp | string, value: string, at = 0) =>
  act(async () => fireEvent.change(screen.getAllByLabelText(label)[at]!, { target: { value } }))
const sent = (requests: RecordedRequest[]) =>
  requests.filter(({ line }) => line === MOVE).map(({ body }) => JSON.parse(body))

test('only the allowed actions are offered, in order', async () => {
  open({ can: ['fail_check', 'pass_check', 'reject', 'request_documents'] })
  await button('Déclarer conforme')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Demander des pièces',
    'Déclarer conforme',
    'Rejeter le dossier',
  ])
})

test('a check is passed by two presses, and failed only with a reason', async () => {
  const { requests, onMoved } = open({ can: ['pass_check', 'fail_check'] })
  await press('Rejeter le dossier')
  expect((await button('Confirmer')).getAttribute('aria-disabled')).toBe('true')
  await type(/Motif/, '\u200b ')
  await press('Confirmer')
  expect(sent(requests)).toEqual([])
  await press('Annuler')
  await press('Déclarer conforme')
  await press('Confirmer')
  await waitFor(() => expect(onMoved).toHaveBeenCalledOnce())
  expect(sent(requests)).toEqual([{ event: 'pass_check' }])
})

test('the keyboard goes to the form of an act, back to its button, and to the title once it is done', async () => {
  const title = document.body.appendChild(Object.assign(document.createElement('h1'), { tabIndex: -1 }))
  const { onMoved } = open({ can: ['pass_check', 'fail_check'] })
  await press('Rejeter le dossier')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rejeter le dossier' }))
  await press('Annuler')
  expect(document.activeElement).toBe(await button('Rejeter le dossier'))
  await press('Déclarer conforme')
  await press('Confirmer')
  await waitFor(() => expect(onMoved).toHaveBeenCalledOnce())
  expect(document.activeElement).toBe(title)
  title.remove()
})

test('documents are asked for by name, each with its reason and its type, by a day', async () => {
  const { requests } = open({ can: ['request_documents'] })
  await press('Demander des pièces')
  for (const name of ['RIB', 'Pièce d’identité'])
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name })))
  await type(/Motif/, 'Illisible')
  expect((await button('Confirmer')).getAttribute('aria-disabled')).toBe('true')
  await type(/Motif/, 'Périmée', 1)
  await type(/Type attendu/, 'passeport')
  await type(/Date souhaitée/, '2099-03-14')
  await press('Confirmer')
  expect(sent(requests)).toEqual([
    {
      event: 'request_documents',
      documents: [
        { elementId: 5, typeId: null, reason: 'Illisible' },
        { elementId: 6, typeId: 'passeport', reason: 'Périmée' },
      ],
      due: '2099-03-14',
    },
  ])
})

test('a paper dossier is recorded as signed on the day its form bears, or on another', async () => {
  const scans = [{ receiptId: dossier.id, title: 'bulletin.pdf', mimetype: 'application/pdf' }]
  const { requests } = open({
    can: ['record_paper_signature'],
    paper: { registerNumber: '2026-00012', signedOn: '2026-09-01', scans },
  })
  expect(await screen.findByText('2026-00012')).toBeTruthy()
  for (const day of [null, '2026-09-02']) {
    await press('Enregistrer la signature')
    await button('bulletin.pdf')
    if (day) await type(/Date de signature/, day)
    await press('Confirmer')
  }
  expect(sent(requests)).toEqual([
    { event: 'record_paper_signature' },
    { event: 'record_paper_signature', signedOn: '2026-09-02' },
  ])
})

test('requested documents are listed with their reasons; a refusal is shown and loses no input', async () => {
  const requested = [
    { elementId: 5, typeId: null, name: 'RIB', reason: 'Illisible', due: '2099-03-14', given: true },
    { elementId: 6, typeId: null, name: 'Pièce d’identité', reason: 'Périmée', due: '2099-03-14', given: false },
  ]
  open({ can: ['fail_check'], requested }, () => refusal(409, 'compliance.error.no-scan'))
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/RIB.*Reçue.*Illisible/),
    expect.stringMatching(/identité.*Attendue.*Périmée/),
  ])
  expect(screen.getByText(/14 mars 2099/)).toBeTruthy()
  await press('Rejeter le dossier')
  await type(/Motif/, 'Fonds inconnus')
  await press('Confirmer')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Le bulletin signé manque dans ce dossier. Ajoutez sa version numérisée.',
  )
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Motif/).value).toBe('Fonds inconnus')
})

test('a failed load can be retried', async () => {
  let isUp = false
  serve({
    [READ]: () => (isUp ? json({ can: [], requested: [], askable, paper: null }) : refusal(503, 'error.unavailable')),
  })
  renderScreen(<CompliancePanel dossier={dossier} onMoved={vi.fn()} />, { role: 'back_office_user' })
  await screen.findByText('Ces informations n’ont pas pu être chargées.')
  isUp = true
  await press('Réessayer')
  await screen.findByText('Rien à faire pour l’instant.')
})

function ToEnglish() {
  const { setLocale } = useI18n()
  return (
    <button type="button" onClick={() => setLocale('en')}>
      EN
    </button>
  )
}

test('documents are named in the language that was switched to', async () => {
  const named = { elementId: 5, typeId: null, reason: 'Illisible', due: null, given: false }
  serve({
    [READ]: ({ headers }) => {
      const name = headers.get('accept-language') === 'en' ? 'Bank details' : 'RIB'
      return json({ can: [], requested: [{ ...named, name }], askable, paper: null })
    },
  })
  renderScreen(
    <>
      <CompliancePanel dossier={dossier} onMoved={vi.fn()} />
      <ToEnglish />
    </>,
    { role: 'back_office_user' },
  )
  await screen.findByText('RIB')
  setApiLanguage('en')
  await press('EN')
  await screen.findByText('Bank details')
  setApiLanguage('fr')
})
