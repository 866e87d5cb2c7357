import { DISABLED, REQUIRED, VISIBLE } from '../opcodes.ts'
import { changeAnswer, changeFacts, commit, forEachAnswer, fillAnswers, loadFacts } from './change.ts'
import type { Answers } from './change.ts'
import type { Facts, FormView, Problem, Ref, Value } from '../definition.ts'
import type { Form } from '../compile/form.ts'
import { propagate, propagateAll } from './propagate.ts'
import { newState, valueAt } from './state.ts'
import type { State } from './state.ts'
import { problemAt, findProblems } from './problems.ts'

/** State of one element for rendering. The same object until something in it changes. */
export type Snapshot = {
  readonly visible: boolean
  readonly required: boolean
  readonly disabled: boolean
  readonly value: Value
}

/** A form with answers and facts; everything derived from them is up to date after each change. */
export type Session = {
  readonly form: Form
  readonly view: FormView
  readonly facts: () => Facts
  readonly set: (ref: Ref, value: Value) => void
  readonly setMany: (answers: Answers) => void
  readonly setFacts: (facts: Facts) => void
  readonly visible: (ref: Ref) => boolean
  readonly required: (ref: Ref) => boolean
  readonly disabled: (ref: Ref) => boolean
  readonly value: (ref: Ref) => Value
  /** The stored answer, even if hidden. */
  readonly answer: (ref: Ref) => Value
  readonly blockVisible: (blockId: number) => boolean
  readonly visibleBlocks: () => number[]
  readonly problems: (blockId?: number) => Problem[]
  readonly problem: (ref: Ref) => Problem | null
  readonly version: () => number
  /** Ids of the elements whose state or value changed after that version. */
  readonly changedSince: (version: number) => number[]
  /** With `snapshot`, the interface of useSyncExternalStore. */
  readonly subscribe: (ref: Ref, listener: () => void) => () => void
  readonly snapshot: (ref: Ref) => Snapshot
  readonly subscribeAll: (listener: () => void) => () => void
}

export function openSession(form: Form, facts: Facts, answers: Answers = []): Session {
  const state = newState(form, facts)
  const snapshots: ({ at: number; snapshot: Snapshot } | undefined)[] = []
  const listeners = new Map<number, Set<() => void>>()
  const watchers = new Set<() => void>()
  const at = (ref: Ref): number => form.tables.index.get(ref) ?? missing(ref)
  const has = (ref: Ref, bit: number) => ((state.flags[at(ref)] ?? 0) & bit) !== 0

  fillAnswers(state, answers)
  loadFacts(state)
  propagateAll(state)
  state.dirtyCount = 0

  const finish = () => {
    if (commit(state) && (listeners.size > 0 || watchers.size > 0)) notify(state, listeners, watchers)
    state.dirtyCount = 0
  }
  const view: FormView = {
    definition: form.definition,
    get facts() {
      return state.facts
    },
    element: form.element,
    blockOf: form.blockOf,
    value: (ref) => valueAt(state, at(ref)),
    visible: (ref) => has(ref, VISIBLE),
  }
  return {
    form,
    view,
    facts: () => state.facts,
    set(ref, value) {
      state.version++
      changeAnswer(state, at(ref), value)
      propagate(state)
      finish()
    },
    setMany(many) {
      state.version++
      forEachAnswer(form.tables.index, many, (place, value) => changeAnswer(state, place, value))
      propagate(state)
      finish()
    },
    setFacts(next) {
      state.version++
      changeFacts(state, next)
      finish()
    },
    visible: (ref) => has(ref, VISIBLE),
    required: (ref) => has(ref, REQUIRED),
    disabled: (ref) => has(ref, DISABLED),
    value: (ref) => valueAt(state, at(ref)),
    answer: (ref) => state.answers[at(ref)] ?? null,
    blockVisible: (blockId) => isBlockVisible(state, form.tables.blockIndex.get(blockId) ?? missing(blockId)),
    visibleBlocks: () => form.blocks.filter((_, block) => isBlockVisible(state, block)).map(({ id }) => id),
    problems: (blockId) => findProblems(state, view, blockId),
    problem: (ref) => problemAt(state, view, at(ref)),
    version: () => state.version,
    changedSince: (version) =>
      form.elements.filter((_, place) => (state.changedAt[place] ?? 0) > version).map(({ id }) => id),
    subscribe: (ref, listener) => addListener(listeners, at(ref), listener),
    snapshot: (ref) => takeSnapshot(state, snapshots, at(ref)),
    subscribeAll(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
}

function missing(ref: Ref): never {
  throw new RangeError(`no such element or block in the form: ${ref}`)
}

function notify(
  state: State,
  listeners: ReadonlyMap<number, ReadonlySet<() => void>>,
  watchers: ReadonlySet<() => void>,
) {
  const changed = [...state.dirty.subarray(0, state.dirtyCount)].filter(
    (place) => state.changedAt[place] === state.version,
  )
  state.dirtyCount = 0
  for (const place of changed) for (const listener of listeners.get(place) ?? []) listener()
  for (const watcher of watchers) watcher()
}

function addListener(listeners: Map<number, Set<() => void>>, place: number, listener: () => void): () => void {
  const own = listeners.get(place) ?? new Set()
  listeners.set(place, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0) listeners.delete(place)
  }
}

function takeSnapshot(
  state: State,
  snapshots: ({ at: number; snapshot: Snapshot } | undefined)[],
  place: number,
): Snapshot {
  const changedAt = state.changedAt[place] ?? 0
  const known = snapshots[place]
  if (known?.at === changedAt) return known.snapshot
  const flags = state.flags[place] ?? 0
  const snapshot = Object.freeze({
    visible: (flags & VISIBLE) !== 0,
    required: (flags & REQUIRED) !== 0,
    disabled: (flags & DISABLED) !== 0,
    value: valueAt(state, place),
  })
  snapshots[place] = { at: changedAt, snapshot }
  return snapshot
}

function isBlockVisible({ tables, holds }: State, block: number): boolean {
  const condition = tables.blockConditionOf[block] ?? -1
  return condition < 0 || ((tables.blockActionsOf[block] ?? 0) & VISIBLE) === 0 || holds[condition] === 1
}
