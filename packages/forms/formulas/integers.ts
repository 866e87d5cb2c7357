import { SIGNIFICANT_DIGITS, powers } from './decimal.ts'
import { UNKNOWN } from '../opcodes.ts'
import type { Plans } from './plan.ts'

type Values = {
  readonly numbers: Float64Array
  readonly codes: Int32Array
  readonly operands: Float64Array
  readonly integers: Float64Array
  numberBefore: number
  codeBefore: number
}

const tooLong = 10 ** SIGNIFICANT_DIGITS

/** Doubles distinguish all decimals of 15 digits. */
const MAX_UNITS = 10 ** 15

/** The value in units of 10^-decimals; NaN when it is empty, not an integer of them, or too large. */
export function toInteger(value: number, decimals: number): number {
  const power = powers[decimals] ?? Number.NaN
  const whole = Math.round(value * power)
  return whole / power === value && Math.abs(whole) < MAX_UNITS ? whole : Number.NaN
}

/**
 * Runs a planned formula on integers; nothing is rounded while all stay within the safe range. Stores the result
 * itself, since returning a double costs as much as the sum. True when the result changed; null without a plan, with an
 * empty operand, excess decimals or too many digits.
 */
export function runOnIntegers(plans: Plans, state: Values, element: number): boolean | null {
  const { terms, start, refs, factors } = plans
  const { numbers, integers } = state
  const end = terms[element + 1] ?? 0
  let term = terms[element] ?? 0
  if (term === end) return null
  let sum = 0
  for (; term < end; term++) {
    const to = start[term + 1] ?? 0
    let product = factors[term] ?? 0
    for (let at = start[term] ?? 0; at < to; at++) product *= integers[refs[at] ?? 0] ?? 0
    sum += product
    // Also false for NaN, from an empty operand.
    if (!(Math.abs(product) <= Number.MAX_SAFE_INTEGER && Math.abs(sum) <= Number.MAX_SAFE_INTEGER)) return null
  }
  const decimals = plans.decimals[element] ?? 0
  const dropped = plans.dropped[element] ?? 0
  if (dropped > 0) sum = dropDigits(sum, dropped)
  let extra = 0
  while (Math.abs(sum) >= tooLong * (powers[extra] ?? 1)) extra++
  if (extra > decimals) return null
  if (extra > 0) sum = dropDigits(sum, extra)
  const result = sum / (powers[decimals - extra] ?? 1) + 0
  if (result === numbers[element]) return false
  state.numberBefore = numbers[element] ?? 0
  state.codeBefore = state.codes[element] ?? 0
  numbers[element] = result
  state.codes[element] = UNKNOWN
  state.operands[element] = result
  integers[element] = extra > 0 ? toInteger(result, decimals) : sum
  return true
}

/** Rounds half away from zero. */
function dropDigits(whole: number, digits: number): number {
  const power = powers[digits] ?? 1
  const rounded = Math.trunc(whole / power)
  return Math.abs(whole - rounded * power) * 2 >= power ? rounded + Math.sign(whole) : rounded
}
