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
  documents: [{ sha256: 'a'.repeat(64), title: 'Bulletin', mimetype: 'application/pdf' }],
}

function open(received: Received[] | null, total = received?.length ?? 0) {
  const requests = serve({ 'GET /api/v1/received': () => json({ received, total_items: total }) })
  renderScreen(<ReceivedScreen />, { role: 'manage_dossier' })
  return requests
}

beforeEach(() => {
  localStorage.clear()
  beNewlySignedIn('manage_dossier')
})
afterEach(cleanup)

test('each dossier shows its accounts, what was paid and its documents', async () => {
  open([dossier])
  const link = await screen.findByRole('link', { name: /^Dossier n°\s48213 — GARNIER Étienne$/ })
  expect(link.getAttribute('href')).toBe(`/manage-dossier/${dossier.dossierId}`)
  expect(screen.getByText(/Aurea Villes.*50.*10\s200,00\s€.*Compte\s: S00012/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Bulletin' })).toBeTruthy()
})

test('both sides of a dismemberment are named in words', async () => {
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

const lastOf = (requests: readonly { line: string }[]) =>
  requests.map(({ line }) => line).findLast((line) => line.startsWith('GET /api/v1/received?'))

test('compact rows are sorted by the server from their headings and open the documents', async () => {
  localStorage.setItem('parcelle.list_view', 'rows')
  history.replaceState(null, '', '/manage-dossier/recus')
  const requests = open([dossier])
  await screen.findByRole('table', { name: 'Dossiers transmis' })
  expect(lastOf(requests)).toBe('GET /api/v1/received?page=1&itemsPerPage=25&sort=-date')
  for (const sort of ['-amount', 'amount']) {
    fireEvent.click(within(screen.getByRole('columnheader', { name: 'Montant' })).getByRole('link'))
    await waitFor(() => expect(lastOf(requests)).toMatch(new RegExp(`&sort=${sort}$`)))
    const way = sort === 'amount' ? 'ascending' : 'descending'
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Montant' }).getAttribute('aria-sort')).toBe(way),
    )
  }
  fireEvent.click(screen.getByRole('button', { name: /^Documents du dossier n°\s48213$/ }))
  expect(screen.getByRole('menuitem', { name: 'Bulletin' })).toBeTruthy()
})

test('rows beyond a page are on the next one, in the same order', async () => {
  history.replaceState(null, '', '/manage-dossier/recus?sort=product')
  const requests = open([dossier], 41)
  expect(await screen.findByText(/41/)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: /^Page\s2$/ }))
  await waitFor(() => expect(lastOf(requests)).toBe('GET /api/v1/received?page=2&itemsPerPage=10&sort=product'))
})

test('an address beyond the last page leads to the last page', async () => {
  history.replaceState(null, '', '/manage-dossier/recus?currentPage=9')
  const requests = serve({
    'GET /api/v1/received': ({ line }) =>
      json({ received: line.includes('page=9&') ? [] : [dossier], total_items: 41 }),
  })
  renderScreen(<ReceivedScreen />, { role: 'manage_dossier' })
  await screen.findByRole('link', { name: /48213/ })
  expect(lastOf(requests)).toContain('page=5&')
})
