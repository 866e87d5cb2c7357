import { VISIBLE } from './opcodes.ts'
import type { Facts, Value } from './definition.ts'
import { FACTS } from './form.ts'
import type { Form, Reader } from './form.ts'
import { valueAt } from './values.ts'

/** Everything that changes while a form is filled in: flat arrays by position, and the queue of what waits. */
export type State = {
  readonly form: Form
  facts: Facts
  readonly hiddenIsEmpty: boolean
  /** The graph of the form, at hand. */
  readonly start: Int32Array
  readonly readers: Int32Array
  readonly rules: Int32Array
  readonly level: Int32Array
  readonly conditions: Form['conditions']
  /** This state as computed elements see it. */
  readonly reader: Reader
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
  /** The waiting nodes of a level are a chain: the first is heads[level], the next after n is next[n]. */
  readonly heads: Int32Array
  readonly next: Int32Array
  readonly waiting: Uint8Array
  lowest: number
  highest: number
  version: number
  /** The version at which an element last changed. */
  readonly changedAt: Float64Array
  /** Elements touched by the change under way, and their flags before it. */
  readonly touched: Int32Array
  touchedCount: number
  readonly touchedAt: Float64Array
  readonly before: Uint8Array
}

export const NOTHING = -1

export function newState(form: Form, facts: Facts): State {
  const { elements, graph, owner } = form
  const count = elements.length
  const values = count + FACTS
  const nodes = graph.level.length
  const state: State = {
    form,
    facts,
    hiddenIsEmpty: form.hidden === 'empty',
    start: graph.start,
    readers: graph.readers,
    rules: graph.rules,
    level: graph.level,
    conditions: form.conditions,
    reader: {
      value: (at) => (at < 0 ? null : valueAt(state, at)),
      visible: (at) => ((state.flags[at] ?? 0) & VISIBLE) !== 0,
      facts: () => state.facts,
    },
    answers: Array.from({ length: count }, () => null),
    numbers: new Float64Array(values).fill(Number.NaN),
    codes: new Int32Array(values),
    numberBefore: Number.NaN,
    codeBefore: 0,
    operands: new Float64Array(values).fill(Number.NaN),
    wholes: new Float64Array(values).fill(Number.NaN),
    flags: new Uint8Array(count),
    holds: new Uint8Array(owner.length),
    off: new Uint8Array(owner.length),
    heads: new Int32Array(graph.levels).fill(NOTHING),
    next: new Int32Array(nodes),
    waiting: new Uint8Array(nodes),
    lowest: graph.levels,
    highest: NOTHING,
    version: 0,
    changedAt: new Float64Array(count),
    touched: new Int32Array(count),
    touchedCount: 0,
    touchedAt: new Float64Array(count).fill(NOTHING),
    before: new Uint8Array(count),
  }
  return state
}
