import { ADD, CONSTANT, DIVIDE, ELEMENT, MULTIPLY, ROUND } from './program.ts'
import type { Programs } from './program.ts'
import { EPSILON, roundSignificant, roundWithin } from './decimal.ts'
import { runExact } from './exact.ts'
import type { Plans } from './plan.ts'
import { MAX_FORMULA_DEPTH } from './parse.ts'

type Formulas = { readonly programs: Programs; readonly plans: Plans }

/** Avoids the subnormal and overflow ranges, where doubles lose digits. */
const SMALLEST = 1e-290
const LARGEST = 1e290

// Reused. A level of nesting leaves at most four operands.
const stack = new Float64Array(4 * MAX_FORMULA_DEPTH + 4)

/** NaN when empty. An operand is NaN for a visible empty element, 0 for a hidden one. */
export function runFormula({ programs, plans }: Formulas, operands: Float64Array, element: number): number {
  const cents = plans.cents[element] === 1
  const from = programs.start[element] ?? 0
  const to = programs.start[element + 1] ?? 0
  const result = plans.usesDoubles[element] === 1 ? runInDoubles(programs, operands, from, to, cents) : Number.NaN
  return Number.isNaN(result) ? runExact(programs, operands, from, to, cents) : result
}

/** Runs in doubles; NaN when an operand is negative, the result empty, or its rounding undecided. */
function runInDoubles(
  { code, constants }: Programs,
  operands: Float64Array,
  from: number,
  to: number,
  cents: boolean,
): number {
  let top = -1
  // Without subtraction, each operation adds one relative error to those of its operands.
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
      // Stops at a division by zero, underflow or overflow.
      if (!(result < LARGEST && (result > SMALLEST || first === 0 || last === 0))) return Number.NaN
      stack[top] = result
    }
  }
  const value = stack[0] ?? 0
  return finish(value, value * relative, cents)
}

function finish(value: number, error: number, cents: boolean): number {
  return cents ? roundSignificant(roundWithin(value, error, 2), 0) : roundSignificant(value, error)
}
