import { readText } from './decimal.ts'
import type { Condition, Rule, RuleConstant, Value } from './definition.ts'

/** How one rule is tested. Numbers and texts are compared as numbers; the rest goes through a closure. */
export const test = {
  equalNumber: 0,
  otherNumber: 1,
  above: 2,
  below: 3,
  atLeast: 4,
  atMost: 5,
  equalCode: 6,
  otherCode: 7,
  byClosure: 8,
} as const

export const isNumberTest = (kind: number | undefined) => kind !== undefined && kind <= test.atMost

/** Texts that rules compare with are numbered once; at run time a rule compares two numbers. */
export const code = { empty: 0, yes: 1, no: 2, first: 3, unknown: -1, list: -2 } as const
export type Codes = Map<string, number>
export const newCodes = (): Codes =>
  new Map([
    ['', code.empty],
    ['true', code.yes],
    ['false', code.no],
  ])

/** All the conditions of a form, one after the other: those of the elements, then those of the blocks. */
export type Conditions = {
  readonly start: Int32Array
  readonly either: Uint8Array
  readonly refs: Int32Array
  readonly tests: Uint8Array
  readonly constants: Float64Array
  readonly closures: ReadonlyMap<number, (value: Value) => boolean>
  /** The customer rule a condition depends on, by condition. */
  readonly customerRules: ReadonlyMap<number, string>
}

export type ConditionWriter = {
  readonly conditions: Condition[]
  readonly refs: number[]
  readonly tests: number[]
  readonly constants: number[]
  readonly closures: Map<number, (value: Value) => boolean>
}

export const newWriter = (): ConditionWriter => ({
  conditions: [],
  refs: [],
  tests: [],
  constants: [],
  closures: new Map(),
})

/** Adds one rule. `lists` tells whether the value compared is a list of choices. */
export function writeRule(writer: ConditionWriter, rule: Rule, ref: number, lists: boolean, codes: Codes): void {
  const at = writer.refs.push(ref) - 1
  const simple = lists ? null : simpleTest(rule, codes)
  writer.tests.push(simple?.test ?? test.byClosure)
  writer.constants.push(simple?.constant ?? 0)
  if (!simple) writer.closures.set(at, closureOf(rule))
}

export function finishConditions(writer: ConditionWriter, starts: readonly number[]): Conditions {
  const { conditions, refs, tests, constants, closures } = writer
  const customerRules = new Map<number, string>()
  for (const [at, { rule }] of conditions.entries()) if (rule !== undefined) customerRules.set(at, rule)
  return {
    start: Int32Array.from([...starts, refs.length]),
    either: Uint8Array.from(conditions, ({ logical_operator }) => (logical_operator === 'OR' ? 1 : 0)),
    refs: Int32Array.from(refs),
    tests: Uint8Array.from(tests),
    constants: Float64Array.from(constants),
    closures,
    customerRules,
  }
}

const ordered: Partial<Record<Rule['operator'], number>> = {
  greater_than: test.above,
  less_than: test.below,
  at_least: test.atLeast,
  at_most: test.atMost,
}

function simpleTest({ operator, value = null }: Rule, codes: Codes): { test: number; constant: number } | null {
  if (operator === 'empty') return { test: test.equalCode, constant: code.empty }
  if (operator === 'in' || operator === 'contains') return null
  const number = numberOf(value)
  const order = ordered[operator]
  if (order !== undefined) return { test: order, constant: number ?? Number.NaN }
  const equal = operator === 'equal'
  if (number !== null) return { test: equal ? test.equalNumber : test.otherNumber, constant: number }
  return { test: equal ? test.equalCode : test.otherCode, constant: addCode(codes, textOf(value)) }
}

/** Rare comparisons: several constants, a part of a text, or a list of choices, where equal means contains. */
function closureOf({ operator, value = null }: Rule): (value: Value) => boolean {
  const wanted = Array.isArray(value) ? value.map(textOf) : [textOf(value)]
  const matches = (text: string) => wanted.some((one) => sameText(text, one))
  const texts = (given: Value) => (Array.isArray(given) ? given.map(textOf) : [textOf(scalar(given))])
  if (operator === 'empty') return (given) => given === null
  if (operator === 'not_equal') return (given) => !texts(given).some(matches)
  if (operator !== 'contains') return (given) => texts(given).some(matches)
  return (given) =>
    Array.isArray(given) ? given.some(matches) : wanted.some((one) => one !== '' && textOf(scalar(given)).includes(one))
}

/** Two texts are equal as numbers when both are numbers, in French or English notation. */
export function sameText(a: string, b: string): boolean {
  if (a === b) return true
  const left = numberOf(a)
  return left !== null && left === numberOf(b)
}

export function textOf(value: RuleConstant): string {
  if (value === null || Array.isArray(value)) return ''
  return typeof value === 'string' ? value.trim() : String(value)
}

export function numberOf(value: RuleConstant): number | null {
  if (typeof value === 'number') return value
  const number = typeof value === 'string' ? readText(value) : Number.NaN
  return Number.isNaN(number) ? null : number
}

const scalar = (value: Value): string | number | boolean | null => (typeof value === 'object' ? null : value)

function addCode(codes: Codes, text: string): number {
  const known = codes.get(text)
  if (known !== undefined) return known
  codes.set(text, codes.size)
  return codes.size - 1
}
