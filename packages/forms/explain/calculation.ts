import { parseFormula } from '../formulas/parse.ts'
import {
  ADD,
  CHOOSE,
  CONSTANT,
  DIVIDE,
  ELEMENT,
  MAX,
  MIN,
  MULTIPLY,
  NEGATE,
  ROUND,
  SUBTRACT,
} from '../formulas/program.ts'
import type { Input } from './input.ts'

type Operation = 'add' | 'subtract' | 'multiply' | 'divide' | 'negate' | 'min' | 'max'

/** A formula as an expression tree for display. Roundings are left out. */
export type Calculation =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'input'; readonly input: Input }
  | { readonly kind: 'operation'; readonly operation: Operation; readonly terms: readonly Calculation[] }

const operations: Readonly<Record<number, { operation: Operation; terms: number }>> = {
  [ADD]: { operation: 'add', terms: 2 },
  [SUBTRACT]: { operation: 'subtract', terms: 2 },
  [MULTIPLY]: { operation: 'multiply', terms: 2 },
  [DIVIDE]: { operation: 'divide', terms: 2 },
  [NEGATE]: { operation: 'negate', terms: 1 },
  [MIN]: { operation: 'min', terms: 2 },
  [MAX]: { operation: 'max', terms: 2 },
}

export function toCalculation(text: string, read: (name: string) => Input): Calculation | null {
  const parsed = parseFormula(text)
  if (!parsed.ok) return null
  const { code, constants, names } = parsed.formula
  const stack: Calculation[] = []
  for (let at = 0; at < code.length; at += 2) {
    const [op = 0, operand = 0] = [code[at], code[at + 1]]
    const known = operations[op]
    if (op === CONSTANT) stack.push({ kind: 'number', value: constants[operand] ?? 0 })
    else if (op === ELEMENT) stack.push({ kind: 'input', input: read(names[operand] ?? '') })
    else if (op === CHOOSE) stack.push(choose(stack.splice(-3)))
    else if (op !== ROUND && known) stack.push(combine(known.operation, stack.splice(-known.terms)))
  }
  return stack[0] ?? null
}

function combine(operation: Operation, terms: readonly Calculation[]): Calculation {
  const [first, second] = terms
  if (operation === 'add' && first && second) {
    if (isHidden(second)) return first
    if (isHidden(first)) return second
  }
  if (operation === 'subtract' && first && second && isHidden(second)) return first
  return { kind: 'operation', operation, terms }
}

/** Only the branch taken by `if` is shown. */
const choose = ([test, yes, no]: readonly Calculation[]): Calculation =>
  (test && evaluate(test) !== 0 ? yes : no) ?? { kind: 'number', value: 0 }

/** Approximate, only to test against 0; the engine computes the exact result. */
function evaluate(term: Calculation): number {
  if (term.kind === 'number') return term.value
  if (term.kind === 'input') return typeof term.input.value === 'number' && !isHidden(term) ? term.input.value : 0
  const [first = 0, second = 0] = term.terms.map(evaluate)
  return evaluators[term.operation](first, second)
}

const evaluators: Readonly<Record<Operation, (first: number, second: number) => number>> = {
  add: (first, second) => first + second,
  subtract: (first, second) => first - second,
  multiply: (first, second) => first * second,
  divide: (first, second) => (second === 0 ? 0 : first / second),
  negate: (first) => -first,
  min: Math.min,
  max: Math.max,
}

const isHidden = (term: Calculation) => term.kind === 'input' && term.input.kind === 'element' && !term.input.visible
