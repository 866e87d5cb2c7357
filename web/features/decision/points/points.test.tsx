// @vitest-environment jsdom
import type { PointToCheck } from '@parcelle/contract/decision/points'
import type { View } from '@parcelle/contract/decision/decision'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { testDossier } from '../../../testing/dossiers.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { json, refusal, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { DecisionScreen } from '../decision-screen.tsx'
import { switchKeys } from '../keys/keys.ts'

const { id } = testDossier(48213)
const base = `/api/v1/dossier/integration-state/${id}`
const SUMMARY = `GET /api/v1/dossier/${id}/summary`
const CHECK = `PUT ${base}/points/knowledge`
const DECIDE = `PUT /api/v1/dossiers/integration-state/${id}`

const point: PointToCheck = {
  id: 'knowledge',
  title: 'Réponses inexactes aux questions de connaissances',
  lines: [{ kind: 'answer', label: 'Le capital est garanti', value: 'Vrai' }],
  place: { tab: 'presentation', elementId: 1096 },
  state: 'a1',
  seen: null,
}
const element = { elementId: 1096, presentation: 'Le capital est garanti', value: 'Vrai' }
const pages: View = [{ id: 15, name: 'Profil', blocks: [{ id: 113, name: 'Connaissances', elements: [element] }] }]

function open(
  points: () => PointToCheck[],
  more: Parameters<typeof serve>[0] = {},
  state: 'ongoing' | 'refused' = 'ongoing',
) {
  const requests = serve({
    [SUMMARY]: () =>
      json({
        dossier: testDossier(48213, { state: 'signed', integrate_state: state, pairing: { np: null, usu: null } }),
      }),
    [`GET ${base}/points`]: () => json({ points: points() }),
    [`GET ${base}/view`]: () => json({ pages }),
    ...more,
  })
  history.replaceState(null, '', `/manage-dossier/${id}`)
  renderScreen(<Route path="/manage-dossier/:dossierId" component={DecisionScreen} />, { role: 'manage_dossier' })
  return requests
}
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key })

beforeEach(() => beNewlySignedIn('manage_dossier'))
afterEach(() => {
  cleanup()
  switchKeys(true)
})

test('a point says why, is ticked at once as it was seen, and takes a note', async () => {
  let seen: PointToCheck['seen'] = null
  const { promise: isTicked, resolve: answer } = Promise.withResolvers<void>()
  const requests = open(() => [{ ...point, seen }], {
    [CHECK]: async () => {
      await isTicked
      seen = { user: 'Mathilde Faure', at: '2026-03-02T10:00:00.000Z', note: null }
      return new Response(null, { status: 204 })
    },
  })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: point.title })
  expect(screen.getAllByText('1 à voir').length).toBeGreaterThan(0)
  fireEvent.click(box)
  await waitFor(() => expect(box.checked).toBe(true))
  answer()
  await screen.findByText('Tous vus')
  expect(screen.getByText(/^Vu par Mathilde Faure/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Ajouter une note/ }))
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Rappelée' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const sent = () => requests.filter(({ line }) => line === CHECK).map(({ body }) => JSON.parse(body))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toEqual([
    { seen: true, state: 'a1', note: null, replaces: null },
    { seen: true, state: 'a1', note: 'Rappelée', replaces: '2026-03-02T10:00:00.000Z' },
  ])
})

test('the second person to check a point reads who was first', async () => {
  const params = { user: 'Mathilde Faure', at: '2026-03-14T08:42:00Z' }
  open(() => [point], { [CHECK]: () => refusal(409, 'validation.error.point-seen', params) })
  fireEvent.click(await screen.findByRole('checkbox', { name: point.title }))
  await screen.findAllByText(/Mathilde Faure a déjà vu ce point/)
})

test('a point leads to its answer, which is unfolded and focused', async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  open(() => [point])
  const answers = await screen.findByRole('heading', { level: 2, name: 'Profil' })
  expect(answers.closest('details')!.open).toBe(false)
  fireEvent.click(await screen.findByRole('link', { name: /^Voir la réponse/ }))
  await waitFor(() => expect(document.activeElement?.id).toBe('reponse-1096'))
  expect(answers.closest('details')!.open).toBe(true)
})

test('a search and « Tout déplier » unfold the answers', async () => {
  open(() => [])
  await screen.findByText('Aucun point de vigilance sur ce dossier.')
  const isOpen = () => screen.getByRole('heading', { level: 2, name: 'Profil' }).closest('details')!.open
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'capital' } })
  expect(isOpen()).toBe(true)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  expect(isOpen()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Tout déplier' }))
  expect(isOpen()).toBe(true)
})

test('the dialog of an acceptance names the points that nobody has seen', async () => {
  const other = {
    ...point,
    id: 'pairing',
    title: 'Rattachement à vérifier',
    seen: { user: 'x', at: '2026-03-02T10:00:00Z', note: null },
  }
  open(() => [point, other])
  await screen.findByRole('checkbox', { name: point.title })
  press('a')
  const list = within(screen.getByRole('alertdialog')).getByRole('list', { name: 'Points de vigilance' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([point.title])
})

test('a decided dossier shows its points, which nobody ticks any more', async () => {
  open(() => [point], {}, 'refused')
  await screen.findAllByText(point.title)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('keys open the decisions and the tabs; ? lists them', async () => {
  open(() => [point])
  await screen.findByRole('checkbox', { name: point.title })
  press('?')
  const keys = within(screen.getByRole('dialog'))
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
  expect(keys).toEqual(
    ['a', 'r', 'e', '1', '2', '3', '4', '?'].toSorted((one, other) => keys.indexOf(one) - keys.indexOf(other)),
  )
  press('a')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  press('2')
  await waitFor(() => expect(location.search).toBe('?onglet=justificatifs'))
  press('r')
  expect(screen.getByRole('dialog').textContent).toContain('Refuser le dossier')
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  press('e')
  expect(screen.getByRole('dialog').textContent).toContain('Signaler une erreur')
})

test('a key works on a box that is ticked, not in a field, and not once keys are switched off', async () => {
  const requests = open(() => [point], { [DECIDE]: () => json({ integration_state: 'validated' }) })
  const box = await screen.findByRole('checkbox', { name: point.title })
  press('a', screen.getByRole('searchbox'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  press('a', box)
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Annuler' }))
  expect(screen.getByRole('button', { name: 'Accepter' }).getAttribute('aria-keyshortcuts')).toBe('a')
  press('?')
  fireEvent.click(screen.getByRole('switch'))
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  press('a')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Accepter' }).getAttribute('aria-keyshortcuts')).toBeNull()
  expect(requests.some(({ line }) => line === DECIDE)).toBe(false)
})
