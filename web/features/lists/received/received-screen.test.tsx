// @vitest-environment jsdom
import type { Received } from '@parcelle/contract/overview/received'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { json, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { ReceivedScreen } from './received-screen.tsx'

const dossier: Received = {
  dossierId: '7d5f2f4e-0c41-4a52-9a52-0d7f4ad7c001',
  number: '48213',
  receivedAt: '2026-03-02T10:00:00Z',
  name: 'GARNIER Étienne',
  accounts: [{ scope: 'np', code: 'S00012' }],
  product: 'Aurea Villes',
  shares: 50,
  amountPaid: '10200.00',
  papers: [{ sha256: 'a'.repeat(64), title: 'Bulletin', mimetype: 'application/pdf' }],
}

function open(received: Received[] | null) {
  const requests = serve({ 'GET /api/v1/received': () => json({ received }) })
  renderScreen(<ReceivedScreen />, { role: 'manage_dossier' })
  return requests
}

beforeEach(() => {
  localStorage.clear()
  beNewlySignedIn('manage_dossier')
})
afterEach(cleanup)

test('each dossier shows its accounts, what was paid and its papers', async () => {
  open([dossier])
  const link = await screen.findByRole('link', { name: /^Dossier n°\s48213 — GARNIER Étienne$/ })
  expect(link.getAttribute('href')).toBe(`/manage-dossier/${dossier.dossierId}`)
  expect(screen.getByText(/Aurea Villes.*50.*10\s200,00\s€.*Compte\s: S00012/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Bulletin' })).toBeTruthy()
})

test('both sides of a dismemberment are told in words', async () => {
  open([
    {
      ...dossier,
      accounts: [
        { scope: 'np', code: 'S00014' },
        { scope: 'usu', code: 'S00035' },
      ],
    },
  ])
  expect(await screen.findByText(/Nu-propriétaire S00014 · Usufruitier S00035/)).toBeTruthy()
})

test.each([
  [[], 'Aucun dossier n’a encore été transmis.'],
  [null, /système client de la société/],
])('where nothing is to be shown the page says why', async (received, words) => {
  open(received)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('the list is refetched when a dossier arrives', async () => {
  const requests = open([dossier])
  await waitFor(() => expect(requests.map(({ line }) => line)).toContain('GET /api/v1/dossiers/events'))
})

test('compact rows are sorted by their headings and open the documents', async () => {
  localStorage.setItem('parcelle.list_view', 'rows')
  history.replaceState(null, '', '/manage-dossier/recus')
  const other = {
    ...dossier,
    dossierId: crypto.randomUUID(),
    number: '48214',
    name: 'LEROY Anne',
    amountPaid: '900.00',
  }
  open([dossier, other])
  const names = async () =>
    within(await screen.findByRole('table', { name: 'Dossiers transmis' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
  expect(await names()).toEqual(['GARNIER Étienne', 'LEROY Anne'])
  const heading = within(screen.getByRole('columnheader', { name: 'Montant' })).getByRole('link')
  fireEvent.click(heading)
  fireEvent.click(within(await screen.findByRole('columnheader', { name: 'Montant' })).getByRole('link'))
  await waitFor(async () => expect(await names()).toEqual(['LEROY Anne', 'GARNIER Étienne']))
  fireEvent.click(screen.getByRole('button', { name: /^Documents du dossier n°\s48213$/ }))
  expect(screen.getByRole('menuitem', { name: 'Bulletin' })).toBeTruthy()
})
