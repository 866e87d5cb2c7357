import { test } from './conditions.ts'
import { flag } from './form.ts'
import { NOTHING } from './state.ts'
import type { State } from './state.ts'
import { touch } from './touch.ts'
import { loadValue, valueAt } from './values.ts'

/** Brings everything that waits up to date, lowest level first: each node once, after all it reads. */
export function settle(state: State): void {
  const { heads, next, waiting } = state
  for (let level = state.lowest; level <= state.highest; level++) {
    let node = heads[level] ?? NOTHING
    heads[level] = NOTHING
    while (node !== NOTHING) {
      const after = next[node] ?? NOTHING
      waiting[node] = 0
      visit(state, node)
      node = after
    }
  }
  state.lowest = heads.length
  state.highest = NOTHING
}

/** Everything, in order: for a new session, and when the facts change. */
export function settleAll(state: State): void {
  const { form, flags } = state
  for (let at = 0; at < flags.length; at++) flags[at] = flagsOf(state, at)
  for (const node of form.graph.order) visit(state, node)
  const { heads, waiting } = state
  heads.fill(NOTHING)
  waiting.fill(0)
  state.lowest = heads.length
  state.highest = NOTHING
}

function visit(state: State, node: number): void {
  const conditions = state.numbers.length
  if (node >= conditions) visitCondition(state, node - conditions)
  else if (node < state.flags.length && loadValue(state, node)) wakeReaders(state, node)
}

export function wakeReaders(state: State, node: number): void {
  const { start, readers, waiting, next, heads, level } = state
  const end = start[node + 1] ?? 0
  for (let at = start[node] ?? 0; at < end; at++) {
    const reader = readers[at] ?? 0
    if (waiting[reader] === 1) continue
    waiting[reader] = 1
    const height = level[reader] ?? 0
    next[reader] = heads[height] ?? NOTHING
    heads[height] = reader
    if (height < state.lowest) state.lowest = height
    if (height > state.highest) state.highest = height
  }
}

function visitCondition(state: State, condition: number): void {
  const holds = state.off[condition] === 1 ? 0 : testCondition(state, condition)
  if (state.holds[condition] === holds) return
  state.holds[condition] = holds
  const { owner, blockStart } = state.form
  const owned = owner[condition] ?? 0
  const block = -1 - owned
  const end = owned >= 0 ? owned + 1 : (blockStart[block + 1] ?? 0)
  for (let at = owned >= 0 ? owned : (blockStart[block] ?? 0); at < end; at++) refreshFlags(state, at)
  wakeReaders(state, state.numbers.length + condition)
}

/** One loop without calls: this is where most of the time of a change goes. */
function testCondition(state: State, condition: number): number {
  const { start, either, refs, tests, constants } = state.form.conditions
  const { numbers, codes } = state
  const end = start[condition + 1] ?? 0
  const any = either[condition] ?? 0
  for (let rule = start[condition] ?? 0; rule < end; rule++) {
    const ref = refs[rule] ?? 0
    const constant = constants[rule] ?? 0
    const number = numbers[ref] ?? 0
    let holds: boolean
    switch (tests[rule]) {
      case test.equalCode:
        holds = codes[ref] === constant
        break
      case test.otherCode:
        holds = codes[ref] !== constant
        break
      case test.above:
        holds = number > constant
        break
      case test.equalNumber:
        holds = number === constant
        break
      case test.otherNumber:
        holds = number !== constant
        break
      case test.below:
        holds = number < constant
        break
      case test.atLeast:
        holds = number >= constant
        break
      case test.atMost:
        holds = number <= constant
        break
      default:
        holds = state.form.conditions.closures.get(rule)?.(valueAt(state, ref)) ?? false
    }
    if (holds === (any === 1)) return any
  }
  return 1 - any
}

function refreshFlags(state: State, at: number): void {
  const flags = flagsOf(state, at)
  if (flags === state.flags[at]) return
  touch(state, at)
  state.flags[at] = flags
}

/** The flags that the attributes, the two conditions and the read-only mode give an element together. */
function flagsOf({ form, holds, facts }: State, at: number): number {
  const block = form.blockOf[at] ?? 0
  const own = form.actionsOf[at] ?? 0
  const shared = form.blockActionsOf[block] ?? 0
  const ownHolds = own !== 0 && holds[form.conditionOf[at] ?? 0] === 1
  const sharedHolds = shared !== 0 && holds[form.blockConditionOf[block] ?? 0] === 1
  if ((own & flag.visible) !== 0 && !ownHolds) return 0
  if ((shared & flag.visible) !== 0 && !sharedHolds) return 0
  if (facts.readOnly) return flag.visible | flag.disabled
  const added = (ownHolds ? own : 0) | (sharedHolds ? shared : 0)
  return flag.visible | (form.fixed[at] ?? 0) | added
}
