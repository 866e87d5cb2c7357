import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../../testing/indexed-db.ts'
import { stubLocalStorage } from '../../../../testing/local-storage.ts'
import { stubLocks } from '../../../../testing/locks.ts'
import { openIndexedJournal } from './indexed-journal.ts'
import { MAX_ENTRY_AGE } from './journal.ts'
import { makePendingFiles, newFileId, type PendingFile, type PendingFiles } from './pending-files.ts'
import { makeCipher } from './cipher.ts'

const MINE = btoa('0123456789abcdef0123456789abcdef')
const OTHER = btoa('fedcba9876543210fedcba9876543210')

let database: ReturnType<typeof stubIndexedDb>
let locks: ReturnType<typeof stubLocks>
beforeEach(() => {
  database = stubIndexedDb()
  stubLocalStorage()
  locks = stubLocks()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const passport = (): PendingFile => ({
  id: newFileId(),
  elementId: 56,
  typeId: 'passport',
  replaces: 'r1',
  file: new File(['the whole passport'], 'passeport.pdf', { type: 'application/pdf' }),
})

async function open({ key = MINE, dossierId = 'd1' } = {}) {
  const tab = locks.newTab()
  const { fileStore } = await openIndexedJournal(await makeCipher(key))
  const files: PendingFiles = makePendingFiles(dossierId, fileStore!)
  const found: PendingFile[] = []
  await files.recover((file) => void found.push(file))
  /** Waits until this tab holds one lock per file it has received. */
  const settled = () => vi.waitFor(() => expect(locks.held(tab, 'parcelle.file.')).toBe(found.length), { interval: 1 })
  await settled()
  return { files, found, settled, end: () => locks.end(tab) }
}

const rows = () => database.rows('files')

test('a file whose page was closed is handed to the next one, complete and with its type', async () => {
  const page = await open()
  await page.files.add(passport())
  page.end()
  const [found] = (await open()).found
  expect(found).toMatchObject({ elementId: 56, typeId: 'passport', replaces: 'r1' })
  expect(found!.file).toMatchObject({ name: 'passeport.pdf', type: 'application/pdf' })
  expect(await found!.file.text()).toBe('the whole passport')
})

test('a file is encrypted on disk, and neither read nor deleted by another user', async () => {
  const page = await open()
  await page.files.add(passport())
  page.end()
  expect(new TextDecoder('latin1').decode(rows()[0]!.sealed!)).not.toMatch(/passport|passeport/)
  const other = await open({ key: OTHER })
  expect(other.found).toEqual([])
  other.end()
  expect((await open()).found).toHaveLength(1)
})

test('one tab is responsible for a file; another takes over only once that tab has closed', async () => {
  const first = await open()
  await first.files.add(passport())
  const second = await open()
  expect(second.found).toEqual([])
  first.end()
  await second.settled()
  expect(second.found).toHaveLength(1)
  const third = await open()
  await second.files.drop(second.found[0]!.id)
  await third.settled()
  expect(third.found).toEqual([])
  expect(rows()).toEqual([])
})

test('two pages opened at once after a crash: one of them gets it', async () => {
  const gone = await open()
  await gone.files.add(passport())
  gone.end()
  const [one, other] = [await open(), await open()]
  expect([...one.found, ...other.found]).toHaveLength(1)
})

test('a file dropped during its write is not restored', async () => {
  const { files, end } = await open()
  const file = passport()
  await Promise.all([files.add(file), files.drop(file.id)])
  expect(rows()).toEqual([])
  end()
  expect((await open()).found).toEqual([])
})

test('a file belongs to its dossier', async () => {
  const page = await open()
  await page.files.add(passport())
  page.end()
  expect((await open({ dossierId: 'd2' })).found).toEqual([])
  expect(rows()).toHaveLength(1)
})

test('after a week, as an answer, it is thrown away, whatever dossier is opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const page = await open()
  await page.files.add(passport())
  page.end()
  vi.setSystemTime(Date.now() + MAX_ENTRY_AGE)
  await open({ dossierId: 'd2' })
  expect(rows()).toEqual([])
})

test('full storage is ignored', async () => {
  const { files } = await open()
  database.refuseWrites()
  const file = passport()
  await files.add(file)
  await files.drop(file.id)
  expect(rows()).toEqual([])
})
