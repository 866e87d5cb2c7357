import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../../testing/indexed-db.ts'
import { stubLocalStorage } from '../../../../testing/local-storage.ts'
import { openIndexedJournal } from './indexed-journal.ts'
import { MAX_ENTRY_AGE, type Journal } from './journal.ts'
import { makeCipher } from './cipher.ts'

const MINE = btoa('0123456789abcdef0123456789abcdef')
const OTHER = btoa('fedcba9876543210fedcba9876543210')
const lastName = { elementId: 1013, value: 'GARNIER', version: 2, at: 1 }
const town = { elementId: 1017, value: 'Reims', version: 0, at: 2 }

let database: ReturnType<typeof stubIndexedDb>
let held: { name: string }[]
beforeEach(() => {
  database = stubIndexedDb()
  stubLocalStorage()
  held = []
  const request = async (name: string) => void held.push({ name })
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held }) } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const newTab = async (key = MINE): Promise<Journal> => openIndexedJournal(await makeCipher(key))
/** A closed or crashed tab loses its lock. */
const endTabs = () => void held.splice(0)

test('unsaved answers of a closed tab are found by the next one, in the order they were typed', async () => {
  await (await newTab()).write('d1', [town, lastName])
  endTabs()
  expect(await (await newTab()).recover('d1')).toEqual([lastName, town])
  expect(await (await newTab()).recover('d2')).toEqual([])
})

test('the journal is encrypted on disk and unreadable to other users', async () => {
  await (await newTab()).write('d1', [lastName])
  endTabs()
  const [row] = database.rows('journal')
  const bytes = new TextDecoder('latin1').decode(row!.sealed!)
  expect(bytes).not.toContain('GARNIER')
  expect(await (await newTab(OTHER)).recover('d1')).toEqual([])
  expect(await (await newTab()).recover('d1')).toEqual([lastName])
})

test('entries of a tab that is still open are never taken over', async () => {
  const first = await newTab()
  await first.write('d1', [lastName])
  const second = await newTab()
  expect(await second.recover('d1')).toEqual([])
  await second.write('d1', [town])
  endTabs()
  expect(await (await newTab()).recover('d1')).toEqual([lastName, town])
})

test('entries taken over stay in the old row until they are written to the new one', async () => {
  await (await newTab()).write('d1', [lastName])
  endTabs()
  const nextTab = await newTab()
  await nextTab.recover('d1')
  expect(database.rows('journal')).toHaveLength(1)
  await nextTab.write('d1', [lastName, town])
  expect(database.rows('journal')).toHaveLength(1)
  endTabs()
  expect(await (await newTab()).recover('d1')).toEqual([lastName, town])
})

test('the latest of two answers to one question wins', async () => {
  await (await newTab()).write('d1', [{ ...lastName, at: 5, value: 'PETIT' }])
  endTabs()
  await (await newTab()).write('d1', [{ ...lastName, at: 9, value: 'LEGRAND' }])
  endTabs()
  expect(await (await newTab()).recover('d1')).toEqual([{ ...lastName, at: 9, value: 'LEGRAND' }])
})

test('after a week an unsaved answer is not brought back any more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await (await newTab()).write('d1', [lastName])
  endTabs()
  vi.setSystemTime(Date.now() + MAX_ENTRY_AGE + 1)
  expect(await (await newTab()).recover('d1')).toEqual([])
})

test('entries of an unknown shape are skipped, the others restored', async () => {
  const strange = { elementId: 'x', value: 3 } as unknown as typeof lastName
  await (await newTab()).write('d1', [strange, town])
  endTabs()
  expect(await (await newTab()).recover('d1')).toEqual([town])
})

test('entries of another user are neither restored nor deleted', async () => {
  await (await newTab()).write('d1', [lastName])
  const leaving = await newTab()
  await leaving.prepare([town])
  leaving.writeOnUnload('d1', [town])
  endTabs()
  const other = await newTab(OTHER)
  expect(await other.recover('d1')).toEqual([])
  await other.write('d1', [{ ...town, value: 'Brest' }])
  endTabs()
  expect(await (await newTab()).recover('d1')).toEqual([lastName, town])
})

test('after `close` the entries can be taken over without leaving the page', async () => {
  const request = async (name: string, _: object, work: () => Promise<void>) => {
    held.push({ name })
    await work()
    held = held.filter((one) => one.name !== name)
  }
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held }) } })
  const first = await newTab()
  await first.write('d1', [town])
  expect(await (await newTab()).recover('d1')).toEqual([])
  first.close()
  expect(await (await newTab()).recover('d1')).toEqual([town])
})

describe('in the last instant of a page', () => {
  const later = { ...town, value: 'Rennes', at: 3 }

  test('prepared entries are stored encrypted and win over earlier writes', async () => {
    const page = await newTab()
    await page.write('d1', [lastName, town])
    const entries = [lastName, later]
    await page.prepare(entries)
    expect(page.writeOnUnload('d1', entries)).toBe(true)
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Rennes|GARNIER/)
    endTabs()
    expect(await (await newTab()).recover('d1')).toEqual([lastName, later])
  })

  test('answers saved by then are not restored', async () => {
    const page = await newTab()
    await page.write('d1', [lastName, town])
    await page.prepare([])
    expect(page.writeOnUnload('d1', [])).toBe(true)
    endTabs()
    expect(await (await newTab()).recover('d1')).toEqual([])
  })

  test('an answer replaced before encryption is restored as superseded', async () => {
    const page = await newTab()
    await page.write('d1', [lastName, town])
    expect(page.writeOnUnload('d1', [lastName, later])).toBe(false)
    endTabs()
    expect(await (await newTab()).recover('d1')).toEqual([lastName, { ...town, isSuperseded: true }])
  })

  test('a page that stays after all leaves no duplicate entries', async () => {
    const page = await newTab()
    await page.prepare([town])
    page.writeOnUnload('d1', [town])
    await page.write('d1', [later])
    expect(Object.keys(localStorage)).toEqual([])
    endTabs()
    expect(await (await newTab()).recover('d1')).toEqual([later])
  })

  test('a last write is taken over once and expires after a week', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const dossier of ['d1', 'd2']) {
      const entries = [town]
      const page = await newTab()
      await page.prepare(entries)
      page.writeOnUnload(dossier, entries)
    }
    endTabs()
    const nextTab = await newTab()
    expect(await nextTab.recover('d1')).toEqual([town])
    await nextTab.write('d1', [])
    expect(Object.keys(localStorage)).toHaveLength(1)
    vi.setSystemTime(Date.now() + MAX_ENTRY_AGE + 1)
    expect(await (await newTab()).recover('d2')).toEqual([])
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('`writeOnUnload` returns false when storage is full', async () => {
    const page = await newTab()
    await page.prepare([town])
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(page.writeOnUnload('d1', [])).toBe(false)
  })
})
