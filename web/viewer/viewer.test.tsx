// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api.ts'
import { stubBrowser } from '../testing/browser.ts'
import { renderScreen } from '../testing/render.tsx'
import { storeTestSettings, testSettings } from '../testing/settings.ts'
import { storeSettings } from '../screen/settings.ts'
import type { FromFrame, Opening, ToFrame } from './messages.ts'
import { openViewer, viewing, type ViewedDocument } from './open-viewer.ts'
import { ViewerHost } from './viewer-host.tsx'

const features = { ...testSettings.features, download: true }

// Loaded lazily on screen, which is not what is tested here.
beforeAll(() => import('./viewer.tsx'))
beforeEach(() => {
  stubBrowser()
  storeTestSettings()
  storeSettings({ ...testSettings, features })
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= () => {}
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => {} }))
})
afterEach(() => {
  viewing.set(null)
  cleanup()
})

async function open(given: Partial<ViewedDocument>) {
  renderScreen(<ViewerHost />)
  const load = async () => new File(['content'], 'dic.pdf', { type: 'application/pdf' })
  act(() => openViewer({ title: 'DIC', expected: 'application/pdf', load, ...given }))
  await screen.findByRole('dialog')
}
const of = (mimetype: string, name = 'piece') => ({ load: async () => new File(['x'], name, { type: mimetype }) })

async function meetFrame() {
  const frame = await vi.waitFor(() => document.querySelector('iframe')!)
  const handed = new Promise<{ opening: Opening; port: MessagePort }>((resolve) => {
    frame.contentWindow!.postMessage = (opening: Opening, _?: unknown, moved?: Transferable[]) =>
      resolve({ opening, port: moved!.find((one) => one instanceof MessagePort)! })
  })
  fireEvent.load(frame)
  const { opening, port } = await handed
  const requests: ToFrame[] = []
  port.addEventListener('message', ({ data }) => requests.push(data))
  port.start()
  const post = (message: FromFrame) => port.postMessage(message)
  return { frame, opening, post, requests }
}

test('a PDF is drawn in a named frame that has no origin, and handed to it over a port', async () => {
  await open({})
  const { frame, opening } = await meetFrame()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame.src).toMatch(/\/viewer-frame\/index\.html#application\/pdf$/)
  expect(frame.title).toBe('Aperçu de DIC')
  expect(opening).toMatchObject({ mimetype: 'application/pdf', title: 'DIC', locale: 'fr' })
  expect(opening.pageLabel).toBe('Page {page} sur {pages}')
})

test('pages and zoom are asked of the frame by buttons and keys; the page reached is said', async () => {
  await open({})
  const { post, requests } = await meetFrame()
  post({ kind: 'at', page: 1, pages: 3, zoom: 1 })
  expect(await screen.findByText('Page 1 sur 3')).toHaveProperty('role', 'status')
  expect(screen.getByText(/^100.%$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Page précédente' }))
  fireEvent.click(screen.getByRole('button', { name: 'Page suivante' }))
  fireEvent.click(screen.getByRole('button', { name: 'Agrandir' }))
  fireEvent.keyDown(screen.getByRole('toolbar'), { key: 'ArrowRight' })
  fireEvent.keyDown(screen.getByRole('toolbar'), { key: '-' })
  post({ kind: 'key', key: '+' })
  await vi.waitFor(() =>
    expect(requests).toEqual([
      { kind: 'page', page: 2 },
      { kind: 'zoom', to: 'in' },
      { kind: 'page', page: 3 },
      { kind: 'zoom', to: 'out' },
      { kind: 'zoom', to: 'in' },
    ]),
  )
})

test('each fast press on the next page counts, until the last; the page reached is where the next press starts', async () => {
  await open({})
  const { post, requests } = await meetFrame()
  post({ kind: 'at', page: 1, pages: 4, zoom: 1 })
  await screen.findByText('Page 1 sur 4')
  const next = screen.getByRole('button', { name: 'Page suivante' })
  for (let press = 0; press < 5; press++) fireEvent.click(next)
  post({ kind: 'at', page: 2, pages: 4, zoom: 1 })
  post({ kind: 'at', page: 4, pages: 4, zoom: 1 })
  // The reader scrolls back.
  post({ kind: 'at', page: 1, pages: 4, zoom: 1.1 })
  await screen.findByText(/^110.%$/)
  fireEvent.click(next)
  await vi.waitFor(() => expect(requests.map((one) => one.kind === 'page' && one.page)).toEqual([2, 3, 4, 2]))
})

test('the text of a tagged document is asked for by a button, and its pages again', async () => {
  await open({})
  const { post, requests } = await meetFrame()
  post({ kind: 'shown', hasText: true })
  const button = await screen.findByRole('button', { name: 'Version texte' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button)
  await vi.waitFor(() =>
    expect(requests).toEqual([
      { kind: 'view', to: 'text' },
      { kind: 'view', to: 'pages' },
    ]),
  )
})

test('a document without tags offers no text', async () => {
  await open({})
  const { post } = await meetFrame()
  post({ kind: 'shown', hasText: false })
  await vi.waitFor(() => expect(document.querySelector('[aria-busy=false]')).not.toBeNull())
  expect(screen.queryByRole('button', { name: 'Version texte' })).toBeNull()
})

test('Escape pressed inside the frame closes the viewer', async () => {
  await open({})
  const { post } = await meetFrame()
  post({ kind: 'key', key: 'Escape' })
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('files requested by the frame are fetched from its own folder only', async () => {
  const fetched = vi.fn<(url: string) => Promise<Response>>(async () => new Response('font'))
  vi.stubGlobal('fetch', fetched)
  await open({})
  const { post, requests } = await meetFrame()
  post({ kind: 'need', id: 0, path: '6.5.438/standard_fonts/FoxitSerif.pfb' })
  for (const path of ['../../api/v1/users/me', '/api/v1/users/me', 'a/../b', '//evil.example/a/b', 'a/b/c/d'])
    post({ kind: 'need', id: 1, path })
  await vi.waitFor(() => expect(requests).toHaveLength(6))
  expect(fetched.mock.calls).toEqual([['/viewer-frame/data/6.5.438/standard_fonts/FoxitSerif.pfb']])
  expect(requests.filter((one) => one.kind === 'data' && one.bytes === null)).toHaveLength(5)
})

test('a document that cannot be drawn is said, and can be downloaded all the same', async () => {
  await open({})
  const { post } = await meetFrame()
  post({ kind: 'failed' })
  expect(await screen.findByText('Ce document ne peut pas être affiché ici.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Télécharger le document/ })).toBeTruthy()
})

test.each([
  ['image/png', 'img'],
  ['text/plain', 'iframe'],
  ['video/mp4', 'iframe'],
])('%s is shown in %s, whatever was expected', async (mimetype, tag) => {
  await open(of(mimetype))
  await vi.waitFor(() => expect(document.querySelector(`dialog ${tag}`)).toBeTruthy())
  if (tag === 'img') await vi.waitFor(() => expect(document.querySelector('iframe')).toBeNull())
  else expect(document.querySelector('img')).toBeNull()
})

test.each(['image/heic', 'application/zip'])('%s cannot be shown: it is downloaded', async (mimetype) => {
  await open(of(mimetype))
  expect(await screen.findByText('Aperçu impossible pour ce type de fichier.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Télécharger le document/ })).toBeTruthy()
})

test('a picture is enlarged by button and by key', async () => {
  await open(of('image/jpeg'))
  const picture = await screen.findByRole('img', { name: 'DIC' })
  expect(picture.style.inlineSize).toBe('100%')
  fireEvent.click(screen.getByRole('button', { name: 'Agrandir' }))
  expect(picture.style.inlineSize).toBe('125%')
  fireEvent.keyDown(picture, { key: '-' })
  expect(picture.style.inlineSize).toBe('100%')
})

test('a download keeps name and type; where the company allows none, there is no button', async () => {
  const saved = vi.fn<(file: File) => string>(() => 'blob:saved')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved }))
  await open({ load: async () => new File(['x'], 'lettre.pdf', { type: 'application/pdf' }) })
  fireEvent.click(await screen.findByRole('button', { name: /Télécharger le document/ }))
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ name: 'lettre.pdf', type: 'application/pdf' })
  cleanup()
  storeSettings({ ...testSettings, features: { ...features, download: false } })
  await open({})
  expect(screen.queryByRole('button', { name: /Télécharge/ })).toBeNull()
})

test('where the stored file differs from the one shown, a download requests the stored one', async () => {
  const saved = vi.fn<(file: File) => string>(() => 'blob:saved')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved }))
  await open({ ...of('application/pdf'), original: async () => new File(['x'], 'photo.heic', { type: 'image/heic' }) })
  await meetFrame()
  fireEvent.click(screen.getByRole('button', { name: /Télécharger le document/ }))
  await vi.waitFor(() => expect(saved.mock.calls[0]?.[0]).toMatchObject({ name: 'photo.heic', type: 'image/heic' }))
})

test.each([
  [new ApiError(503, { errors: [{ code: 'x', message: 'ged.retrieve_error' }] }), 'Une erreur est survenue lors de la'],
  [new ApiError(500, null), 'Le document n’a pas pu être téléchargé.'],
  [new TypeError('a bug'), 'Le document n’a pas pu être téléchargé.'],
])('%s: shown in a dialog with one button', async (reason, said) => {
  const load = async () => {
    throw reason
  }
  await open({ load })
  expect((await screen.findByRole('alert')).textContent).toContain(said)
  expect(screen.getByRole('dialog', { name: 'Document indisponible' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Télécharge/ })).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Fermer' }).at(-1)!)
  expect(screen.queryByRole('dialog')).toBeNull()
})
