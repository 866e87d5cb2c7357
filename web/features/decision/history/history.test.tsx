// @vitest-environment jsdom
import type { Action } from '@parcelle/contract/decision/history'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { json, refusal, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { HistoryTab } from './history-tab.tsx'

const ACTIONS = 'GET /api/v1/dossier/integration-state/d/actions'
const plain: Action = {
  id: 'e1',
  at: '2026-03-14T08:42:00.000Z',
  kind: 'signature',
  state: null,
  user: 'Claire DURAND',
  origin: 'Lien personnel · 192.0.2.7',
  text: 'Documents signés',
  note: null,
  times: 1,
  since: null,
}
const page = (actions: readonly Action[], total = actions.length) => ({
  actions,
  total,
  kinds: ['decision', 'signature', 'reading'],
  people: ['Claire DURAND', 'Nadia GESTION'],
})
const decided: Action = {
  ...plain,
  id: 'e2',
  kind: 'decision',
  state: 'refused',
  user: 'Nadia GESTION',
  origin: 'Back-office, gestion',
  text: 'Dossier refusé',
  note: 'Pièce illisible,\nà refaire',
}
const read: Action = { ...plain, id: 'e3', kind: 'reading', times: 4, since: '2026-03-14T08:00:00.000Z' }

function show() {
  history.replaceState(null, '', '/manage-dossier/d?onglet=historique')
  return renderScreen(<HistoryTab dossierId="d" />, { role: 'manage_dossier' })
}

beforeEach(() => beNewlySignedIn('manage_dossier'))
afterEach(cleanup)

test('each action has its state or kind, its date, who and from where, and its notes', async () => {
  serve({ [ACTIONS]: () => json(page([decided, plain, read])) })
  show()
  const table = await screen.findByRole('table', { name: 'Historique des actions' })
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['État', 'Date', 'Utilisateur', 'Notes'],
    ['Refusé', '14/03/2026 09h42', 'Nadia GESTIONBack-office, gestion', 'Dossier refuséPièce illisible,\nà refaire'],
    ['Signature', '14/03/2026 09h42', 'Claire DURANDLien personnel · 192.0.2.7', 'Documents signés'],
    [
      'Consultation',
      '14/03/2026 09h42',
      'Claire DURANDLien personnel · 192.0.2.7',
      'Documents signés4 fois depuis le 14/03/2026 09h00',
    ],
  ])
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('it is filtered by action and by person, from the first page, and the address keeps it', async () => {
  const requests = serve({ [ACTIONS]: () => json(page([plain], 60)) })
  show()
  fireEvent.click(await screen.findByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(requests.at(-1)?.line).toBe(`${ACTIONS}?page=2`))
  fireEvent.change(screen.getByRole('combobox', { name: 'Action' }), { target: { value: 'signature' } })
  await waitFor(() => expect(requests.at(-1)?.line).toBe(`${ACTIONS}?kind=signature`))
  fireEvent.change(screen.getByRole('combobox', { name: 'Utilisateur' }), { target: { value: 'Claire DURAND' } })
  await waitFor(() => expect(requests.at(-1)?.line).toBe(`${ACTIONS}?kind=signature&person=Claire+DURAND`))
  expect(location.search).toBe('?onglet=historique&action=signature&personne=Claire+DURAND')
  fireEvent.change(screen.getByRole('combobox', { name: 'Action' }), { target: { value: '' } })
  await waitFor(() => expect(location.search).toBe('?onglet=historique&personne=Claire+DURAND'))
})

test('a history that fails to load raises no alert and can be retried', async () => {
  let isUp = false
  serve({ [ACTIONS]: () => (isUp ? json(page([])) : refusal(500, 'error.generic')) })
  show()
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '')).toEqual([])
  isUp = true
  fireEvent.click(retry)
  await screen.findByText('Aucune action enregistrée.')
})
