import { VISIBLE } from '../opcodes.ts'
import type { Facts, Value } from '../definition.ts'
import { FACTS, hasFormula } from '../compile/form.ts'
import type { Form, Inputs, Tables } from '../compile/form.ts'

/** The mutable state of a session: arrays by position, and the queue of scheduled nodes. */
export type State = {
  readonly form: Form
  readonly tables: Tables
  facts: Facts
  readonly hiddenIsEmpty: boolean
  /** Copied from the form's graph, to save lookups. */
  readonly start: Int32Array
  readonly readers: Int32Array
  readonly rules: Int32Array
  readonly level: Int32Array
  readonly conditions: Tables['conditions']
  readonly inputs: Inputs
  /** Given answers and computed lists; not cleared while hidden. */
  readonly answers: Value[]
  /** Compared by rules: NaN when empty, hidden or not a number. */
  readonly numbers: Float64Array
  readonly codes: Int32Array
  numberBefore: number
  codeBefore: number
  /** Read by formulas: NaN when visible and empty, 0 when hidden. */
  readonly operands: Float64Array
  /** The operands as integers of cents, or of their own decimals; NaN where they are not. */
  readonly integers: Float64Array
  readonly flags: Uint8Array
  readonly holds: Uint8Array
  /** 1 where the customer rule of a condition is off. */
  readonly off: Uint8Array
  /** Scheduled nodes form a linked list per level: heads[level] is the first, next[n] follows n. */
  readonly heads: Int32Array
  readonly next: Int32Array
  readonly scheduled: Uint8Array
  lowest: number
  highest: number
  version: number
  readonly changedAt: Float64Array
  /** Elements touched by the current change, and their flags before it. */
  readonly dirty: Int32Array
  dirtyCount: number
  readonly dirtyAt: Float64Array
  readonly flagsBefore: Uint8Array
}

export const NONE = -1

export function newState(form: Form, facts: Facts): State {
  const { elements, graph, owner } = form.tables
  const count = elements.length
  const values = count + FACTS
  const nodes = graph.level.length
  const floats = newSlicer(new Float64Array(3 * values + 2 * count))
  const ints = newSlicer(new Int32Array(values + graph.levels + nodes + count))
  const bytes = newSlicer(new Uint8Array(2 * count + 2 * owner.length + nodes))
  const state: State = {
    form,
    tables: form.tables,
    facts,
    hiddenIsEmpty: form.hidden === 'empty',
    start: graph.start,
    readers: graph.readers,
    rules: graph.rules,
    level: graph.level,
    conditions: form.tables.conditions,
    inputs: {
      value: (at) => (at < 0 ? null : valueAt(state, at)),
      visible: (at) => ((state.flags[at] ?? 0) & VISIBLE) !== 0,
      facts: () => state.facts,
    },
    answers: elements.map((): Value => null),
    numbers: floats(values).fill(Number.NaN),
    codes: ints(values),
    numberBefore: Number.NaN,
    codeBefore: 0,
    operands: floats(values).fill(Number.NaN),
    integers: floats(values).fill(Number.NaN),
    flags: bytes(count),
    holds: bytes(owner.length),
    off: bytes(owner.length),
    heads: ints(graph.levels).fill(NONE),
    next: ints(nodes),
    scheduled: bytes(nodes),
    lowest: graph.levels,
    highest: NONE,
    version: 0,
    changedAt: floats(count),
    dirty: ints(count),
    dirtyCount: 0,
    dirtyAt: floats(count).fill(NONE),
    flagsBefore: bytes(count),
  }
  return state
}

/** Slices of one array: allocating many small arrays costs more than filling them. */
function newSlicer<A extends { readonly subarray: (from: number, to: number) => A }>(whole: A): (length: number) => A {
  let end = 0
  return (length) => whole.subarray(end, (end += length))
}

export function valueAt(state: State, at: number): Value {
  const { tables, flags } = state
  if (at >= flags.length) return at === flags.length ? state.facts.direct : state.facts.state
  if (state.hiddenIsEmpty && ((flags[at] ?? 0) & VISIBLE) === 0) return null
  if (!hasFormula(tables, at)) return state.answers[at] ?? null
  const number = state.numbers[at] ?? Number.NaN
  return Number.isNaN(number) ? null : number
}

export function markDirty(state: State, at: number): void {
  if (state.dirtyAt[at] === state.version) return
  state.dirtyAt[at] = state.version
  state.flagsBefore[at] = state.flags[at] ?? 0
  state.dirty[state.dirtyCount++] = at
}
