import { SIGNIFICANT_DIGITS, powers } from './decimal.ts'
import { UNKNOWN } from '../compile/opcodes.ts'
import type { Plans } from './plan.ts'

/** What formulas read and what their results are, by element. */
type Values = {
  readonly numbers: Float64Array
  readonly codes: Int32Array
  readonly operands: Float64Array
  readonly wholes: Float64Array
  numberBefore: number
  codeBefore: number
}

const tooLong = 10 ** SIGNIFICANT_DIGITS

/** A double tells all decimals of 15 digits apart. */
const MOST_UNITS = 10 ** 15

/** How many units of 10^-decimals a value is; NaN when it is empty, no whole number of them, or too many. */
export function toWhole(value: number, decimals: number): number {
  const power = powers[decimals] ?? Number.NaN
  const whole = Math.round(value * power)
  return whole / power === value && Math.abs(whole) < MOST_UNITS ? whole : Number.NaN
}

/**
 * Runs a planned formula over whole numbers and stores its result: as long as none is longer than a double holds, nothing
 * is rounded on the way. Stores it here because a double that is handed on costs as much as the sum itself. True when the
 * result is new; null without a plan, when an operand is empty or has more decimals than it should, or at too many digits.
 */
export function runWhole(plans: Plans, state: Values, element: number): boolean | null {
  const { terms, start, refs, factors } = plans
  const { numbers, wholes } = state
  const end = terms[element + 1] ?? 0
  let term = terms[element] ?? 0
  if (term === end) return null
  let sum = 0
  for (; term < end; term++) {
    const to = start[term + 1] ?? 0
    let product = factors[term] ?? 0
    for (let at = start[term] ?? 0; at < to; at++) product *= wholes[refs[at] ?? 0] ?? 0
    sum += product
    // Also where an empty operand has made it NaN.
    if (!(Math.abs(product) <= Number.MAX_SAFE_INTEGER && Math.abs(sum) <= Number.MAX_SAFE_INTEGER)) return null
  }
  const decimals = plans.decimals[element] ?? 0
  const dropped = plans.dropped[element] ?? 0
  if (dropped > 0) sum = dropDigits(sum, dropped)
  let extra = 0
  while (Math.abs(sum) >= tooLong * (powers[extra] ?? 1)) extra++
  if (extra > decimals) return null
  if (extra > 0) sum = dropDigits(sum, extra)
  // A minus zero is a zero.
  const result = sum / (powers[decimals - extra] ?? 1) + 0
  if (result === numbers[element]) return false
  state.numberBefore = numbers[element] ?? 0
  state.codeBefore = state.codes[element] ?? 0
  numbers[element] = result
  state.codes[element] = UNKNOWN
  state.operands[element] = result
  wholes[element] = extra > 0 ? toWhole(result, decimals) : sum
  return true
}

/** Without its last digits, halves away from zero. */
function dropDigits(whole: number, digits: number): number {
  const power = powers[digits] ?? 1
  const kept = Math.trunc(whole / power)
  return Math.abs(whole - kept * power) * 2 >= power ? kept + Math.sign(whole) : kept
}
