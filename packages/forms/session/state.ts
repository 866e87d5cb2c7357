import { VISIBLE } from '../compile/opcodes.ts'
import type { Facts, Value } from '../definition.ts'
import { FACTS, hasFormula } from '../compile/form.ts'
import type { Form, Inputs, Tables } from '../compile/form.ts'

/** Everything that changes while a form is filled in: flat arrays by position, and the queue of what waits. */
export type State = {
  readonly form: Form
  readonly tables: Tables
  facts: Facts
  readonly hiddenIsEmpty: boolean
  /** The graph of the form, at hand. */
  readonly start: Int32Array
  readonly readers: Int32Array
  readonly rules: Int32Array
  readonly level: Int32Array
  readonly conditions: Tables['conditions']
  /** This state as computed elements see it. */
  readonly inputs: Inputs
  /** What people gave, and lists that the engine computed; kept while hidden. */
  readonly answers: Value[]
  /** What rules compare: NaN when empty, hidden or not a number. */
  readonly numbers: Float64Array
  readonly codes: Int32Array
  /** What they compared before, of the value loaded last. */
  numberBefore: number
  codeBefore: number
  /** What formulas read: NaN when visible and empty, 0 when hidden. */
  readonly operands: Float64Array
  /** The same as whole numbers of cents, or of what their decimals are; NaN where they are none. */
  readonly wholes: Float64Array
  readonly flags: Uint8Array
  /** Whether a condition holds. */
  readonly holds: Uint8Array
  /** 1 where the customer rule of a condition is off. */
  readonly off: Uint8Array
  /** The scheduled nodes of a level are a chain: the first is heads[level], the next after n is next[n]. */
  readonly heads: Int32Array
  readonly next: Int32Array
  readonly scheduled: Uint8Array
  lowest: number
  highest: number
  version: number
  /** The version at which an element last changed. */
  readonly changedAt: Float64Array
  /** Elements reached by the change under way, and their flags before it. */
  readonly dirty: Int32Array
  dirtyCount: number
  readonly dirtyAt: Float64Array
  readonly flagsBefore: Uint8Array
}

export const NOTHING = -1

export function newState(form: Form, facts: Facts): State {
  const { elements, graph, owner } = form.tables
  const count = elements.length
  const values = count + FACTS
  const nodes = graph.level.length
  const floats = cutter(new Float64Array(3 * values + 2 * count))
  const ints = cutter(new Int32Array(values + graph.levels + nodes + count))
  const bytes = cutter(new Uint8Array(2 * count + 2 * owner.length + nodes))
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
    wholes: floats(values).fill(Number.NaN),
    flags: bytes(count),
    holds: bytes(owner.length),
    off: bytes(owner.length),
    heads: ints(graph.levels).fill(NOTHING),
    next: ints(nodes),
    scheduled: bytes(nodes),
    lowest: graph.levels,
    highest: NOTHING,
    version: 0,
    changedAt: floats(count),
    dirty: ints(count),
    dirtyCount: 0,
    dirtyAt: floats(count).fill(NOTHING),
    flagsBefore: bytes(count),
  }
  return state
}

/** Cuts an array into pieces, one after the other: making many small arrays costs more than filling them. */
function cutter<A extends { readonly subarray: (from: number, to: number) => A }>(whole: A): (length: number) => A {
  let end = 0
  return (length) => whole.subarray(end, (end += length))
}

/** The value in force: null when empty or hidden. */
export function valueAt(state: State, at: number): Value {
  const { tables, flags } = state
  if (at >= flags.length) return at === flags.length ? state.facts.direct : state.facts.state
  if (state.hiddenIsEmpty && ((flags[at] ?? 0) & VISIBLE) === 0) return null
  if (!hasFormula(tables, at)) return state.answers[at] ?? null
  const number = state.numbers[at] ?? Number.NaN
  return Number.isNaN(number) ? null : number
}

/** Remembers that the change under way reached an element, and its flags before. */
export function markDirty(state: State, at: number): void {
  if (state.dirtyAt[at] === state.version) return
  state.dirtyAt[at] = state.version
  state.flagsBefore[at] = state.flags[at] ?? 0
  state.dirty[state.dirtyCount++] = at
}
