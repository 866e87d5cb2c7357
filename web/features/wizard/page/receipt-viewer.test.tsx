// @vitest-environment jsdom
import type { Definition } from '@parcelle/forms'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../testing/browser.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { json, refusal, serve } from '../../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../../testing/session.ts'
import { keepTestSettings, testSettings } from '../../../testing/settings.ts'
import { ReceiptViewer } from './receipt-viewer.tsx'
import { compileForm } from '../store/loading/loaded-form.ts'
import { definition, dossier } from '../store/testing.ts'
import { makeWizard } from '../store/wizard.ts'
import { WizardContext } from '../wizard-context.ts'

beforeEach(() => {
  clearStorage()
  stubBrowser()
  keepTestSettings()
  beSignedIn()
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= () => {}
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => {} }))
})
afterEach(cleanup)

const receipt = {
  receiptId: 'r1',
  typeId: 'cni',
  elementId: 1,
  title: 'piece',
  size: 1,
  added_at: '2026-03-12T13:32:00Z',
}

function open(reply: () => Response) {
  const { id } = dossier()
  serve({ [`GET /api/v1/dossiers/${id}/receipts/r1`]: reply })
  const form: Definition = definition
  const wizard = makeWizard({
    dossier: dossier(),
    loaded: { form: compileForm(form), rules: [], products: [], failed: new Set() },
    role: 'advisor',
    settings: { ...testSettings, features: { ...testSettings.features, download: true } },
    journal: Promise.resolve(null),
    locale: 'fr',
  })
  wizard.receipts.opened.set(receipt)
  renderScreen(
    <WizardContext value={wizard}>
      <ReceiptViewer />
    </WizardContext>,
  )
}
const file =
  (mimetype: string, title = 'piece') =>
  () =>
    json({ receipt: { id: 'r1', title, mimetype, resourceFile: btoa('content') } })

test('a PDF is shown in a named frame, and can be downloaded once it is there', async () => {
  open(file('application/pdf'))
  expect(screen.getByText('Téléchargement en cours')).toBeTruthy()
  expect(await screen.findByTitle(/piece/)).toHaveProperty('localName', 'iframe')
  expect(await screen.findByRole('button', { name: /Télécharger le document/ })).toBeTruthy()
})

test('where a frame cannot show a whole PDF, it opens in the reader of the device', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  open(file('application/pdf'))
  const link = await screen.findByRole('link', { name: /Ouvrir le document/ })
  expect(link.getAttribute('href')).toBe('blob:one')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(document.querySelector('iframe')).toBeNull()
})

test.each([
  ['image/png', 'img'],
  ['video/mp4', 'video'],
  ['text/plain', 'iframe'],
])('%s is shown as %s', async (mimetype, tag) => {
  open(file(mimetype))
  await vi.waitFor(() => expect(document.querySelector(`dialog ${tag}`)).toBeTruthy())
})

test('a kind that cannot be shown is said, and can be downloaded all the same', async () => {
  open(file('image/heic'))
  expect(await screen.findByText(/Aperçu impossible/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: /Télécharger le document/ })).toBeTruthy()
})

test('a document that does not come says so, with nothing to download', async () => {
  open(() => refusal(500, 'ged.download_failed'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/téléchargé/)
  expect(screen.queryByRole('button', { name: 'Télécharger le document' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Fermer' }).length).toBeGreaterThan(0)
})
