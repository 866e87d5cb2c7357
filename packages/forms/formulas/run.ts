import { ADD, CONSTANT, DIVIDE, ELEMENT, MULTIPLY, ROUND } from './program.ts'
import type { Programs } from './program.ts'
import { EPSILON, keepSignificant, roundWithin } from './decimal.ts'
import { runExact } from './exact.ts'
import type { Plans } from './plan.ts'
import { DEEPEST_FORMULA } from './parse.ts'

/** What is to be run, and how. */
export type Formulas = { readonly programs: Programs; readonly plans: Plans }

/** Between these a double holds all its digits. */
const SMALLEST = 1e-290
const LARGEST = 1e290

// Operands wait here for their operator. A level of nesting leaves at most four behind.
const stack = new Float64Array(4 * DEEPEST_FORMULA + 4)

/** The result of an element's formula, NaN when empty. Among the operands NaN is a visible empty element, 0 a hidden one. */
export function runFormula({ programs, plans }: Formulas, operands: Float64Array, element: number): number {
  const cents = plans.cents[element] === 1
  const from = programs.start[element] ?? 0
  const to = programs.start[element + 1] ?? 0
  const result = plans.steady[element] === 1 ? runSteady(programs, operands, from, to, cents) : Number.NaN
  return Number.isNaN(result) ? runExact(programs, operands, from, to, cents) : result
}

/** In doubles, as long as no operand is negative; NaN when one is, when the result is empty, or in doubt. */
function runSteady(
  { code, constants }: Programs,
  operands: Float64Array,
  from: number,
  to: number,
  cents: boolean,
): number {
  let top = -1
  // Without a minus no operation loses digits: each adds its own relative error to those of its operands.
  const relative = (to - from) * EPSILON
  for (let at = from; at < to; at += 2) {
    const instruction = code[at]
    const argument = code[at + 1] ?? 0
    if (instruction === ELEMENT) {
      const operand = operands[argument] ?? 0
      if (!(operand >= 0)) return Number.NaN
      stack[++top] = operand
    } else if (instruction === CONSTANT) stack[++top] = constants[argument] ?? 0
    else if (instruction === ROUND) stack[top] = roundWithin(stack[top] ?? 0, (stack[top] ?? 0) * relative, argument)
    else {
      const last = stack[top--] ?? 0
      const first = stack[top] ?? 0
      let result = first + last
      if (instruction === MULTIPLY) result = first * last
      else if (instruction === DIVIDE) result = first / last
      else if (instruction !== ADD) return finish(first - last, result * relative, cents)
      // A division by zero must not be divided by in turn, nor digits be lost at the ends of what a double holds.
      if (!(result < LARGEST && (result > SMALLEST || first === 0 || last === 0))) return Number.NaN
      stack[top] = result
    }
  }
  const value = stack[0] ?? 0
  return finish(value, value * relative, cents)
}

function finish(value: number, error: number, cents: boolean): number {
  return cents ? keepSignificant(roundWithin(value, error, 2), 0) : keepSignificant(value, error)
}
