import { code } from './conditions.ts'
import { readText } from './decimal.ts'
import type { Value } from './definition.ts'
import { flag } from './form.ts'
import { runFormula } from './formula-run.ts'
import type { State } from './state.ts'
import { touch } from './touch.ts'

/** Loads what rules and formulas see of an element. True when they see something new. */
export function loadValue(state: State, at: number): boolean {
  const { form } = state
  if (state.hiddenIsEmpty && ((state.flags[at] ?? 0) & flag.visible) === 0) {
    return store(state, at, Number.NaN, code.empty, 0)
  }
  if (form.formulas[at] === 1) return stamp(state, at, loadFormula(state, at))
  const compute = form.computes.get(at)
  if (compute === undefined) return loadAnswer(state, at, state.answers[at] ?? null)
  const value = compute(state.reader)
  const same = sameValue(state.answers[at] ?? null, value)
  state.answers[at] = value
  return stamp(state, at, loadAnswer(state, at, value) || !same)
}

function loadFormula(state: State, at: number): boolean {
  const { programs, cents } = state.form
  const result = runFormula(programs, state.operands, at, cents[at] === 1)
  return store(state, at, result, Number.isNaN(result) ? code.empty : code.unknown, result)
}

function stamp(state: State, at: number, differs: boolean): boolean {
  if (differs) {
    touch(state, at)
    state.changedAt[at] = state.version
  }
  return differs
}

export function loadAnswer(state: State, at: number, value: Value): boolean {
  if (value === null) return storeEmpty(state, at)
  if (typeof value === 'number') {
    return Number.isFinite(value) ? store(state, at, value, code.unknown, value) : storeEmpty(state, at)
  }
  if (typeof value === 'string') return loadText(state, at, value)
  if (typeof value === 'boolean') return store(state, at, Number.NaN, value ? code.yes : code.no, Number.NaN)
  // A list may differ without its number or code doing so.
  store(state, at, Number.NaN, code.list, Number.NaN)
  return true
}

function loadText(state: State, at: number, value: string): boolean {
  const { codes, readsNumber } = state.form
  const text = codes.get(value) ?? codes.get(value.trim()) ?? code.unknown
  const number = readsNumber[at] === 1 ? readText(value) : Number.NaN
  return store(state, at, number, text, number)
}

const storeEmpty = (state: State, at: number) => store(state, at, Number.NaN, code.empty, Number.NaN)

/** A visible empty element and a hidden one differ only for formulas: NaN and 0. */
function store(state: State, at: number, number: number, text: number, operand: number): boolean {
  const { numbers, codes, operands } = state
  const same = isSame(numbers[at] ?? 0, number) && codes[at] === text && isSame(operands[at] ?? 0, operand)
  if (same) return false
  numbers[at] = number
  codes[at] = text
  operands[at] = operand
  return true
}

const isSame = (a: number, b: number) => a === b || (Number.isNaN(a) && Number.isNaN(b))

/** The value in force: null when empty or hidden. */
export function valueAt(state: State, at: number): Value {
  const { form, flags } = state
  if (at >= flags.length) return at === flags.length ? state.facts.direct : state.facts.state
  if (state.hiddenIsEmpty && ((flags[at] ?? 0) & flag.visible) === 0) return null
  if (form.formulas[at] !== 1) return state.answers[at] ?? null
  const number = state.numbers[at] ?? Number.NaN
  return Number.isNaN(number) ? null : number
}

export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return a.length === b.length && a.every((item, at) => item === b[at])
}
