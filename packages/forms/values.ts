import { EMPTY, LIST, NO, UNKNOWN, VISIBLE, YES } from './opcodes.ts'
import { readText } from './decimal.ts'
import type { Value } from './definition.ts'
import { runFormula } from './formula-run.ts'
import type { State } from './state.ts'
import { touch } from './touch.ts'

/** Loads what rules and formulas see of an element. True when they see something new. */
export function loadValue(state: State, at: number): boolean {
  const { form } = state
  if (state.hiddenIsEmpty && ((state.flags[at] ?? 0) & VISIBLE) === 0) {
    return store(state, at, Number.NaN, EMPTY, 0)
  }
  if (form.formulas[at] === 1) return loadFormula(state, at)
  const compute = form.computes.get(at)
  if (compute === undefined) return loadAnswer(state, at, state.answers[at] ?? null)
  const value = compute(state.reader)
  const same = sameValue(state.answers[at] ?? null, value)
  state.answers[at] = value
  if (!loadAnswer(state, at, value) && same) return false
  touch(state, at)
  state.changedAt[at] = state.version
  return true
}

function loadFormula(state: State, at: number): boolean {
  const { form, numbers, operands } = state
  const result = runFormula(form.programs, operands, at, form.cents[at] === 1)
  // Nearly always a result is either the same number or another one: the rest is left to `store`.
  if (result === numbers[at]) return false
  if (!store(state, at, result, Number.isNaN(result) ? EMPTY : UNKNOWN, result)) return false
  touch(state, at)
  state.changedAt[at] = state.version
  return true
}

export function loadAnswer(state: State, at: number, value: Value): boolean {
  if (value === null) return storeEmpty(state, at)
  if (typeof value === 'number') {
    return Number.isFinite(value) ? store(state, at, value, UNKNOWN, value) : storeEmpty(state, at)
  }
  if (typeof value === 'string') return loadText(state, at, value)
  if (typeof value === 'boolean') return store(state, at, Number.NaN, value ? YES : NO, Number.NaN)
  // A list may differ without its number or code doing so.
  store(state, at, Number.NaN, LIST, Number.NaN)
  return true
}

function loadText(state: State, at: number, value: string): boolean {
  const { codes, readsNumber } = state.form
  const text = codes.get(value) ?? codes.get(value.trim()) ?? UNKNOWN
  const number = readsNumber[at] === 1 ? readText(value) : Number.NaN
  return store(state, at, number, text, number)
}

const storeEmpty = (state: State, at: number) => store(state, at, Number.NaN, EMPTY, Number.NaN)

/** A visible empty element and a hidden one differ only for formulas: NaN and 0. */
function store(state: State, at: number, number: number, text: number, operand: number): boolean {
  const { numbers, codes, operands } = state
  if (codes[at] === text && Object.is(numbers[at], number) && Object.is(operands[at], operand)) return false
  state.numberBefore = numbers[at] ?? 0
  state.codeBefore = codes[at] ?? 0
  numbers[at] = number
  codes[at] = text
  operands[at] = operand
  return true
}

/** The value in force: null when empty or hidden. */
export function valueAt(state: State, at: number): Value {
  const { form, flags } = state
  if (at >= flags.length) return at === flags.length ? state.facts.direct : state.facts.state
  if (state.hiddenIsEmpty && ((flags[at] ?? 0) & VISIBLE) === 0) return null
  if (form.formulas[at] !== 1) return state.answers[at] ?? null
  const number = state.numbers[at] ?? Number.NaN
  return Number.isNaN(number) ? null : number
}

export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return a.length === b.length && a.every((item, at) => item === b[at])
}
