// @vitest-environment jsdom
import type { Conflict } from '@parcelle/contract/values'
import * as fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api.ts'
import { stubIndexedDb } from '../../../testing/indexed-db.ts'
import { testSettings } from '../../../testing/settings.ts'
import type { Change, SavedDraft } from './draft.ts'
import { openIndexedJournal } from './journal/indexed-journal.ts'
import type { Cipher } from './journal/cipher.ts'
import { dossier, loaded, flushPromises, makeFakeClock } from '../store/testing.ts'
import { makeWizard } from '../store/wizard.ts'

let reach: (changes: Change[]) => Promise<SavedDraft>
vi.mock('../../../api/api.ts', async (original) => ({
  ...(await original<typeof import('../../../api/api.ts')>()),
  call: (_: string, { body }: { body: { changes: Change[] } }) => reach(body.changes),
}))

const never = () => new Promise<never>(() => {})
let held: { name: string }[] = []
let opened = 0
beforeEach(() => {
  const locks = { request: async (name: string) => void held.push({ name }), query: async () => ({ held }) }
  vi.stubGlobal('navigator', { locks })
})

/** `lost`: never arrived; `unanswered`: arrived, reply lost; `late`: arrives after its page has gone. */
const fates = ['heard', 'lost', 'unanswered', 'late'] as const
type Fate = (typeof fates)[number]

/** The server's save rules behind an unreliable connection. */
function makeServer() {
  const stored = new Map<number, { value: string; version: number }>()
  const late: Change[][] = []
  const fate: Fate[] = []
  const questions: Conflict[] = []

  function write(changes: readonly Change[]): SavedDraft {
    const versions: Record<string, number> = {}
    const conflicts: Conflict[] = []
    for (const { elementId, value, version, over = [] } of changes) {
      const now = stored.get(elementId) ?? { value: '', version: 0 }
      const isOwn = over.includes(now.value) && now.version <= version + over.length
      if (value === now.value) versions[elementId] = now.version
      else if (version === now.version || isOwn) {
        stored.set(elementId, { value, version: now.version + 1 })
        versions[elementId] = now.version + 1
      } else conflicts.push({ elementId, yours: value, theirs: now.value, version: now.version, by: '', at: '' })
    }
    if (conflicts.length > 0) throw new ApiError(409, { errors: [], conflicts, versions, saved_at: '' })
    return { saved_at: '', versions }
  }

  async function receive(changes: Change[]): Promise<SavedDraft> {
    const next = fate.shift() ?? 'heard'
    if (next === 'heard') return write(changes)
    if (next === 'late') return (late.push(changes), never())
    if (next === 'unanswered') tryTo(() => write(changes))
    throw new ApiError(0, null)
  }

  const arrive = () => late.splice(0).forEach((changes) => tryTo(() => write(changes)))
  return { stored, fate, questions, receive, arrive }
}

function tryTo(work: () => void): void {
  try {
    work()
  } catch {
    // The page that sent it has gone.
  }
}

/** A page on the dossier. After `go`, none of its promises resolves. */
async function openPage(server: ReturnType<typeof makeServer>) {
  let isGone = false
  const unlessGone = async <T>(work: Promise<T>): Promise<T> => {
    const [outcome] = await Promise.allSettled([work])
    if (isGone) return never()
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
  const cipher: Cipher = {
    encrypt: (text) => unlessGone(Promise.resolve({ iv: new Uint8Array(1), sealed: bytesOf(text) })),
    decrypt: async ({ sealed }) => new TextDecoder().decode(sealed),
    encryptBytes: never,
    decryptBytes: never,
  }
  reach = (changes) => unlessGone(server.receive(changes))
  const { clock, pass } = makeFakeClock((opened += 1_000_000))
  const journal = openIndexedJournal(cipher)
  const wizard = makeWizard({
    dossier: dossier({
      values: Object.fromEntries([...server.stored].map(([id, { value }]) => [id, value])),
      value_versions: Object.fromEntries([...server.stored].map(([id, { version }]) => [id, version])),
    }),
    loaded,
    role: 'advisor',
    settings: testSettings,
    journal,
    clock,
    locale: 'fr',
  })
  await wizard.recover()
  wizard.conflicts.subscribe(() => server.questions.push(...wizard.conflicts.get()))
  const go = () => {
    isGone = true
    held = []
  }
  return { wizard, pass, go }
}

const bytesOf = (text: string) => Uint8Array.from(new TextEncoder().encode(text)).buffer

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom(1, 3), letter: fc.constantFrom('a', 'b', 'c') }) },
  { weight: 3, arbitrary: fc.record({ pass: fc.constantFrom(0, 50, 199, 250, 1000, 2000) }) },
  { weight: 2, arbitrary: fc.record({ leave: fc.constantFrom('at once', 'when it is ready') }) },
  { weight: 2, arbitrary: fc.record({ fate: fc.constantFrom(...fates) }) },
  { weight: 1, arbitrary: fc.constant('arrive' as const) },
)

/** An answer typed just before unload is not encrypted yet, so only the one before it, or the last encrypted one, may be stored. */
type Typed = { last: string; before: string | undefined; encrypted: string | undefined; isSealed: boolean }

test('a single user never sees a conflict, and their last answer wins', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (plan) => {
      stubIndexedDb()
      localStorage.clear()
      held = []
      const server = makeServer()
      const typed = new Map<number, Typed>()
      let page = await openPage(server)
      for (const one of plan) {
        if (one === 'arrive') server.arrive()
        else if ('pass' in one) {
          await page.pass(one.pass)
          for (const answer of typed.values()) answer.encrypted = answer.last
        } else if ('fate' in one) server.fate.push(one.fate)
        else if ('type' in one) {
          page.wizard.answer(one.type, one.letter)
          const { last: before, encrypted } = typed.get(one.type) ?? {}
          typed.set(one.type, { last: one.letter, before, encrypted, isSealed: true })
        } else {
          if (one.leave === 'at once') {
            for (const answer of typed.values()) answer.isSealed = false
            server.fate.unshift('heard')
          } else await flushPromises()
          page.wizard.autosave.sendOnUnload()
          page.wizard.journalWriter.writeOnUnload()
          page.go()
          page = await openPage(server)
        }
      }
      server.fate.splice(0)
      await page.pass(120_000)
      server.arrive()
      await page.pass(120_000)
      expect(server.questions).toEqual([])
      for (const [id, { last, before, encrypted, isSealed }] of typed)
        expect(isSealed ? [last] : [last, before, encrypted], `element ${id}`).toContain(page.wizard.engine.answer(id))
    }),
    { numRuns: 600 },
  )
})
