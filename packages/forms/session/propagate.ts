import {
  GREATER_THAN,
  AT_LEAST,
  LESS_THAN,
  BY_CLOSURE,
  DISABLED,
  EQUAL_CODE,
  EQUAL_NUMBER,
  NOT_EQUAL_CODE,
  NOT_EQUAL_NUMBER,
  VISIBLE,
} from '../opcodes.ts'
import { markDirty, NONE, valueAt } from './state.ts'
import type { State } from './state.ts'
import { loadValue } from './values.ts'

/** Evaluates the scheduled nodes, lowest level first: each once, after everything it reads. */
export function propagate(state: State): void {
  const { heads, next, scheduled } = state
  const conditions = state.numbers.length
  for (let level = state.lowest; level <= state.highest; level++) {
    let node = heads[level] ?? NONE
    heads[level] = NONE
    while (node !== NONE) {
      scheduled[node] = 0
      if (node >= conditions) visitCondition(state, node - conditions)
      else if (loadValue(state, node)) scheduleReaders(state, node)
      node = next[node] ?? NONE
    }
  }
  state.lowest = heads.length
  state.highest = NONE
}

export function propagateAll(state: State): void {
  const { tables, flags } = state
  for (let at = 0; at < flags.length; at++) flags[at] = computeFlags(state, at)
  const values = state.numbers.length
  for (const node of tables.graph.order) {
    if (node >= values) visitCondition(state, node - values)
    // Facts are loaded by the caller.
    else if (node < flags.length) loadValue(state, node)
  }
  const { heads, scheduled } = state
  heads.fill(NONE)
  scheduled.fill(0)
  state.lowest = heads.length
  state.highest = NONE
}

/**
 * A condition is scheduled only when the outcome of one of its rules changes; most results change without crossing a
 * limit.
 */
export function scheduleReaders(state: State, node: number): void {
  const { start, readers, rules, scheduled, next, heads, level } = state
  const end = start[node + 1] ?? 0
  for (let at = start[node] ?? 0; at < end; at++) {
    const reader = readers[at] ?? 0
    const rule = rules[at] ?? NONE
    if (scheduled[reader] === 1 || (rule !== NONE && !outcomeChanged(state, rule, node))) continue
    scheduled[reader] = 1
    const height = level[reader] ?? 0
    next[reader] = heads[height] ?? NONE
    heads[height] = reader
    if (height < state.lowest) state.lowest = height
    if (height > state.highest) state.highest = height
  }
}

function outcomeChanged(state: State, rule: number, node: number): boolean {
  const { tests, constants } = state.conditions
  const kind = tests[rule] ?? 0
  if (kind === BY_CLOSURE) return true
  const constant = constants[rule] ?? 0
  const before = passes(kind, state.numberBefore, state.codeBefore, constant)
  return passes(kind, state.numbers[node] ?? 0, state.codes[node] ?? 0, constant) !== before
}

function visitCondition(state: State, condition: number): void {
  const holds = state.off[condition] === 1 ? 0 : testCondition(state, condition)
  if (state.holds[condition] === holds) return
  state.holds[condition] = holds
  const { owner, blockStart } = state.tables
  const owned = owner[condition] ?? 0
  const block = -1 - owned
  const end = owned >= 0 ? owned + 1 : (blockStart[block + 1] ?? 0)
  for (let at = owned >= 0 ? owned : (blockStart[block] ?? 0); at < end; at++) refreshFlags(state, at)
  scheduleReaders(state, state.numbers.length + condition)
}

function testCondition(state: State, condition: number): number {
  const { conditions, numbers, codes } = state
  const { start, either, refs, tests, constants, closures } = conditions
  const end = start[condition + 1] ?? 0
  const any = either[condition] ?? 0
  for (let rule = start[condition] ?? 0; rule < end; rule++) {
    const ref = refs[rule] ?? 0
    const kind = tests[rule] ?? 0
    const holds =
      kind === BY_CLOSURE
        ? (closures.get(rule)?.(valueAt(state, ref)) ?? false)
        : passes(kind, numbers[ref] ?? 0, codes[ref] ?? 0, constants[rule] ?? 0)
    if (holds === (any === 1)) return any
  }
  return 1 - any
}

/** NaN, an empty value, compares false. */
function passes(kind: number, number: number, text: number, constant: number): boolean {
  switch (kind) {
    case GREATER_THAN:
      return number > constant
    case EQUAL_CODE:
      return text === constant
    case NOT_EQUAL_CODE:
      return text !== constant
    case EQUAL_NUMBER:
      return number === constant
    case NOT_EQUAL_NUMBER:
      return number !== constant
    case LESS_THAN:
      return number < constant
    case AT_LEAST:
      return number >= constant
    default:
      return number <= constant
  }
}

function refreshFlags(state: State, at: number): void {
  const flags = computeFlags(state, at)
  if (flags === state.flags[at]) return
  markDirty(state, at)
  state.flags[at] = flags
}

/** Combines the attributes, the conditions of the element and its block, and the read-only mode. */
function computeFlags({ tables, holds, facts }: State, at: number): number {
  const block = tables.blockAt[at] ?? 0
  const own = tables.actionsOf[at] ?? 0
  const shared = tables.blockActionsOf[block] ?? 0
  const ownHolds = own !== 0 && holds[tables.conditionOf[at] ?? 0] === 1
  const sharedHolds = shared !== 0 && holds[tables.blockConditionOf[block] ?? 0] === 1
  if ((own & VISIBLE) !== 0 && !ownHolds) return 0
  if ((shared & VISIBLE) !== 0 && !sharedHolds) return 0
  if (facts.readOnly) return VISIBLE | DISABLED
  const added = (ownHolds ? own : 0) | (sharedHolds ? shared : 0)
  return VISIBLE | (tables.fixed[at] ?? 0) | added
}
