import {
  ADD,
  CHOOSE,
  CONSTANT,
  DIVIDE,
  ELEMENT,
  MIN,
  MULTIPLY,
  NEGATE,
  ROUND,
  SUBTRACT,
} from '../../packages/forms/formulas/program.ts'
import type { Programs } from '../../packages/forms/formulas/program.ts'

const stack = new Float64Array(512)

/** The same instructions in doubles, rounded to the cent: fast, and sometimes wrong. */
export function runFloats(
  { code, constants }: Programs,
  operands: Float64Array,
  from: number,
  to: number,
  cents: boolean,
) {
  let top = -1
  for (let at = from; at < to; at += 2) {
    const instruction = code[at] ?? 0
    const argument = code[at + 1] ?? 0
    if (instruction === CONSTANT) stack[++top] = constants[argument] ?? 0
    else if (instruction === ELEMENT) stack[++top] = operands[argument] ?? 0
    else if (instruction === NEGATE) stack[top] = -(stack[top] ?? 0)
    else if (instruction === ROUND) stack[top] = round(stack[top] ?? 0, argument)
    else {
      const last = stack[top--] ?? 0
      const first = stack[top] ?? 0
      if (instruction === CHOOSE) top--
      stack[top] = combine(instruction, first, last, stack[top] ?? 0)
    }
  }
  const result = stack[0] ?? 0
  return cents ? round(result, 2) : result
}

function combine(instruction: number, first: number, last: number, test: number): number {
  switch (instruction) {
    case ADD:
      return first + last
    case SUBTRACT:
      return first - last
    case MULTIPLY:
      return first * last
    case DIVIDE:
      return first / last
    case CHOOSE:
      return test === 0 ? last : first
    default:
      return instruction === MIN ? Math.min(first, last) : Math.max(first, last)
  }
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
