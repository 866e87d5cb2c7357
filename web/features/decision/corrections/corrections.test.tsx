// @vitest-environment jsdom
import type { Correction, CorrectionDryRun } from '@parcelle/contract/corrections/corrections'
import type { DossierItem } from '@parcelle/contract/dossiers'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { testDossier, testOpenDossier } from '../../../testing/dossiers.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { json, keysOf, refusal, serve, type RecordedRequest } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { DecisionScreen } from '../decision-screen.tsx'

const { id, detail } = testDossier(48213)
const base = `/api/v1/dossiers/${id}/correction`
const [READ, TRY, ASK, COPY] = [`GET ${base}`, `POST ${base}/dry-run`, `POST ${base}`, `POST ${base}/copy`]
const phone = { elementId: 12, blockId: 3, kind: 'answer', name: 'Téléphone', value: '06 12 34 56 78' } as const
const proof = { elementId: 13, blockId: 4, kind: 'receipt', name: 'Justificatif', value: 'edf.pdf' } as const
const open: Correction = {
  state: 'open',
  askedAt: '2026-03-02T10:00:00Z',
  due: '2026-03-17',
  isOverdue: false,
  items: [
    { ...phone, reason: 'Numéro non attribué', before: '06 12 34 56 78', isAnswered: true },
    { ...proof, reason: 'Illisible', before: 'edf.pdf', isAnswered: false },
  ],
  can: { answer: false, withdraw: true },
}
const nothing = { correction: null, copiedFrom: null, copiedTo: null, correctable: [phone, proof] }
const inPlace: CorrectionDryRun = {
  way: 'in_place',
  items: [{ elementId: 12, name: 'Téléphone', documents: [] }],
  signers: [],
  keptReceipts: 0,
  problem: null,
}
const byCopy: CorrectionDryRun = {
  ...inPlace,
  way: 'copy',
  items: [{ elementId: 12, name: 'Téléphone', documents: ['Bulletin de souscription'] }],
  signers: ['Étienne GARNIER'],
  keptReceipts: 3,
}
const view = {
  pages: [
    {
      id: 1,
      name: 'Vous',
      blocks: [
        { id: 3, name: 'Coordonnées', elements: [{ elementId: 12, presentation: 'Téléphone', value: '06' }] },
        { id: 4, name: 'Pièces', elements: [] },
      ],
    },
  ],
}

function show(handlers: Parameters<typeof serve>[0], changes: Partial<DossierItem> = {}): RecordedRequest[] {
  const dossier = testDossier(48213, { state: 'signed', pairing: { np: null, usu: null }, ...changes })
  const requests = serve({
    [`GET /api/v1/dossier/${id}/summary`]: () => json({ dossier }),
    [`GET /api/v1/dossier/integration-state/${id}/view`]: () => json(view),
    [READ]: () => json(nothing),
    ...handlers,
  })
  history.replaceState(null, '', `/manage-dossier/${id}`)
  renderScreen(<Route path="/manage-dossier/:dossierId" component={DecisionScreen} />, { role: 'manage_dossier' })
  return requests
}
const sent = (requests: readonly RecordedRequest[], line: string) =>
  JSON.parse(requests.find((one) => one.line === line)?.body ?? '0')
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const named = (name: string) => ({ name: (said: string) => plain(said) === name })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', named(name)))
const menu = async () => {
  await press('Décision')
  return screen.queryByRole('menuitem', { name: 'Demander une correction…' })
}
async function write(reason: string) {
  fireEvent.change(await screen.findByLabelText(/^Motif\s: Téléphone/), { target: { value: reason } })
}

beforeEach(() => beNewlySignedIn('manage_dossier'))
afterEach(cleanup)

test('what no signed document contains is checked first, then requested in place, each with its reason', async () => {
  const requests = show({
    [TRY]: () => json(inPlace),
    [ASK]: () => json({ correction: open }, { status: 201 }),
  })
  await screen.findByRole('button', named('Demander la correction : Téléphone'))
  fireEvent.click((await menu())!)
  const form = within(screen.getByRole('region', { name: 'Demander une correction' }))
  expect((await form.findAllByRole('group')).map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Coordonnées',
    'Pièces',
  ])
  fireEvent.change(form.getByRole('searchbox'), { target: { value: 'tele' } })
  fireEvent.click(form.getByRole('checkbox'))
  const check = form.getByRole('button', { name: 'Vérifier' })
  expect(check.getAttribute('aria-disabled')).toBe('true')
  await write(' Numéro non attribué ')
  fireEvent.click(check)
  await form.findByText('Aucun document signé ne reprend ces réponses')
  // What was checked is what is sent: another reason needs another dry run.
  await write('Un chiffre manque')
  expect(form.queryByRole('button', { name: 'Demander la correction' })).toBeNull()
  await press('Vérifier')
  await press('Demander la correction')
  await screen.findByText(/^La correction est demandée/)
  expect(sent(requests, ASK)).toEqual({ items: [{ elementId: 12, reason: 'Un chiffre manque' }] })
  expect(screen.queryByRole('region', { name: 'Demander une correction' })).toBeNull()
})

test('what a signed document contains is declined and copied in one step, with a reason and a message', async () => {
  const requests = show({ [TRY]: () => json(byCopy), [COPY]: () => json(testOpenDossier(48214), { status: 201 }) })
  await press('Demander la correction : Téléphone')
  expect(document.activeElement).toBe(await screen.findByLabelText(/^Motif\s: Téléphone/))
  await write('Numéro non attribué')
  await press('Vérifier')
  await screen.findByText(/Téléphone\s: Bulletin de souscription/)
  screen.getByText(/Devront signer de nouveau\s: Étienne GARNIER/)
  screen.getByText('3 pièces sont reprises.')
  expect(screen.queryByRole('button', { name: 'Demander la correction' })).toBeNull()
  const decline = screen.getByRole('button', { name: 'Refuser et ouvrir la copie' })
  fireEvent.click(decline)
  expect(requests.some(({ line }) => line === COPY)).toBe(false)
  fireEvent.change(screen.getByLabelText(/^Motif du refus/), { target: { value: 'Téléphone faux' } })
  fireEvent.change(screen.getByLabelText(/^Message au client/), { target: { value: 'Une minute suffit.' } })
  fireEvent.click(decline)
  await screen.findByText(/sa copie n°\s48214 est ouverte/)
  expect(sent(requests, COPY)).toEqual({
    items: [{ elementId: 12, reason: 'Numéro non attribué' }],
    reason: 'Téléphone faux',
    message: 'Une minute suffit.',
  })
})

test.each([
  ['a correction', inPlace, ASK, 'Demander la correction'],
  ['a copy', byCopy, COPY, 'Refuser et ouvrir la copie'],
])('a second press after a lost answer asks for no second one: %s', async (_, found, call, label) => {
  const requests = show({ [TRY]: () => json(found), [call]: () => refusal(503, 'error.technical-error') })
  await press('Demander la correction : Téléphone')
  await write('Numéro non attribué')
  await press('Vérifier')
  await screen.findByRole('button', { name: label })
  const reason = screen.queryByLabelText(/^Motif du refus/)
  if (reason) fireEvent.change(reason, { target: { value: 'Téléphone faux' } })
  for (const times of [1, 2]) {
    await waitFor(async () =>
      expect((await screen.findByRole('button', { name: label })).getAttribute('aria-busy')).toBeNull(),
    )
    await press(label)
    await waitFor(() => expect(requests.filter(({ line }) => line === call)).toHaveLength(times))
  }
  expect(keysOf(requests, call)).toEqual([expect.any(String)])
})

test('cancelling the request returns to where it was opened', async () => {
  show({})
  const answer = await screen.findByRole('button', named('Demander la correction : Téléphone'))
  answer.focus()
  fireEvent.click(answer)
  await press('Annuler')
  expect(document.activeElement).toBe(answer)
  fireEvent.click((await menu())!)
  await press('Annuler')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Décision' }))
})

test('the list opens at the answer that was clicked', async () => {
  show({})
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = this.hasAttribute('data-element') ? 900 : 100
    return new DOMRect(0, top, 300, this.hasAttribute('data-element') ? 40 : 300)
  })
  await press('Demander la correction : Téléphone')
  const line = screen.getByRole('checkbox', { name: /Téléphone/ }).closest('[data-element]')
  expect(line?.getAttribute('data-chosen')).toBe('true')
  expect(line?.closest('[class*=choices]')?.scrollTop).toBe(670)
  rect.mockRestore()
})

test('a copy that cannot be made now says why and is not offered', async () => {
  show({ [TRY]: () => json({ ...byCopy, problem: { code: 'correction.error.already' } }) })
  await press('Demander la correction : Téléphone')
  await write('Faux')
  await press('Vérifier')
  await screen.findByText('La copie ne peut pas être créée pour l’instant :', { normalizer: plain })
  expect(screen.queryByRole('button', { name: 'Refuser et ouvrir la copie' })).toBeNull()
})

test('an open correction shows its answers, blocks accepting and a second request, and can be withdrawn', async () => {
  const requests = show(
    {
      [READ]: () => json({ ...nothing, correction: open }),
      [`DELETE ${base}`]: () => new Response(null, { status: 204 }),
    },
    { detail: { ...detail, correction: true } },
  )
  await screen.findByText(/À corriger avant le 17\/03\/2026/)
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual(
    expect.arrayContaining(['TéléphoneCorrigéNuméro non attribué', 'JustificatifÀ corrigerIllisible']),
  )
  expect(screen.queryByRole('button', named('Demander la correction : Téléphone'))).toBeNull()
  expect(await menu()).toBeNull()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Accepter' }))
  await screen.findByText(/^Une correction est attendue/)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await press('Retirer la demande')
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Retirer la demande' }))
  await screen.findByText('La demande de correction est retirée.')
  await waitFor(() => expect(requests.filter(({ line }) => line === READ).length).toBeGreaterThan(1))
})

test.each([
  ['copiedFrom', 'Ce dossier corrige le dossier n° 48212.'],
  ['copiedTo', 'Ce dossier est remplacé par sa copie, le dossier n° 48212.'],
])('the two dossiers of a copy lead to each other (%s)', async (side, name) => {
  const other = testDossier(48212)
  show({ [READ]: () => json({ ...nothing, [side]: { id: other.id, number: '48212', items: [] } }) })
  const link = await screen.findByRole('link', named(name))
  expect(link.getAttribute('href')).toBe(`/manage-dossier/${other.id}`)
})
