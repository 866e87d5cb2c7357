import { ADD, CHOOSE, CONSTANT, DIVIDE, ELEMENT, MIN, MULTIPLY, NEGATE, ROUND, SUBTRACT } from './program.ts'
import {
  addFractions,
  divideFractions,
  toFraction,
  isLess,
  multiplyFractions,
  negateFraction,
  toNumber,
  roundFraction,
} from './fraction.ts'
import type { Fraction } from './fraction.ts'
import type { Programs } from './program.ts'

/** Runs a formula with big integers, when doubles leave the rounding undecided. NaN when empty. */
export function runExact(programs: Programs, operands: Float64Array, from: number, to: number, cents: boolean): number {
  const { code, constants } = programs
  const stack: (Fraction | null)[] = []
  for (let at = from; at < to; at += 2) {
    const argument = code[at + 1] ?? 0
    const operator = code[at] ?? 0
    if (operator === CONSTANT) stack.push(toFraction(constants[argument] ?? 0))
    else if (operator === ELEMENT) {
      const operand = operands[argument] ?? 0
      if (Number.isNaN(operand)) return Number.NaN
      stack.push(toFraction(operand))
    } else stack.push(apply(operator, argument, stack))
  }
  const result = stack[0] ?? null
  if (result === null) return Number.NaN
  const number = toNumber(cents ? roundFraction(result, 2) : result)
  return Number.isFinite(number) ? number : Number.NaN
}

/** Null is a division by zero. It propagates, except through the branch that `if` does not take. */
function apply(operator: number, argument: number, stack: (Fraction | null)[]): Fraction | null {
  const last = stack.pop() ?? null
  if (operator === CHOOSE) {
    const then = stack.pop() ?? null
    const test = stack.pop() ?? null
    return test && (test.n === 0n ? last : then)
  }
  if (operator === NEGATE) return last && negateFraction(last)
  if (operator === ROUND) return last && roundFraction(last, argument)
  const first = stack.pop() ?? null
  return first && last && combine(operator, first, last)
}

function combine(operator: number, a: Fraction, b: Fraction): Fraction | null {
  switch (operator) {
    case ADD:
      return addFractions(a, b)
    case SUBTRACT:
      return addFractions(a, negateFraction(b))
    case MULTIPLY:
      return multiplyFractions(a, b)
    case DIVIDE:
      return divideFractions(a, b)
    case MIN:
      return isLess(a, b) ? a : b
    default:
      return isLess(a, b) ? b : a
  }
}
