// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { json, refusal, serve } from '../../../testing/server.ts'
import { storeTestSettings, testSettings } from '../../../testing/settings.ts'
import { viewing } from '../../../viewer/open-viewer.ts'
import { Summary } from '../block/summary.tsx'
import { ElementSlot } from '../element/element-slot.tsx'
import { dossier } from '../store/testing.ts'
import { makeAnsweredDossier, renderWizard, findBlock, findId, setUpBrowser } from '../testing.tsx'
import { BlockDocuments } from './block-documents.tsx'
import { DocumentsToRead } from './documents-to-read.tsx'

setUpBrowser()

const saved = vi.fn<(file: File) => string>(() => 'blob:one')
beforeEach(() => {
  saved.mockClear()
  viewing.set(null)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }))
  storeTestSettings()
})

const at = `/api/v1/dossiers/${dossier().id}`
const letter = { id: '11111111-1111-4111-8111-111111111111', filename: 'Lettre de mission.pdf' }
const report = { id: '22222222-2222-4222-8222-222222222222', filename: 'Rapport.pdf' }
const file = (name: string, type = 'application/pdf') =>
  new Response('%PDF', { headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` } })
const list = (...documents: object[]) => ({ [`POST ${at}/documents/list`]: () => json({ documents }) })

const draw = (part: React.ReactNode) =>
  renderWizard(
    {
      dossier: { ...dossier(), ...makeAnsweredDossier('lettre-mission') },
      role: 'advisor',
      settings: { ...testSettings, documentBlocks: ['lettre-mission', 'signature-mission'] },
      journal: Promise.resolve(null),
      blockId: null,
    },
    part,
  )
const press = async (name: RegExp | string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('the one document of a block is downloaded as it is, and its button says so meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  serve({ ...list(letter), [`GET ${at}/documents/${letter.id}`]: () => promise })
  await draw(<BlockDocuments block={findBlock('lettre-mission')} />)
  await press(/Télécharger le document/)
  expect(screen.getByRole('button', { name: /Téléchargement en cours/ }).ariaBusy).toBe('true')
  await act(async () => resolve(file('Lettre.pdf')))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]![0]).toMatchObject({ name: 'Lettre.pdf', type: 'application/pdf' })
})

test('several are downloaded as an archive, and seen one by one', async () => {
  const requests = serve({
    ...list(letter, report),
    [`POST ${at}/documents/all`]: () => file('dossier-1.zip', 'application/zip'),
    [`POST ${at}/preview`]: () => file('Rapport.pdf'),
  })
  await draw(<BlockDocuments block={findBlock('lettre-mission')} />)
  await press(/Télécharger le document/)
  await vi.waitFor(() => expect(saved.mock.calls[0]?.[0].name).toBe('dossier-1.zip'))
  await press('Aperçu')
  await press('Aperçu de Rapport.pdf')
  const shown = viewing.get()
  expect(shown).toMatchObject({ title: 'Rapport.pdf', expected: 'application/pdf' })
  if (shown && 'load' in shown) await shown.load(new AbortController().signal)
  expect(JSON.parse(requests.at(-1)!.body)).toEqual({ documentId: report.id, save: false })
})

test('an archive that does not come leaves the screen as it was, and a dialog says why', async () => {
  serve({ ...list(letter, report), [`POST ${at}/documents/all`]: () => refusal(503, 'ged.retrieve_error') })
  await draw(<BlockDocuments block={findBlock('lettre-mission')} />)
  await press(/Télécharger le document/)
  await vi.waitFor(() => expect(viewing.get()).toHaveProperty('failure'))
  expect(saved).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: /Télécharger le document/ }).ariaBusy).not.toBe('true')
})

test('with preview and download off, their buttons are not shown', async () => {
  const features = { ...testSettings.features, documentPreview: false, download: false }
  storeTestSettings({ features })
  await draw(<BlockDocuments block={findBlock('lettre-mission')} />)
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a block without generated documents has no such button', async () => {
  await draw(<BlockDocuments block={findBlock('identite')} />)
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('documents to sign are listed to be read first', async () => {
  serve(list(letter))
  await draw(<DocumentsToRead block={findBlock('signature-mission')} />)
  expect(screen.getByRole('heading', { name: 'À lire avant de signer' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Aperçu de Lettre de mission.pdf' })).toBeTruthy()
})

test('a document list that fails to load shows an error and can be retried', async () => {
  let isDown = true
  const { [`POST ${at}/documents/list`]: read } = list(letter)
  serve({ [`POST ${at}/documents/list`]: () => (isDown ? refusal(503, 'error.unavailable') : read!()) })
  await draw(<DocumentsToRead block={findBlock('signature-mission')} />)
  expect((await screen.findByRole('alert')).textContent).toContain('La liste des documents n’a pas pu être chargée.')
  isDown = false
  await press('Réessayer')
  expect(await screen.findByRole('button', { name: 'Aperçu de Lettre de mission.pdf' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a file given is opened from the summary of its block, by its name', async () => {
  const given = { typeId: 'cni', elementId: findId('file_identity'), size: 1, added_at: '2026-03-12T13:32:00Z' }
  const wizard = await draw(<Summary block={findBlock('pieces-souscripteur')} />)
  const receipt = { ...given, receiptId: 'r1', title: 'cni.pdf', mimetype: 'application/pdf', scan: 'none' as const }
  act(() => wizard.receipts.show([receipt]))
  fireEvent.click(await screen.findByRole('button', { name: 'Aperçu de cni.pdf' }))
  expect(viewing.get()).toMatchObject({ title: 'cni.pdf', expected: 'application/pdf' })
})

test('a print button opens its PDF in a new tab, and names the letters it could not print', async () => {
  const tab = { location: { href: '' }, close: vi.fn<() => void>() }
  vi.stubGlobal('open', () => tab)
  const print = { file: btoa('%PDF'), filename: 'Lettre.pdf', unprintable: ['漢'] }
  serve({ [`GET ${at}/printPdf/mission_letter`]: () => json({ print }) })
  await draw(<ElementSlot elementId={findId('print_mission')} />)
  fireEvent.click(await screen.findByRole('button', { name: /Imprimer la lettre de mission/ }))
  await vi.waitFor(() => expect(tab.location.href).toBe('blob:one'))
  expect(await screen.findByText(/Caractères que le document remplace par □\s: 漢/)).toBeTruthy()
})
