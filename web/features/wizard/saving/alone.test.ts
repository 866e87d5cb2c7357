// @vitest-environment jsdom
import type { Conflict } from '@parcelle/contract/values'
import * as fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api.ts'
import { stubIndexedDb } from '../../../testing/indexed-db.ts'
import { testSettings } from '../../../testing/settings.ts'
import type { Change, Saved } from './draft.ts'
import { openIndexedJournal } from './journal/indexed-journal.ts'
import type { Seal } from './journal/seal.ts'
import { dossier, loaded, settle, stillClock } from '../store/testing.ts'
import { makeWizard } from '../store/wizard.ts'

let reach: (changes: Change[]) => Promise<Saved>
vi.mock('../../../api/api.ts', async (original) => ({
  ...(await original<typeof import('../../../api/api.ts')>()),
  call: (_: string, { body }: { body: { changes: Change[] } }) => reach(body.changes),
}))

const never = () => new Promise<never>(() => {})
let held: { name: string }[] = []
/** When the last page was opened. */
let opened = 0
beforeEach(() => {
  const locks = { request: async (name: string) => void held.push({ name }), query: async () => ({ held }) }
  vi.stubGlobal('navigator', { locks })
})

/** What becomes of a request: heard, never arrived, arrived without the reply, or arriving when nobody waits any more. */
const fates = ['heard', 'lost', 'unanswered', 'late'] as const
type Fate = (typeof fates)[number]

/** The server, by its own rules, and a line to it on which anything may happen. */
function makeServer() {
  const stored = new Map<number, { value: string; version: number }>()
  const late: Change[][] = []
  const fate: Fate[] = []
  const questions: Conflict[] = []

  function write(changes: readonly Change[]): Saved {
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

  async function receive(changes: Change[]): Promise<Saved> {
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
    // Nobody waits for this refusal.
  }
}

/** A page on the dossier. Once it is gone, nothing that it had begun comes to an end. */
async function openPage(server: ReturnType<typeof makeServer>) {
  let isGone = false
  const unlessGone = async <T>(work: Promise<T>): Promise<T> => {
    const [outcome] = await Promise.allSettled([work])
    if (isGone) return never()
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
  const seal: Seal = {
    close: (text) => unlessGone(Promise.resolve({ iv: new Uint8Array(1), sealed: bytesOf(text) })),
    open: async ({ sealed }) => new TextDecoder().decode(sealed),
    closeBytes: never,
    openBytes: never,
  }
  reach = (changes) => unlessGone(server.receive(changes))
  const { clock, pass } = stillClock((opened += 1_000_000))
  const journal = openIndexedJournal(seal)
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

/** An answer of the very instant a page is left is not sealed yet: the one before it may be all that is kept. */
type Typed = { last: string; before: string | undefined; isSealed: boolean }

test('whoever is alone in a dossier is never asked which of their answers to keep, and the last one stays', async () => {
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
        else if ('pass' in one) await page.pass(one.pass)
        else if ('fate' in one) server.fate.push(one.fate)
        else if ('type' in one) {
          page.wizard.answer(one.type, one.letter)
          typed.set(one.type, { last: one.letter, before: typed.get(one.type)?.last, isSealed: true })
        } else {
          if (one.leave === 'at once') {
            for (const answer of typed.values()) answer.isSealed = false
            server.fate.unshift('heard')
          } else await settle()
          page.wizard.autosave.leave()
          page.wizard.journalWriter.leave()
          page.go()
          page = await openPage(server)
        }
      }
      server.fate.splice(0)
      await page.pass(120_000)
      server.arrive()
      await page.pass(120_000)
      expect(server.questions).toEqual([])
      for (const [id, { last, before, isSealed }] of typed)
        expect(isSealed ? [last] : [last, before], `element ${id}`).toContain(page.wizard.engine.answer(id))
    }),
    { numRuns: 600 },
  )
})
