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
import type { Element } from '../definition.ts'
import { hasFormula } from '../compile/form.ts'
import type { Form } from '../compile/form.ts'
import { optionsOf } from './draft.ts'

/** Inclusive bounds. A hidden operand counts as 0. */
type Range = { readonly low: number; readonly high: number }

const anything: Range = { low: -Infinity, high: Infinity }

export const findRange = (form: Form, at: number): Range => findRanges(form)[at] ?? anything

const rangesCache = new WeakMap<Form, readonly Range[]>()

/** The ranges of all elements in dependency order. Cached per form. */
function findRanges(form: Form): readonly Range[] {
  const before = rangesCache.get(form)
  if (before) return before
  const ranges: Range[] = []
  for (const at of form.tables.graph.order) ranges[at] = rangeOf(form, at, ranges)
  rangesCache.set(form, ranges)
  return ranges
}

function rangeOf(form: Form, at: number, ranges: readonly Range[]): Range {
  const element = form.elements[at]
  if (!element) return anything
  if (hasFormula(form.tables, at)) return findFormulaRange(form, at, ranges)
  const { from, childrenElementsIds, min, max } = element.attributes
  if (from) return spanOf(from.tables.flatMap((ref) => cells(form.element(ref), from.column)))
  if (element.type === 'output_scoring_result') return scoreRange(form, element)
  if (childrenElementsIds || form.tables.takesAnswer[at] !== 1) return anything
  return { low: Math.min(min ?? -Infinity, 0), high: Math.max(max ?? Infinity, 0) }
}

export function scoreRange(form: Form, { attributes }: Element): Range {
  let low = 0
  let high = 0
  for (const ref of attributes.childrenElementsIds ?? []) {
    const child = form.element(ref)
    const scores = child ? optionsOf(child).map(({ score = 0 }) => score) : []
    low += Math.min(0, ...scores)
    high += Math.max(0, ...scores)
  }
  return { low, high }
}

function cells(table: Element | null, column: string): number[] {
  if (!table) return []
  return optionsOf(table).flatMap(({ value, sub_options = [] }) =>
    column === 'value' ? Number(value) : (sub_options.find(({ key }) => key === column)?.value ?? []),
  )
}

const spanOf = (values: readonly number[]): Range =>
  values.some(Number.isNaN) ? anything : { low: Math.min(0, ...values), high: Math.max(0, ...values) }

function findFormulaRange(form: Form, at: number, ranges: readonly Range[]): Range {
  const { code, start, constants } = form.tables.programs
  const stack: Range[] = []
  const pop = () => stack.pop() ?? anything
  for (let next = start[at] ?? 0; next < (start[at + 1] ?? 0); next += 2) {
    const argument = code[next + 1] ?? 0
    const operator = code[next] ?? 0
    if (operator === CONSTANT) stack.push({ low: constants[argument] ?? 0, high: constants[argument] ?? 0 })
    else if (operator === ELEMENT) stack.push(ranges[argument] ?? anything)
    else if (operator === NEGATE) stack.push(negate(pop()))
    else if (operator === CHOOSE) {
      const [otherwise, then] = [pop(), pop()]
      pop()
      stack.push({ low: Math.min(then.low, otherwise.low), high: Math.max(then.high, otherwise.high) })
    } else if (operator === ROUND) stack.push(widen(pop(), 10 ** -argument))
    else {
      const last = pop()
      stack.push(combine(operator, pop(), last))
    }
  }
  const { low, high } = widen(stack[0] ?? anything, form.tables.plans.cents[at] === 1 ? 0.01 : 0)
  // Formulas read an empty or hidden element as 0.
  return { low: Math.min(low, 0), high: Math.max(high, 0) }
}

const negate = ({ low, high }: Range): Range => ({ low: -high, high: -low })
const widen = ({ low, high }: Range, by: number): Range => ({ low: low - by, high: high + by })

function combine(operator: number, a: Range, b: Range): Range {
  if (operator === ADD) return { low: a.low + b.low, high: a.high + b.high }
  if (operator === SUBTRACT) return { low: a.low - b.high, high: a.high - b.low }
  if (operator === MIN) return { low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) }
  if (operator === MAX) return { low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) }
  if (operator === DIVIDE && b.low <= 0 && b.high >= 0) return anything
  const ends = [a.low, a.high].flatMap((x) => [b.low, b.high].map((y) => (operator === MULTIPLY ? x * y : x / y)))
  // 0 × ∞ and ∞ / ∞ are unknown.
  return ends.some(Number.isNaN) ? anything : { low: Math.min(...ends), high: Math.max(...ends) }
}
