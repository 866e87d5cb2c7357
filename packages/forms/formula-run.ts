import { EPSILON, keepSignificant, roundWithin } from './decimal.ts'
import { runExact } from './formula-exact.ts'
import { DEEPEST_FORMULA, op } from './formula.ts'

/** All the formulas of a form, one after the other. */
export type Programs = {
  readonly code: Int32Array
  /** Where the instructions of an element start; those of the next element end them. */
  readonly start: Int32Array
  readonly constants: Float64Array
  /** 1 where an element's formula only adds, multiplies and divides: without a minus, relative errors just add up. */
  readonly growing: Uint8Array
}

// Operands wait here for their operator, each with a bound on its error. A level of nesting leaves at most four behind.
const DEPTH = 4 * DEEPEST_FORMULA + 4
const values = new Float64Array(DEPTH)
const errors = new Float64Array(DEPTH)

/** The result of an element's formula, NaN when empty. Among the operands NaN is a visible empty element, 0 a hidden one. */
export function runFormula(programs: Programs, operands: Float64Array, element: number, cents: boolean): number {
  const from = programs.start[element] ?? 0
  const to = programs.start[element + 1] ?? 0
  const result =
    programs.growing[element] === 1
      ? runGrowing(programs, operands, from, to, cents)
      : runSigned(programs, operands, from, to, cents)
  return Number.isNaN(result) ? runExact(programs, operands, from, to, cents) : result
}

/** In doubles, as long as no operand is negative; NaN when one is, when the result is empty, or in doubt. */
function runGrowing(
  { code, constants }: Programs,
  operands: Float64Array,
  from: number,
  to: number,
  cents: boolean,
): number {
  let top = -1
  for (let at = from; at < to; at += 2) {
    const instruction = code[at]
    const argument = code[at + 1] ?? 0
    if (instruction === op.element) {
      const operand = operands[argument] ?? 0
      if (!(operand >= 0)) return Number.NaN
      values[++top] = operand
    } else if (instruction === op.constant) values[++top] = constants[argument] ?? 0
    else {
      const last = values[top--] ?? 0
      const first = values[top] ?? 0
      values[top] = instruction === op.add ? first + last : instruction === op.multiply ? first * last : first / last
    }
  }
  const value = values[0] ?? 0
  return finish(value, value * (to - from) * EPSILON, cents)
}

function finish(value: number, error: number, cents: boolean): number {
  if (!cents) return keepSignificant(value, error)
  const rounded = roundWithin(value, error, 2)
  return Math.abs(rounded) < 1e9 ? rounded : keepSignificant(rounded, 0)
}

/** In doubles, each with a bound on its error; NaN when the result is empty or in doubt. */
function runSigned(
  { code, constants }: Programs,
  operands: Float64Array,
  from: number,
  to: number,
  cents: boolean,
): number {
  let top = -1
  for (let at = from; at < to; at += 2) {
    const instruction = code[at]
    if (instruction === op.element || instruction === op.constant) {
      const argument = code[at + 1] ?? 0
      const value = (instruction === op.element ? operands[argument] : constants[argument]) ?? 0
      values[++top] = value
      errors[top] = Number.isInteger(value) ? 0 : Math.abs(value) * EPSILON
      continue
    }
    if (instruction === op.negate) values[top] = -(values[top] ?? 0)
    else if (instruction === op.round) roundTop(top, code[at + 1] ?? 0)
    else if (instruction === op.choose) chooseTop((top -= 2))
    else combineTop(--top, instruction ?? 0)
  }
  return finish(values[0] ?? 0, errors[0] ?? 0, cents)
}

function combineTop(top: number, instruction: number): void {
  const a = values[top] ?? 0
  const b = values[top + 1] ?? 0
  const errorA = errors[top] ?? 0
  const errorB = errors[top + 1] ?? 0
  if (instruction === op.multiply) {
    values[top] = a * b
    errors[top] = Math.abs(a) * errorB + Math.abs(b) * errorA + errorA * errorB
  } else if (instruction === op.divide) {
    values[top] = Math.abs(b) > 2 * errorB ? a / b : Number.NaN
    errors[top] = (errorA + Math.abs(a / b) * errorB) / (Math.abs(b) - errorB)
  } else {
    values[top] = addOrCompare(instruction, a, b)
    errors[top] = errorA + errorB
  }
  const value = values[top] ?? 0
  // A whole number this small was not rounded, unless something before it was.
  if (errors[top] !== 0 || !Number.isSafeInteger(value)) errors[top] = (errors[top] ?? 0) + Math.abs(value) * EPSILON
}

function addOrCompare(instruction: number, a: number, b: number): number {
  if (instruction === op.add) return a + b
  if (instruction === op.subtract) return a - b
  return instruction === op.min ? Math.min(a, b) : Math.max(a, b)
}

function roundTop(top: number, digits: number): void {
  const rounded = roundWithin(values[top] ?? 0, errors[top] ?? 0, digits)
  values[top] = rounded
  errors[top] = Number.isInteger(rounded) ? 0 : Math.abs(rounded) * EPSILON
}

function chooseTop(top: number): void {
  const test = values[top] ?? 0
  const all = test + (values[top + 1] ?? 0) + (values[top + 2] ?? 0)
  const doubt = Number.isNaN(all) || (errors[top] !== 0 && Math.abs(test) <= (errors[top] ?? 0))
  const taken = test === 0 ? top + 2 : top + 1
  values[top] = doubt ? Number.NaN : (values[taken] ?? 0)
  errors[top] = errors[taken] ?? 0
}
