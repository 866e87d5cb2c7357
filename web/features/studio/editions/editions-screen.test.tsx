// @vitest-environment jsdom
import type { Edition } from '@parcelle/contract/studio/editions'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { json, refusal, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { EditionsScreen } from './editions-screen.tsx'

const LIST = 'GET /api/v1/studio/editions'
const changes = (id: string) => `GET /api/v1/studio/editions/${id}/changes`
const live: Edition = {
  id: 'b1b2c3d4e5f60718',
  state: 'live',
  title: '',
  origin: 'folder',
  note: '',
  author: null,
  approver: null,
  proposal: null,
  createdAt: '2026-11-02T10:00:00Z',
  publishedAt: '2026-11-02T10:00:00Z',
}
const past: Edition = { ...live, id: 'a1b2c3d4e5f60718', state: 'past', publishedAt: '2026-10-01T08:00:00Z' }
const draft: Edition = {
  ...live,
  id: 'c1b2c3d4e5f60718',
  state: 'draft',
  title: 'Seuil à 40 000 €',
  origin: null,
  note: 'Décision du comité',
  author: 'Inès Caron',
  publishedAt: null,
}
const words = {
  since: past.id,
  areas: [{ area: 'company', changes: ['Règles, Montant : 40 000 (auparavant 30 000).'], total: 3 }],
}
const open = () => renderScreen(<EditionsScreen />, { role: 'studio' })

beforeEach(() => beNewlySignedIn('studio'))
afterEach(cleanup)

test('the live edition, drafts and past ones are apart, each with who, when and its state', async () => {
  serve({
    [LIST]: () => json({ source: 'studio', editions: [draft, live, past], isMore: false }),
    [changes(live.id)]: () => json(words),
  })
  open()
  const inLive = within(await screen.findByRole('region', { name: 'En vigueur' }))
  inLive.getByRole('heading', { name: /^Fichiers publiés le 2 novembre 2026/ })
  const inDrafts = within(screen.getByRole('region', { name: 'Brouillons' }))
  inDrafts.getByRole('heading', { name: 'Seuil à 40 000 €' })
  inDrafts.getByText('Par Inès Caron')
  inDrafts.getByText('Décision du comité')
  within(screen.getByRole('region', { name: 'Passées' })).getByText('Passée')
  expect(screen.queryByText('Consultation seule')).toBeNull()
})

test('the changes of the live edition are loaded at once, those of others on demand', async () => {
  const called = serve({
    [LIST]: () => json({ source: 'studio', editions: [live, past], isMore: false }),
    [changes(live.id)]: () => json(words),
    [changes(past.id)]: () => json({ since: null, areas: [] }),
  })
  open()
  await screen.findByText('Règles, Montant : 40 000 (auparavant 30 000).')
  screen.getByText('et 2 autres changements')
  expect(called.map(({ line }) => line)).not.toContain(changes(past.id))
  const button = within(screen.getByRole('region', { name: 'Passées' })).getByRole('button', {
    name: 'Ce qui a changé',
  })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  await screen.findByText(/^C’est la première édition/)
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

test('with editions from files the screen says why nothing can be changed, and how to change that', async () => {
  serve({
    [LIST]: () => json({ source: 'files', editions: [live], isMore: true }),
    [changes(live.id)]: () => json({ since: past.id, areas: [] }),
  })
  open()
  await screen.findByText('Consultation seule')
  screen.getByText(/EDITIONS=studio/)
  // Everything in it can be read.
  expect(screen.getByRole('link', { name: 'Consulter' }).getAttribute('href')).toBe(`/studio/drafts/${live.id}/form`)
  screen.getByText('Aucun brouillon.')
  screen.getByText('Les éditions plus anciennes ne sont pas affichées.')
  await screen.findByText('Rien n’a changé par rapport à l’édition précédente.')
})

test('a list that cannot be read offers another try', async () => {
  serve({ [LIST]: () => refusal(503, 'error.technical-error') })
  open()
  await screen.findByRole('button', { name: /Réessayer/ })
})

test('in the studio a past edition is restored as a draft, with a title that may be changed', async () => {
  const called = serve({
    [LIST]: () => json({ source: 'studio', editions: [live, past], isMore: false }),
    [changes(live.id)]: () => json(words),
    'POST /api/v1/studio/drafts': () => json({ id: draft.id }, { status: 201 }),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Rétablir dans un brouillon' }))
  const title = screen.getByRole('textbox', { name: /^Titre du brouillon/ })
  expect((title as HTMLInputElement).value).toMatch(/^Retour à /)
  fireEvent.change(title, { target: { value: ' ' } })
  fireEvent.click(screen.getByRole('button', { name: /^Créer le brouillon/ }))
  await screen.findByText('Donnez un titre au brouillon.')
  fireEvent.change(title, { target: { value: 'Comme en octobre' } })
  fireEvent.click(screen.getByRole('button', { name: /^Créer le brouillon/ }))
  await screen.findByText('Le brouillon est créé.')
  const sent = called.find(({ line }) => line === 'POST /api/v1/studio/drafts')
  expect(JSON.parse(sent!.body)).toEqual({
    from: past.id,
    title: 'Comme en octobre',
  })
})

test('a zip is wanted before it is sent', async () => {
  serve({
    [LIST]: () => json({ source: 'studio', editions: [live], isMore: false }),
    [changes(live.id)]: () => json(words),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Déposer une archive (zip)' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Titre du brouillon/ }), { target: { value: 'Zip' } })
  fireEvent.click(screen.getByRole('button', { name: /^Créer le brouillon/ }))
  await screen.findByText('Choisissez l’archive à déposer.')
})
