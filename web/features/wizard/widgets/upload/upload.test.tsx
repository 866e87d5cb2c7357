// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../../api/api.ts'
import { stubBrowser } from '../../../../testing/browser.ts'
import { storeTestSettings, testSettings } from '../../../../testing/settings.ts'
import { draw } from '../../../../ui/testing.tsx'
import type { ReceiptUpload } from '../../element/element-context.ts'
import { samples } from '../samples/elements.ts'
import { Stage } from '../samples/stage.tsx'
import { fetchEveryWidget } from '../testing.ts'

beforeAll(fetchEveryWidget)
beforeEach(() => {
  stubBrowser()
  storeTestSettings({ upload: { ...testSettings.upload, maxBytes: 1000, types: ['application/pdf', 'image/jpeg'] } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pdf = (name = 'piece.pdf', size = 10) => new File(['x'.repeat(size)], name, { type: 'application/pdf' })
const picker = () => screen.getByLabelText(/Choisir un fichier/)
const choose = (...files: File[]) => act(async () => void fireEvent.change(picker(), { target: { files } }))
const received = [
  {
    receiptId: 'r1',
    typeId: 'card',
    elementId: 56,
    title: 'piece.pdf',
    size: 838_861,
    added_at: '2026-03-12T13:32:00Z',
    mimetype: 'application/pdf',
    scan: 'none' as const,
  },
]

test('a file is sent once its type is chosen, and the type is remembered for the element', async () => {
  const upload = vi.fn<(sending: ReceiptUpload) => Promise<void>>(async () => {})
  const page = await draw(<Stage elements={[samples.upload]} upload={upload} />)
  await choose(pdf())
  expect(upload).not.toHaveBeenCalled()
  expect(screen.getByText('Choisissez le type de document')).toBeTruthy()
  const types = screen.getByRole('group', { name: 'Type de document' })
  expect(types.contains(document.activeElement)).toBe(true)
  await act(async () => void fireEvent.click(within(types).getByRole('button', { name: 'Passeport' })))
  expect(upload.mock.calls[0]![0]).toMatchObject({ elementId: 56, typeId: 'passport' })
  expect(screen.queryByText('Choisissez le type de document')).toBeNull()
  page.unmount()
  await draw(<Stage elements={[samples.upload]} upload={upload} />)
  expect(screen.getByRole('button', { name: 'Passeport' }).getAttribute('aria-pressed')).toBe('true')
})

test('each type has its icon, and Enter opens the file picker as Space does', async () => {
  const upload = vi.fn<(sending: ReceiptUpload) => Promise<void>>(async () => {})
  await draw(<Stage elements={[samples.upload]} upload={upload} />)
  const types = screen.getByRole('group', { name: 'Type de document' })
  for (const type of within(types).getAllByRole('button')) expect(type.querySelector('svg')).toBeTruthy()
  const click = vi.spyOn(HTMLInputElement.prototype, 'click')
  fireEvent.keyDown(picker(), { key: 'Enter' })
  expect(click).toHaveBeenCalledOnce()
})

test('a wrong type is corrected in place', async () => {
  const changeType = vi.fn<(receiptId: string, typeId: string) => Promise<void>>(async () => {})
  await draw(<Stage elements={[samples.upload]} receipts={received} changeType={changeType} />)
  const type = screen.getByRole('combobox', { name: 'Type de document\u00a0: piece.pdf' })
  expect(type).toHaveProperty('value', 'card')
  await act(async () => void fireEvent.change(type, { target: { value: 'passport' } }))
  expect(changeType).toHaveBeenCalledWith('r1', 'passport')
})

test('each file shows how far it is, and can be cancelled', async () => {
  const sent: ReceiptUpload[] = []
  const upload = (sending: ReceiptUpload) => {
    sent.push(sending)
    return new Promise<void>((_, refuse) =>
      sending.signal.addEventListener('abort', () => refuse(new Error('aborted'))),
    )
  }
  await draw(<Stage elements={[samples.file]} upload={upload} />)
  await choose(pdf('un.pdf'), pdf('deux.pdf'))
  act(() => sent[0]!.onProgress(0.72))
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'un.pdf' }).value).toBe(0.72)
  expect(screen.getByText('72 %')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Annuler' })[0]!))
  expect(sent[0]!.signal.aborted).toBe(true)
  expect(screen.queryByText(/un.pdf/)).toBeNull()
  expect(document.activeElement).toBe(picker())
  expect(screen.getAllByText(/deux.pdf/)).not.toHaveLength(0)
})

test('a server that stumbles is tried three times more, ever later; then one may try again', async () => {
  vi.useFakeTimers()
  const upload = vi.fn().mockRejectedValue(new ApiError(503, null))
  await draw(<Stage elements={[samples.file]} upload={upload} />)
  await choose(pdf())
  for (const [pause, tries] of [
    [499, 1],
    [1, 2],
    [1000, 3],
    [1999, 3],
  ] as const) {
    await act(() => vi.advanceTimersByTimeAsync(pause))
    expect(upload).toHaveBeenCalledTimes(tries)
  }
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  upload.mockResolvedValue(undefined)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })))
  expect(upload).toHaveBeenCalledTimes(5)
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('piece.pdf\u00a0: Reçu')
})

test('what the server says of a file is said with its name, at once', async () => {
  const errors = [{ code: 'receipt.error.type', message: 'receipt.error.type', params: { title: 'faux.pdf' } }]
  const upload = vi.fn().mockRejectedValue(new ApiError(422, { errors }))
  await draw(<Stage elements={[samples.file]} upload={upload} />)
  await choose(pdf('faux.pdf'))
  expect(screen.getAllByText(/Le fichier faux\.pdf n’est pas d’un format accepté/)).not.toHaveLength(0)
  expect(upload).toHaveBeenCalledOnce()
})

test('a duplicate file is reported', async () => {
  await draw(<Stage elements={[samples.upload]} receipts={received} upload={async () => {}} />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'passport' } })
  await choose(pdf('copie.pdf'))
  expect(screen.getAllByText(/a déjà été reçu/)).not.toHaveLength(0)
})

test.each([
  [pdf('gros.pdf', 2000), 'Fichier trop lourd'],
  [new File(['x'], 'a.exe', { type: 'application/x-msdownload' }), 'Format non accepté'],
  [new File(['x'], 'photo.heic'), 'Cette photo HEIC ne peut pas être ouverte ici'],
  [new File([], 'vide.pdf', { type: 'application/pdf' }), 'Ce fichier est vide'],
])('%s is refused clearly, and never sent', async (file, text) => {
  const upload = vi.fn()
  await draw(<Stage elements={[samples.file]} upload={upload} />)
  await choose(file)
  expect((await screen.findAllByText(new RegExp(text))).length).toBeGreaterThan(0)
  expect(upload).not.toHaveBeenCalled()
})

test('only the start, the half and the end of an upload are announced', async () => {
  let sent: ReceiptUpload | null = null
  const upload = (sending: ReceiptUpload) => ((sent = sending), new Promise<void>(() => {}))
  await draw(<Stage elements={[samples.file]} upload={upload} />)
  await choose(pdf())
  const spoken: string[] = []
  for (const share of [0, 0.2, 0.5, 0.7, 1]) {
    act(() => sent?.onProgress(share))
    spoken.push(announced())
  }
  const [start, half] = ['Envoi de piece.pdf', 'piece.pdf\u00a0: moitié envoyée']
  expect(spoken).toEqual([start, start, half, half, half])
})

const announced = () =>
  screen
    .getAllByRole('status')
    .flatMap(({ textContent }) => textContent || [])
    .join(' ')

test('a refused file is replaced by the next one chosen', async () => {
  const upload = vi.fn(async () => {})
  await draw(<Stage elements={[samples.file]} upload={upload} />)
  await choose(new File(['x'], 'scan.exe', { type: 'application/x-msdownload' }))
  const opened = vi.spyOn(picker(), 'click')
  fireEvent.click(screen.getByRole('button', { name: 'Remplacer\u00a0: scan.exe' }))
  expect(opened).toHaveBeenCalledOnce()
  await choose(pdf('scan.pdf'))
  expect(screen.queryByText(/scan\.exe/)).toBeNull()
  expect(upload).toHaveBeenCalledOnce()
})

test('a received document shows its size and when it came: the time today, the day too before', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-12T22:00:00Z'), toFake: ['Date'] })
  const earlier = {
    ...received[0]!,
    receiptId: 'r2',
    title: 'ancien.pdf',
    size: 2000,
    added_at: '2026-03-11T22:59:00Z',
  }
  await draw(<Stage elements={[samples.upload]} receipts={[...received, earlier]} />)
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[0]).toMatch(/^piece\.pdf.*0,8\sMo.*Reçu à 14:32/)
  expect(lines[1]).toMatch(/^ancien\.pdf.*2\sko.*Reçu le 11 mars 2026 à 23:59/)
})

test('entering and leaving the drop zone is announced', async () => {
  const { container } = await draw(<Stage elements={[samples.file]} upload={async () => {}} />)
  const zone = container.querySelector('[data-invalid]')!
  fireEvent.dragOver(zone)
  expect(announced()).toBe('Zone de dépôt')
  fireEvent.dragLeave(zone)
  expect(announced()).toBe('Hors de la zone de dépôt')
})

test('files are dropped on the zone too', async () => {
  const upload = vi.fn(async () => {})
  const { container } = await draw(<Stage elements={[samples.file]} upload={upload} />)
  const zone = container.querySelector('[data-invalid]')!
  await act(async () => void fireEvent.drop(zone, { dataTransfer: { files: [pdf()] } }))
  expect(upload).toHaveBeenCalledOnce()
})

test('a removal waits five seconds and can be taken back', async () => {
  vi.useFakeTimers()
  const remove = vi.fn(async () => {})
  await draw(<Stage elements={[samples.upload]} receipts={received} remove={remove} />)
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer piece.pdf' }))
  act(() => void vi.advanceTimersByTime(4999))
  fireEvent.click(screen.getByRole('button', { name: 'Annuler la suppression' }))
  expect(document.activeElement).toBe(picker())
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(remove).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer piece.pdf' }))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(remove).toHaveBeenCalledExactlyOnceWith('r1')
})

test('a removal that fails says so and the document is back', async () => {
  vi.useFakeTimers()
  const remove = () => Promise.reject(new ApiError(0, null))
  await draw(<Stage elements={[samples.upload]} receipts={received} remove={remove} />)
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer piece.pdf' }))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByText('Le document n’a pas pu être supprimé.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Aperçu de piece.pdf' })).toBeTruthy()
})

test('leaving the page while a removal waits removes at once', async () => {
  const remove = vi.fn(async () => {})
  const page = await draw(<Stage elements={[samples.upload]} receipts={received} remove={remove} />)
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer piece.pdf' }))
  page.unmount()
  expect(remove).toHaveBeenCalledExactlyOnceWith('r1')
})

test('a reader without rights sees the documents and removes none', async () => {
  await draw(<Stage elements={[samples.upload]} receipts={received} readOnly />, 'en')
  expect(screen.getByText('piece.pdf')).toBeTruthy()
  expect(screen.getByText('Identity card')).toBeTruthy()
  expect(screen.getByText('Received on 12 March 2026 at 14:32')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  expect(screen.queryByLabelText(/Choose a file/)).toBeNull()
})

test('a document is replaced on its own row, by one file of the same type', async () => {
  const upload = vi.fn<(sending: ReceiptUpload) => Promise<void>>(async () => {})
  await draw(<Stage elements={[samples.upload]} receipts={received} upload={upload} />)
  const replace = screen.getByLabelText<HTMLInputElement>(/^Remplacer.: piece\.pdf/)
  expect(replace.multiple).toBe(false)
  await act(async () => void fireEvent.change(replace, { target: { files: [pdf('neuve.pdf')] } }))
  expect(upload.mock.calls[0]![0]).toMatchObject({ elementId: 56, typeId: 'card', replaces: 'r1' })
  expect(document.activeElement).toBe(picker())
})

test('one file more than the maximum is refused, unless it replaces another', async () => {
  storeTestSettings({ upload: { ...testSettings.upload, maxPerElement: 1 } })
  const upload = vi.fn(async () => {})
  await draw(<Stage elements={[samples.upload]} receipts={received} upload={upload} />)
  await choose(pdf('autre.pdf'))
  expect(screen.getAllByText(/1 fichiers? au maximum/)).not.toHaveLength(0)
  expect(upload).not.toHaveBeenCalled()
  const replace = screen.getByLabelText(/^Remplacer.: piece\.pdf/)
  await act(async () => void fireEvent.change(replace, { target: { files: [pdf('neuve.pdf')] } }))
  expect(upload).toHaveBeenCalledOnce()
})

test.each([
  ['none', null],
  ['to_scan', 'Analyse antivirus en cours'],
  ['clean', 'Analyse antivirus\u00a0: rien à signaler'],
  ['refused', 'Refusé par l’antivirus'],
] as const)('a document whose scan is %s says so', async (scan, text) => {
  await draw(<Stage elements={[samples.upload]} receipts={[{ ...received[0]!, scan }]} />)
  const row = screen.getByRole('listitem').textContent
  if (text === null) expect(row).not.toMatch(/antivirus/)
  else expect(row).toContain(text)
})
