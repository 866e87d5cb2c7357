import { ADD, CONSTANT, DIVIDE, ELEMENT, MULTIPLY, NEGATE, ROUND, SUBTRACT } from './program.ts'
import { CENTS, SIGNIFICANT_DIGITS, powers } from './decimal.ts'
import type { Element } from '../definition.ts'
import { kinds } from '../elements/kinds.ts'
import { decimalsOf } from '../elements/numbers.ts'
import type { Programs } from './program.ts'

/** Formulas expanded into sums of products of integers, concatenated. */
export type Plans = {
  /** The terms of an element's formula are those from terms[element] to terms[element + 1] - 1; none without a plan. */
  readonly terms: Int32Array
  /** A term is its factor times the elements from refs[start[term]] to refs[start[term + 1] - 1]. */
  readonly start: Int32Array
  readonly refs: Int32Array
  readonly factors: Float64Array
  /** By element: number of decimals of its value. */
  readonly units: Int8Array
  /** By element: decimals of the sum, and how many of its digits rounding to the cent drops. */
  readonly decimals: Int8Array
  readonly dropped: Int8Array
  readonly cents: Uint8Array
  readonly usesDoubles: Uint8Array
}

/** factor × 10^-decimals × the product of the elements. */
type Term = { readonly factor: number; readonly decimals: number; readonly refs: readonly number[] }

const UNKNOWN = -1
/** Expanding products multiplies terms; formulas beyond this limit get no plan. */
const MAX_TERMS = 16

/**
 * Decides at compile time which formulas integers can compute: sums of products of values with a known number of
 * decimals, scaled to cents or less. Answers are checked for excess decimals when stored; the decimals of results
 * follow, because formulas are planned in dependency order.
 */
export function planFormulas(programs: Programs, elements: readonly Element[], order: Int32Array): Plans {
  const cents = Uint8Array.from(elements, ({ attributes }) => (attributes.format === 'currency' ? 1 : 0))
  const units = Int8Array.from(elements, (element) => decimalsOf(element, kinds[element.type].decimals ?? CENTS))
  const plans = new Map<number, readonly Term[]>()
  for (const at of order) {
    if (at >= cents.length || programs.start[at] === programs.start[at + 1]) continue
    const terms = expand(programs, units, at)
    if (terms.length > 0) plans.set(at, terms)
    const known = terms.length > 0 ? mostDecimals(terms) : UNKNOWN
    // A result rounded to the cent has two decimals, however it is computed.
    units[at] = cents[at] === 1 && (known > CENTS || known === UNKNOWN) ? CENTS : known
  }
  const usesDoubles = Uint8Array.from(cents, (_, at) => (canUseDoubles(programs, at) ? 1 : 0))
  return { ...flattenPlans(plans, cents), units, cents, usesDoubles }
}

/** The expanded formula; empty when it contains anything but sums, products and divisions by powers of ten. */
function expand({ code, constants, start }: Programs, units: Int8Array, element: number): readonly Term[] {
  const stack: (readonly Term[])[] = []
  const to = start[element + 1] ?? 0
  for (let at = start[element] ?? 0; at < to; at += 2) {
    const argument = code[at + 1] ?? 0
    if (code[at] === ELEMENT) stack.push([{ factor: 1, decimals: units[argument] ?? UNKNOWN, refs: [argument] }])
    else if (code[at] === CONSTANT) stack.push([constantTerm(constants[argument] ?? 0)])
    else stack.push(combine(code[at] ?? 0, stack))
    const made = stack.at(-1) ?? []
    if (made.length === 0 || made.length > MAX_TERMS || !made.every(isShort)) return []
  }
  return stack[0] ?? []
}

const isShort = ({ decimals, factor }: Term) =>
  decimals >= 0 && decimals <= SIGNIFICANT_DIGITS && Number.isSafeInteger(factor)

function constantTerm(value: number): Term {
  const decimals = powers.findIndex((power) => Math.round(value * power) / power === value)
  return { factor: Math.round(value * (powers[decimals] ?? 0)), decimals, refs: [] }
}

function combine(operator: number, stack: (readonly Term[])[]): readonly Term[] {
  const last = stack.pop() ?? []
  if (operator === NEGATE) return last.map(negateTerm)
  const first = stack.pop() ?? []
  if (operator === ADD) return [...first, ...last]
  if (operator === SUBTRACT) return [...first, ...last.map(negateTerm)]
  if (operator === MULTIPLY) return first.flatMap((one) => last.map((other) => multiplyTerms(one, other)))
  const zeros = operator === DIVIDE ? countZeros(last) : UNKNOWN
  return zeros === UNKNOWN ? [] : first.map((term) => ({ ...term, decimals: term.decimals + zeros }))
}

const negateTerm = (term: Term): Term => ({ ...term, factor: -term.factor })

const multiplyTerms = (a: Term, b: Term): Term => ({
  factor: a.factor * b.factor,
  decimals: a.decimals + b.decimals,
  refs: [...a.refs, ...b.refs],
})

/** Dividing by a power of ten moves the point; other quotients may not terminate. */
function countZeros([divisor, ...more]: readonly Term[]): number {
  const isPower = divisor && more.length === 0 && divisor.refs.length === 0 && divisor.decimals === 0
  return isPower ? powers.indexOf(divisor.factor) : UNKNOWN
}

const mostDecimals = (terms: readonly Term[]) => Math.max(...terms.map((term) => term.decimals))

function flattenPlans(
  plans: ReadonlyMap<number, readonly Term[]>,
  cents: Uint8Array,
): Omit<Plans, 'units' | 'cents' | 'usesDoubles'> {
  const terms = new Int32Array(cents.length + 1)
  const decimals = new Int8Array(cents.length)
  const dropped = new Int8Array(cents.length)
  const start = [0]
  const refs: number[] = []
  const factors: number[] = []
  for (let at = 0; at < cents.length; at++) {
    const own = plans.get(at) ?? []
    const most = own.length > 0 ? mostDecimals(own) : 0
    dropped[at] = cents[at] === 1 ? Math.max(0, most - CENTS) : 0
    decimals[at] = most - (dropped[at] ?? 0)
    for (const term of own) {
      refs.push(...term.refs)
      start.push(refs.length)
      factors.push(term.factor * (powers[most - term.decimals] ?? 1))
    }
    terms[at + 1] = factors.length
  }
  return {
    terms,
    start: Int32Array.from(start),
    refs: Int32Array.from(refs),
    factors: Float64Array.from(factors),
    decimals,
    dropped,
  }
}

const safeInDoubles: ReadonlySet<number> = new Set([CONSTANT, ELEMENT, ADD, MULTIPLY, DIVIDE, ROUND])

/**
 * Whether doubles nearly always suffice: subtraction occurs only as the last operation. Elsewhere cancellation may
 * leave a difference smaller than the errors of its operands.
 */
function canUseDoubles({ code, start }: Programs, element: number): boolean {
  const end = start[element + 1] ?? 0
  for (let at = start[element] ?? 0; at < end; at += 2) {
    if (!safeInDoubles.has(code[at] ?? 0) && !(code[at] === SUBTRACT && at === end - 2)) return false
  }
  return true
}
