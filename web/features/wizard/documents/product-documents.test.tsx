// @vitest-environment jsdom
import type { ProductDocument } from '@parcelle/contract/documents'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { json, refusal, serve } from '../../../testing/server.ts'
import { testSettings } from '../../../testing/settings.ts'
import { viewing } from '../../../viewer/open-viewer.ts'
import { dossier } from '../store/testing.ts'
import { makeAnsweredDossier, renderWizard, setUpBrowser } from '../testing.tsx'
import { ProductDocuments } from './product-documents.tsx'
import { UnreadProductDocuments } from './unread-product-documents.tsx'

setUpBrowser()

const saved = vi.fn<(file: File) => string>(() => 'blob:one')
beforeEach(() => {
  saved.mockClear()
  viewing.set(null)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }))
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= () => {}
})

const at = `/api/v1/dossiers/${dossier().id}/product-documents`
const dic: ProductDocument = {
  id: 'CV-dic',
  title: 'DIC',
  filename: 'DIC.pdf',
  mimetype: 'application/pdf',
  version: 'a1',
  dated: '2026-01-15',
  published_at: '2026-01-15T00:00:00Z',
  opened_at: null,
  is_new_version: false,
}
const file = (name: string) => new Response('%PDF', { headers: { 'content-disposition': `filename="${name}"` } })
const list = (documents: ProductDocument[], mustBeOpened = false) => ({
  [`GET ${at}`]: () => json({ documents, must_be_opened: mustBeOpened }),
})
const opening = {
  dossier: { ...dossier(), ...makeAnsweredDossier('produit') },
  role: 'advisor',
  settings: testSettings,
  journal: Promise.resolve(null),
  blockId: null,
} as const

test.each([
  ['never opened', {}, false, null],
  ['never opened where it must be', {}, true, 'À ouvrir'],
  ['opened', { opened_at: '2026-03-12T10:00:00Z' }, true, /^Ouvert le 12 mars 2026|Ouvert le 12\/03\/2026/],
  ['read in an earlier version', { is_new_version: true }, false, 'Une nouvelle version est parue'],
])('%s: said on its row', async (_, more, mustBeOpened, said) => {
  serve(list([{ ...dic, ...more }], mustBeOpened))
  await renderWizard(opening, <ProductDocuments />)
  expect(await screen.findByText('DIC')).toBeTruthy()
  expect(screen.getByText(/Version du/)).toBeTruthy()
  if (said) expect(screen.getByText(said)).toBeTruthy()
  else expect(screen.queryByText(/Ouvert le|À ouvrir|nouvelle version/)).toBeNull()
})

test('a list that fails to load shows an error and can be retried', async () => {
  serve({ [`GET ${at}`]: () => refusal(503, 'error.unavailable') })
  await renderWizard(opening, <ProductDocuments />)
  expect((await screen.findByRole('alert')).textContent).toContain('La liste des documents n’a pas pu être chargée.')
  serve(list([dic]))
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('DIC')).toBeTruthy()
})

test('an opening is recorded by the server, and the list is reloaded', async () => {
  let opened: string | null = null
  serve({
    [`GET ${at}`]: () => json({ documents: [{ ...dic, opened_at: opened }], must_be_opened: false }),
    [`GET ${at}/CV-dic`]: () => {
      opened = '2026-03-12T10:00:00Z'
      return file('DIC.pdf')
    },
  })
  await renderWizard(opening, <ProductDocuments />)
  fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir DIC' }))
  const shown = viewing.get()
  expect(shown).toMatchObject({ title: 'DIC', expected: 'application/pdf' })
  await act(async () => {
    if (shown && 'load' in shown) await shown.load(new AbortController().signal)
  })
  expect(await screen.findByText(/^Ouvert le/)).toBeTruthy()
})

test('one is downloaded by itself, all as an archive', async () => {
  serve({
    ...list([dic]),
    [`GET ${at}/CV-dic`]: () => file('DIC.pdf'),
    [`GET ${at}.zip`]: () => file('documents.zip'),
  })
  await renderWizard(opening, <ProductDocuments />)
  fireEvent.click(await screen.findByRole('button', { name: /Télécharger DIC/ }))
  await vi.waitFor(() => expect(saved.mock.calls.map(([one]) => one.name)).toEqual(['DIC.pdf']))
  fireEvent.click(screen.getByRole('button', { name: /Tout télécharger/ }))
  await vi.waitFor(() => expect(saved.mock.calls.map(([one]) => one.name)).toEqual(['DIC.pdf', 'documents.zip']))
})

test('an archive that does not come is said in a dialog', async () => {
  serve({ ...list([dic]), [`GET ${at}.zip`]: () => refusal(503, 'ged.retrieve_error') })
  await renderWizard(opening, <ProductDocuments />)
  fireEvent.click(await screen.findByRole('button', { name: /Tout télécharger/ }))
  await vi.waitFor(() => expect(viewing.get()).toHaveProperty('failure'))
})

test('before signing, a new version is announced with a link; otherwise nothing is', async () => {
  serve(list([{ ...dic, is_new_version: true }]))
  const wizard = await renderWizard(opening, <UnreadProductDocuments />)
  expect(await screen.findByText('Une nouvelle version est parue')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir la documentation du produit' }))
  expect(wizard.productDocuments.get()).toBe(true)
  serve(list([{ ...dic, opened_at: '2026-03-12T10:00:00Z' }]))
  act(() => wizard.productDocuments.set(false))
  await vi.waitFor(() => expect(screen.queryByText('Une nouvelle version est parue')).toBeNull())
})
