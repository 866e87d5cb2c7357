import {
  GREATER_THAN,
  AT_LEAST,
  AT_MOST,
  LESS_THAN,
  BY_CLOSURE,
  EMPTY,
  EQUAL_CODE,
  EQUAL_NUMBER,
  NO,
  NOT_EQUAL_CODE,
  NOT_EQUAL_NUMBER,
  YES,
} from '../opcodes.ts'
import { readText } from '../formulas/decimal.ts'
import type { Rule, RuleConstant, Value } from '../definition.ts'

export const isNumberTest = (kind: number | undefined) => kind !== undefined && kind <= AT_MOST

/** Interned texts: at run time a rule compares two numbers. */
export type Codes = Map<string, number>
export const newCodes = (): Codes =>
  new Map([
    ['', EMPTY],
    ['true', YES],
    ['false', NO],
  ])

/** All conditions of a form concatenated: those of elements, then those of blocks. */
export type Conditions = {
  readonly start: Int32Array
  readonly either: Uint8Array
  readonly refs: Int32Array
  readonly tests: Uint8Array
  readonly constants: Float64Array
  readonly closures: ReadonlyMap<number, (value: Value) => boolean>
  readonly customerRules: ReadonlyMap<number, string>
}

/** `lists`: the compared value is a list of choices, where equal means contains. */
export function toTest(rule: Rule, lists: boolean, codes: Codes): RuleTest {
  const simple = lists ? null : simpleTest(rule, codes)
  return simple ?? { test: BY_CLOSURE, constant: 0, closure: toClosure(rule) }
}

type RuleTest = { test: number; constant: number; closure?: (value: Value) => boolean }

const ordered: Partial<Record<Rule['operator'], number>> = {
  greater_than: GREATER_THAN,
  less_than: LESS_THAN,
  at_least: AT_LEAST,
  at_most: AT_MOST,
}

function simpleTest({ operator, value = null }: Rule, codes: Codes): RuleTest | null {
  if (operator === 'empty') return { test: EQUAL_CODE, constant: EMPTY }
  if (operator === 'in' || operator === 'contains') return null
  const number = toRuleNumber(value)
  const order = ordered[operator]
  if (order !== undefined) return { test: order, constant: number ?? Number.NaN }
  const equal = operator === 'equal'
  if (number !== null) return { test: equal ? EQUAL_NUMBER : NOT_EQUAL_NUMBER, constant: number }
  return { test: equal ? EQUAL_CODE : NOT_EQUAL_CODE, constant: addCode(codes, toRuleText(value)) }
}

/** The slow path: several constants, a substring, or a list of choices. */
function toClosure({ operator, value = null }: Rule): (value: Value) => boolean {
  const constants = Array.isArray(value) ? value.map(toRuleText) : [toRuleText(value)]
  const matches = (text: string) => constants.some((one) => sameText(text, one))
  const texts = (answer: Value) => (Array.isArray(answer) ? answer.map(toRuleText) : [toRuleText(scalar(answer))])
  if (operator === 'empty') return (answer) => answer === null
  if (operator === 'not_equal') return (answer) => !texts(answer).some(matches)
  if (operator !== 'contains') return (answer) => texts(answer).some(matches)
  return (answer) =>
    Array.isArray(answer)
      ? answer.some(matches)
      : constants.some((one) => one !== '' && toRuleText(scalar(answer)).includes(one))
}

/** Compares as numbers, in French or English notation, when both texts are numbers. */
export function sameText(a: string, b: string): boolean {
  if (a === b) return true
  const left = toRuleNumber(a)
  return left !== null && left === toRuleNumber(b)
}

export function toRuleText(value: RuleConstant): string {
  if (value === null || Array.isArray(value)) return ''
  return typeof value === 'string' ? value.trim() : String(value)
}

export function toRuleNumber(value: RuleConstant): number | null {
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
