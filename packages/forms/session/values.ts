import { EMPTY, LIST, NO, UNKNOWN, VISIBLE, YES } from '../opcodes.ts'
import { readText } from '../formulas/decimal.ts'
import type { Value } from '../definition.ts'
import { hasFormula } from '../compile/form.ts'
import { runFormula } from '../formulas/run.ts'
import { runOnIntegers, toInteger } from '../formulas/integers.ts'
import { markDirty } from './state.ts'
import type { State } from './state.ts'

/** Loads what rules and formulas read. True when it changed. */
export function loadValue(state: State, at: number): boolean {
  const { tables } = state
  if (state.hiddenIsEmpty && ((state.flags[at] ?? 0) & VISIBLE) === 0) {
    return store(state, at, Number.NaN, EMPTY, 0)
  }
  if (hasFormula(tables, at)) {
    if (!(runOnIntegers(tables.plans, state, at) ?? loadResult(state, at))) return false
  } else {
    const compute = tables.computes.get(at)
    if (!compute) return loadAnswer(state, at, state.answers[at] ?? null)
    if (!loadComputed(state, at, compute(state.inputs))) return false
  }
  markDirty(state, at)
  state.changedAt[at] = state.version
  return true
}

function loadComputed(state: State, at: number, value: Value): boolean {
  const same = sameValue(state.answers[at] ?? null, value)
  const code = state.codes[at]
  state.answers[at] = value
  const isNew = loadAnswer(state, at, value)
  return same ? isNew && !(typeof value === 'string' && code === state.codes[at]) : true
}

function loadResult(state: State, at: number): boolean {
  const result = runFormula(state.tables, state.operands, at)
  return store(state, at, result, Number.isNaN(result) ? EMPTY : UNKNOWN, result)
}

export function loadAnswer(state: State, at: number, value: Value): boolean {
  if (value === null) return storeEmpty(state, at)
  if (typeof value === 'number') {
    return Number.isFinite(value) ? store(state, at, value, UNKNOWN, value) : storeEmpty(state, at)
  }
  if (typeof value === 'string') return loadText(state, at, value)
  if (typeof value === 'boolean') return store(state, at, Number.NaN, value ? YES : NO, Number.NaN)
  // A list may change while its number and code do not.
  store(state, at, Number.NaN, LIST, Number.NaN)
  return true
}

function loadText(state: State, at: number, value: string): boolean {
  const { codes, readsNumber } = state.tables
  const text = codes.get(value) ?? codes.get(value.trim()) ?? UNKNOWN
  const number = readsNumber[at] === 1 ? readText(value) : Number.NaN
  if (store(state, at, number, text, number)) return true
  if (text !== UNKNOWN) return false
  // Rules may not distinguish two texts, but computed elements do.
  state.numberBefore = number
  state.codeBefore = text
  return true
}

function storeEmpty(state: State, at: number): boolean {
  // Empty members of a percentage group count as 0.
  const operand = state.form.elements[at]?.attributes.group === undefined ? Number.NaN : 0
  return store(state, at, Number.NaN, EMPTY, operand)
}

/** A visible empty element and a hidden one differ only in formulas: NaN and 0. */
function store(state: State, at: number, number: number, text: number, operand: number): boolean {
  const { numbers, codes, operands } = state
  if (codes[at] === text && Object.is(numbers[at], number) && Object.is(operands[at], operand)) return false
  state.numberBefore = numbers[at] ?? 0
  state.codeBefore = codes[at] ?? 0
  numbers[at] = number
  codes[at] = text
  operands[at] = operand
  state.integers[at] = toInteger(operand, state.tables.plans.units[at] ?? 0)
  return true
}

export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return a.length === b.length && a.every((item, at) => item === b[at])
}
