import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planFormulas } from './plan.ts'
import { parseFormula } from './parse.ts'
import { element } from '../testing/form-view.ts'
import { runFormula } from './run.ts'

function compute(text: string, values: Record<string, number | null> = {}, cents = false): number | null {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.reason)
  const { code, constants, names } = parsed.formula
  const programs = {
    code: Int32Array.from(code),
    start: Int32Array.of(0, code.length),
    constants: Float64Array.from(constants),
  }
  const plans = planFormulas(programs, [element('calculate', cents ? { format: 'currency' } : {})], Int32Array.of(0))
  const operands = Float64Array.from(names, (name) => values[name] ?? Number.NaN)
  const result = runFormula({ programs, plans }, operands, 0)
  return Number.isNaN(result) ? null : result
}

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 4 - 3', 3],
  ['-2 * -3', 6],
  ['--2', 2],
  ['+2', 2],
  ['3 * +2', 6],
  ['-+-2', 2],
  ['2 + +2', 4],
  ['+(1 + 2) - +1', 2],
  ['0.1 + 0.2', 0.3],
  ['1 / 3', 0.333333333333],
  ['2 / 3', 0.666666666667],
  ['1 / 3 * 3', 1],
  ['1 / 0', null],
  ['1 / (2 / 0)', null],
  ['10 / (4 / 0) + 1', null],
  ['round(1 / (1 / 0), 2)', null],
  ['0 / (1 / 0)', null],
  ['0 / 5', 0],
  ['if(0, 1 / 0, 5)', 5],
  ['if(1 / 0, 1, 2)', null],
  ['if(-1, 1, 2)', 1],
  ['min(2, 10) + max(2, 10)', 12],
  ['round(2.5, 0)', 3],
  ['round(-2.5, 0)', -3],
  ['round(1.005, 2)', 1.01],
  ['round(20.5 / 100 * 1515, 2)', 310.58],
  ['round(1 / 3 * 1.5, 0)', 1],
  ['round(2.675, 2) - round(1.005, 2)', 1.67],
  ['3 - 3', 0],
  ['5 - 8', -3],
  ['(0.3 - 0.1) * 10', 2],
  ['1000000000.01 - 1000000000', 0.01],
  ['999999999999 * 999999999999', 9.99999999998e23],
  ['999999999999 * 999999999999 / 999999999999', 999999999999],
  ['123456789.123 * 1000', 123456789123],
  ['0.000001 * 0.000001', 1e-12],
  ['12345678.9 + 0.000001', 12345678.9],
])('%s = %s', (text, expected) => {
  expect(compute(text)).toBe(expected)
})

test('an empty operand empties the result, also in the branch that is not taken', () => {
  expect(compute('{a} + {b}', { a: 1 })).toBeNull()
  expect(compute('if(1, {a}, {b})', { a: 1 })).toBeNull()
  expect(compute('{a} * 0')).toBeNull()
})

test('a division by zero is empty, also where it is divided by in turn', () => {
  expect(compute('{a} / ({b} / {c})', { a: 10, b: 4, c: 0 })).toBeNull()
  expect(compute('{a} / ({b} / {c})', { a: 10, b: 4, c: 0 }, true)).toBeNull()
  expect(compute('{a} / ({b} / {c})', { a: 10, b: 4, c: 2 })).toBe(5)
  expect(compute('{a} + 1 / (1 / {c})', { a: 10, c: 0 })).toBeNull()
})

test('what is beyond all doubles on the way counts as it is', () => {
  expect(compute('{a} * {a} / ({a} * {a})', { a: 1e300 })).toBe(1)
  expect(compute('1 / (1 / ({a} * {a})) / {a} / {a}', { a: 1e300 })).toBe(1)
  expect(compute('{a} * {a} / {a}', { a: 1e-200 })).toBe(1e-200)
})

test('a result beyond all numbers is empty', () => {
  expect(compute('{a} * {a}', { a: 1e300 })).toBeNull()
  expect(compute('1 / {a} / {a}', { a: 1e300 })).toBe(0)
})

test('money is rounded to the cent, halves away from zero', () => {
  expect(compute('{a} / 8', { a: 0.04 }, true)).toBe(0.01)
  expect(compute('{a} / 8', { a: -0.04 }, true)).toBe(-0.01)
  expect(compute('{a} / 3', { a: 100 }, true)).toBe(33.33)
})

describe('what is not a formula is refused with its reason', () => {
  test.each([
    ['', 'unexpected end'],
    ['1 +', 'unexpected end'],
    ['(1', '")" expected, "end" found'],
    ['1 2', 'unexpected "2"'],
    ['{a}.constructor', 'unexpected "."'],
    ['constructor', 'unknown "constructor": an element is written {constructor}'],
    ['constructor(1)', 'unknown "constructor": an element is written {constructor}'],
    ['this', 'unknown "this": an element is written {this}'],
    ['min(1)', '"," expected, ")" found'],
    ['min(1, 2, 3)', '")" expected, "," found'],
    ['round(1, 2.5)', 'round takes a whole number of digits from 0 to 10'],
    ['round(1, {a})', 'round takes a whole number of digits from 0 to 10'],
    ['`1`', 'unknown "`"'],
    ['1; 2', 'unexpected ";"'],
    ['a = 1', 'unknown "a"'],
    ['{a[0]}', 'unknown "{"'],
    ['1234567890123456', 'number too long: 1234567890123456'],
  ])('%s', (text, reason) => {
    expect(parseFormula(text)).toEqual({ ok: false, reason })
  })
})

test.each([
  ['100 kB of additions', '1+'.repeat(50_000) + '1'],
  ['100 kB of opening brackets', '('.repeat(100_000)],
  ['2 000 plus signs', '+'.repeat(2000) + '1'],
  ['100 kB of minus signs', '-'.repeat(100_000) + '1'],
  ['100 kB of digits', '9'.repeat(100_000)],
  ['a thousand nested ifs', 'if(1,'.repeat(700) + '1'],
  ['the longest product allowed', '99999999.99*'.repeat(1999) + '1'],
  ['the longest chain of quotients allowed', '7/'.repeat(1999) + '3'],
  ['the longest product of sums allowed', '({a}+{a})*'.repeat(660) + '1'],
  ['the longest product of elements allowed', '{a}*'.repeat(1999) + '1'],
])('%s is refused or run to its end', (_, text) => {
  const parsed = parseFormula(text)
  const result = parsed.ok ? compute(text) : parsed.reason.length
  expect(result === null || result < 200).toBe(true)
})

test('a formula may have 2 000 terms, whatever their names', () => {
  const names = Array.from({ length: 2000 }, (_, at) => `amount_of_the_beneficiary_${at}`)
  const values = Object.fromEntries(names.map((name) => [name, 1]))
  expect(compute(names.map((name) => `{${name}}`).join(' + '), values)).toBe(2000)
  expect(parseFormula('1+'.repeat(2000) + '1')).toMatchObject({ ok: false })
})

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((whole) => whole / 100)

test('sums and products of amounts are exact, whatever their order', () => {
  fc.assert(
    fc.property(cents, cents, cents, (a, b, c) => {
      const exact =
        Number(BigInt(Math.round(a * 100)) + BigInt(Math.round(b * 100)) + BigInt(Math.round(c * 100))) / 100
      expect(compute('{a} + {b} + {c}', { a, b, c })).toBe(exact)
      expect(compute('{c} + ({b} + {a})', { a, b, c })).toBe(exact)
      expect(compute('{a} * {b}', { a, b })).toBe(compute('{b} * {a}', { a, b }))
    }),
  )
})

test('the two halves of an amount add up to it, to the cent', () => {
  const rate = fc.integer({ min: 0, max: 200 }).map((half) => half / 2)
  const amount = fc.integer({ min: 0, max: 10_000_000_000 }).map((whole) => whole / 100)
  fc.assert(
    fc.property(rate, amount, (r, x) => {
      const usufruct = compute('round({r} / 100 * {x}, 2)', { r, x }, true) ?? Number.NaN
      const bare = compute('{x} - round({r} / 100 * {x}, 2)', { r, x }, true) ?? Number.NaN
      expect(Math.round(usufruct * 100) + Math.round(bare * 100)).toBe(Math.round(x * 100))
    }),
  )
})

test('doubles and exact arithmetic agree', () => {
  // Multiplying and dividing by a large prime forces the big integer path.
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      expect(compute('({a} * {b}) * 999999999989 / 999999999989', { a, b })).toBe(compute('{a} * {b}', { a, b }))
    }),
  )
})
