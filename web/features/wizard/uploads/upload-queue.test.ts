// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api.ts'
import { stubIndexedDb } from '../../../testing/indexed-db.ts'
import { stubLocks } from '../../../testing/locks.ts'
import { storeTestSettings, testSettings } from '../../../testing/settings.ts'
import { toasts } from '../../../ui/messages/toasts.ts'
import type { Receipt, ReceiptUpload } from './receipt.ts'
import { openIndexedJournal } from '../saving/journal/indexed-journal.ts'
import type { Cipher } from '../saving/journal/cipher.ts'
import type { UploadTarget } from './file-sender.ts'
import { makeUploadQueue } from './upload-queue.ts'

const cipher: Cipher = {
  encrypt: () => Promise.reject(new Error('answers have tests of their own')),
  decrypt: () => Promise.reject(new Error('answers have tests of their own')),
  encryptBytes: async (bytes) => ({ iv: new Uint8Array(1), sealed: bytes as ArrayBuffer }),
  decryptBytes: async ({ sealed }) => sealed,
}
const never = () => new Promise<never>(() => {})

let database: ReturnType<typeof stubIndexedDb>
let locks: ReturnType<typeof stubLocks>
let server: Receipt[]
beforeEach(() => {
  database = stubIndexedDb()
  locks = stubLocks()
  server = []
  toasts.set([])
  storeTestSettings({ upload: { ...testSettings.upload, maxBytes: 1000 } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type PageOptions = { upload?: (sending: ReceiptUpload) => Promise<void>; canUpload?: () => boolean; hasStore?: boolean }

/** A page on the dossier. The server deduplicates files by name. */
async function open({ upload = arrive, canUpload = () => true, hasStore = true }: PageOptions = {}) {
  const tab = locks.newTab()
  const { fileStore } = await openIndexedJournal(cipher)
  const sent = vi.fn(upload)
  let shown: readonly Receipt[] = [...server]
  const target: UploadTarget = {
    limits: { ...testSettings.upload, maxBytes: 1000 },
    list: (elementId) => shown.filter((one) => one.elementId === elementId),
    canUpload,
    fileStore: async () => (hasStore ? fileStore : null),
    async upload(sending) {
      await sent(sending)
      shown = [...server]
    },
  }
  const queue = makeUploadQueue('d1')
  await queue.attach(target)
  const states = () => queue.uploads.get().map(({ state }) => state.kind)
  return { queue, sent, states, end: () => locks.end(tab) }
}

async function arrive({ elementId, typeId, file }: ReceiptUpload): Promise<void> {
  if (server.some(({ title }) => title === file.name)) return
  server.push({
    receiptId: file.name,
    elementId,
    typeId,
    title: file.name,
    size: file.size,
    added_at: '',
    mimetype: file.type,
    scan: 'none',
  })
}

const pdf = () => new File(['%PDF'], 'rib.pdf', { type: 'application/pdf' })
const storedCount = () => database.rows('files').length
const until = (check: () => void) => vi.waitFor(check, { interval: 1 })

test.each<[string, (sending: ReceiptUpload) => Promise<void>]>([
  ['while it was being sent', never],
  ['after the server had it, before the answer came', async (sending) => (await arrive(sending), never())],
])('a page that ends %s: the next one sends it with its type, once', async (_, upload) => {
  const page = await open({ upload })
  page.queue.add(56, [pdf()], 'bank')
  await until(() => expect(storedCount()).toBe(1))
  page.end()
  const next = await open()
  await until(() => expect(next.queue.announcement.get()?.state.kind).toBe('arrived'))
  expect(next.sent.mock.calls[0]![0]).toMatchObject({ elementId: 56, typeId: 'bank' })
  expect(server).toHaveLength(1)
  expect(next.states()).toEqual([])
  await until(() => expect(storedCount()).toBe(0))
  expect((await open()).sent).not.toHaveBeenCalled()
})

test('a failed upload stays in the queue and resumes when the network is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refuse = async () => Promise.reject(new ApiError(0, null))
  const page = await open({ upload: refuse })
  page.queue.add(56, [pdf()], 'bank')
  for (let turn = 0; turn < 4; turn++) await vi.advanceTimersByTimeAsync(4000)
  vi.useRealTimers()
  await until(() => expect(page.states()).toEqual(['failed']))
  expect(storedCount()).toBe(1)
  page.sent.mockImplementation(arrive)
  window.dispatchEvent(new Event('online'))
  await until(() => expect(page.states()).toEqual([]))
  expect(server).toHaveLength(1)
})

test.each<[string, number, number]>([
  ['a file that the server refuses for good is not found by another page, but says why', 422, 0],
  ['a file that the server cannot take just now stays kept', 429, 1],
  ['a file stopped on its way, by a proxy that speaks for itself, stays kept', 403, 1],
])('%s', async (_, status, rows) => {
  const { queue, states } = await open({ upload: async () => Promise.reject(new ApiError(status, null)) })
  queue.add(56, [pdf()], 'bank')
  await until(() => expect(states()).toEqual(['failed']))
  await until(() => expect(storedCount()).toBe(rows))
})

test('a cancelled upload is removed from the queue and from the browser', async () => {
  const { queue, states } = await open({ upload: never })
  queue.add(56, [pdf()], 'bank')
  await until(() => expect(storedCount()).toBe(1))
  queue.drop(queue.uploads.get()[0]!.id)
  expect(states()).toEqual([])
  await until(() => expect(storedCount()).toBe(0))
})

test('a file for a closed dossier is dropped with a toast', async () => {
  const page = await open({ upload: never })
  page.queue.add(56, [pdf()], 'bank')
  await until(() => expect(storedCount()).toBe(1))
  page.end()
  const next = await open({ canUpload: () => false })
  await until(() => expect(storedCount()).toBe(0))
  expect(next.sent).not.toHaveBeenCalled()
  expect(next.states()).toEqual([])
  expect(toasts.get()).toMatchObject([{ notice: { key: 'widget.upload.closed', params: { name: 'rib.pdf' } } }])
})

test('so is one whose dossier closes during the upload', async () => {
  const { queue, states } = await open({
    upload: async () => Promise.reject(new ApiError(409, { errors: [{ message: 'folder.error.not-editable' }] })),
  })
  queue.add(56, [pdf()], 'bank')
  await until(() => expect(toasts.get()).toHaveLength(1))
  expect(states()).toEqual([])
  await until(() => expect(storedCount()).toBe(0))
})

test('a file is neither sent nor stored before its type is chosen', async () => {
  const { queue, sent, states } = await open()
  queue.add(56, [pdf()], null)
  expect(states()).toEqual(['untyped'])
  expect(sent).not.toHaveBeenCalled()
  queue.setType(56, 'bank')
  await until(() => expect(server).toMatchObject([{ typeId: 'bank' }]))
})

test('files are also sent in a browser without storage, or with full storage', async () => {
  const poor = await open({ hasStore: false })
  poor.queue.add(56, [pdf()], 'bank')
  await until(() => expect(server).toHaveLength(1))
  server = []
  const full = await open()
  database.refuseWrites()
  full.queue.add(56, [pdf()], 'bank')
  await until(() => expect(full.queue.announcement.get()?.state.kind).toBe('arrived'))
  expect(server).toHaveLength(1)
})
