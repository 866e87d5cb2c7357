import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api.ts'
import { makeAutosave } from './autosave.ts'
import type { Change, SavedDraft, SaveState } from './draft.ts'
import { flushPromises, makeFakeClock } from '../store/testing.ts'

type Reply = (changes: Change[]) => SavedDraft | Promise<SavedDraft>

function open(answer: Reply) {
  const { clock, pass } = makeFakeClock()
  const sent: Change[][] = []
  const states: string[] = []
  const conflicts: unknown[] = []
  let pending: readonly Change[] = []
  let reply = answer
  const last: Change[][] = []
  const autosave = makeAutosave({
    send: async (changes, isLast) => {
      if (isLast) last.push(changes)
      else sent.push(changes)
      return reply(changes)
    },
    clock,
    versions: new Map(),
    onState: (state: SaveState) => states.push(state.kind),
    onPending: (changes) => (pending = changes),
    onConflicts: (more) => conflicts.push(...more),
    onRequestEnd: () => {},
  })
  return {
    autosave,
    pass,
    sent,
    last,
    states,
    conflicts,
    pending: () => pending,
    answer: (next: Reply) => (reply = next),
  }
}

let version = 0
const saves: Reply = (changes) => ({
  saved_at: '2026-09-03T10:02:11Z',
  versions: Object.fromEntries(changes.map(({ elementId }) => [elementId, ++version])),
})
const fails =
  (status: number, body: unknown = null): Reply =>
  () => {
    throw new ApiError(status, body)
  }

test('an answer is sent one second after the last key, with the version it is based on', async () => {
  const { autosave, pass, sent } = open(saves)
  autosave.change(1, 'a')
  await pass(500)
  autosave.change(1, 'ab')
  await pass(999)
  expect(sent).toEqual([])
  await pass(1)
  expect(sent).toEqual([[{ elementId: 1, value: 'ab', version: 0 }]])
})

test('someone who never stops typing is saved within two seconds all the same', async () => {
  const { autosave, pass, sent } = open(saves)
  for (let turn = 0; turn < 10; turn++) {
    autosave.change(1, 'x'.repeat(turn + 1))
    await pass(200)
  }
  expect(sent.length).toBeGreaterThan(0)
})

test('« Enregistré » comes only after the server has answered', async () => {
  const { autosave, pass, states } = open(saves)
  autosave.change(1, 'a')
  expect(states).toEqual(['dirty'])
  await pass(1000)
  expect(states).toEqual(['dirty', 'saving', 'saved'])
})

test.each([
  ['a lost network', 0, 'unreachable'],
  ['a server that stumbles', 500, 'failing'],
  ['too many requests', 429, 'failing'],
])('%s keeps the answer and tries again by itself', async (_, status, state) => {
  const { autosave, pass, states, pending, answer } = open(fails(status))
  autosave.change(1, 'a')
  await pass(1000)
  expect(states.at(-1)).toBe(state)
  expect(pending()).toHaveLength(1)
  answer(saves)
  await pass(2000)
  expect(states.at(-1)).toBe('saved')
  expect(pending()).toEqual([])
})

test('what is typed while a request is under way goes with the next one, in order', async () => {
  const { autosave, sent, pending } = open((changes) => {
    if (sent.length === 1) autosave.change(1, 'second')
    return saves(changes)
  })
  autosave.change(1, 'first')
  await autosave.flush()
  await flushPromises()
  expect(sent.map(([change]) => change?.value)).toEqual(['first', 'second'])
  expect(sent[1]?.[0]?.version).toBeGreaterThan(0)
  expect(pending()).toEqual([])
})

test('a conflict is shown with both answers, and everything else is saved', async () => {
  const conflict = { elementId: 1, yours: 'a', theirs: 'b', version: 6, by: 'Louise', at: '' }
  const { autosave, conflicts, pending } = open(
    fails(409, { errors: [], conflicts: [conflict], versions: { 2: 1 }, saved_at: '' }),
  )
  autosave.change(1, 'a')
  autosave.change(2, 'z')
  await autosave.flush()
  expect(conflicts).toEqual([conflict])
  expect(pending()).toEqual([])
})

test('an answer that nobody may give any more is left out, and the others are saved', async () => {
  const { autosave, sent, pending } = open((changes) => {
    if (changes.some(({ elementId }) => elementId === 1))
      throw new ApiError(422, { errors: [{ code: 'element.error.hidden-block', property: '1', message: '' }] })
    return saves(changes)
  })
  autosave.change(1, 'a')
  autosave.change(2, 'b')
  await autosave.flush()
  expect(sent.at(-1)?.map(({ elementId }) => elementId)).toEqual([2])
  expect(pending()).toEqual([])
})

test('nothing is sent while a block is being submitted', async () => {
  const { autosave, pass, sent } = open(saves)
  await autosave.pauseWhile(async () => {
    autosave.change(1, 'a')
    await pass(5000)
    expect(sent).toEqual([])
  })
  await pass(1000)
  expect(sent).toHaveLength(1)
})

test('after a lost reply the next change lists the unconfirmed values, until the server replies', async () => {
  const { autosave, pass, sent, answer } = open(fails(0))
  autosave.change(1, 'a')
  await pass(1000)
  autosave.change(1, 'b')
  answer(saves)
  await pass(2000)
  expect(sent.at(-1)).toEqual([{ elementId: 1, value: 'b', version: 0, over: ['a'] }])
  autosave.change(1, 'c')
  expect(autosave.pending()).toEqual([{ elementId: 1, value: 'c', version }])
})

test('on unload all pending answers are sent once more, even during a request', async () => {
  const { autosave, pass, sent, last } = open(() => new Promise(() => {}))
  autosave.sendOnUnload()
  expect(last).toEqual([])
  autosave.change(1, 'a')
  await pass(1000)
  autosave.change(1, 'b')
  autosave.change(2, 'z')
  autosave.sendOnUnload()
  expect(sent).toEqual([[{ elementId: 1, value: 'a', version: 0 }]])
  expect(last).toEqual([
    [
      { elementId: 1, value: 'b', version: 0, over: ['a'] },
      { elementId: 2, value: 'z', version: 0 },
    ],
  ])
})
