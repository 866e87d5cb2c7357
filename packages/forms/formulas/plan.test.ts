import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Element, Value } from '../definition.ts'
import { runExact } from './exact.ts'
import type { Form } from '../compile/form.ts'
import { openSession } from '../session/session.ts'
import { element, viewOf } from '../testing/form-view.ts'
import { findSample, openSample } from '../testing/samples.ts'
import { compileTrusted } from '../compile/compile-trusted.ts'

const facts = { direct: false, state: 'ongoing', today: '2026-11-02' }

const inputs = [
  element('input_integer', {}, { name: 'shares' }),
  element('input_float_currency_amount', {}, { name: 'price' }),
  element('input_float', { step: 0.5 }, { name: 'rate' }),
  element('input_float', {}, { name: 'charges' }),
]

const formula = (name: string, calculate: string, format?: string): Element =>
  element('calculate', format ? { format } : {}, { name, calculate })

function compileWith(...formulas: Element[]): Form {
  const compiled = compileTrusted(viewOf([...inputs, ...formulas]).definition)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings))
  return compiled.form
}

const at = (form: Form, name: string) => form.tables.index.get(name) ?? -1
const isPlanned = (
  {
    tables: {
      plans: { terms },
    },
  }: Form,
  place: number,
) => terms[place] !== terms[place + 1]

function exactly(form: Form, place: number, read: (id: number) => Value): Value {
  const operands = Float64Array.from(form.elements, ({ id }) => Number(read(id) ?? Number.NaN))
  const { start } = form.tables.programs
  const result = runExact(
    form.tables.programs,
    operands,
    start[place] ?? 0,
    start[place + 1] ?? 0,
    form.tables.plans.cents[place] === 1,
  )
  return Number.isNaN(result) ? null : result
}

test.each([
  ['{price} * {shares}', 2],
  ['{price} - {charges}', 2],
  ['{rate} / 100 * {price}', 5],
  ['100 - {rate}', 1],
  ['-({price} + 1.125) * ({shares} - 2)', 3],
  ['{price} * {price} * {price} * {price} / 10000', 12],
  ['{total} * {shares}', 2],
])('%s is run in whole numbers, with %i decimals', (text, decimals) => {
  const form = compileWith(formula('total', '{price} * {shares}', 'currency'), formula('result', text))
  expect(isPlanned(form, at(form, 'result'))).toBe(true)
  expect(form.tables.plans.units[at(form, 'result')]).toBe(decimals)
})

test.each([
  ['{price} / {shares}', 'a quotient may not end'],
  ['{price} / 3', 'a quotient may not end'],
  ['{price} - round({rate} * {price}, 2)', 'a step is rounded'],
  ['min({price}, {charges})', 'there is a choice'],
  ['{price} * {price} * {price} * {price} / 1000000', 'it has more decimals than are kept'],
  [`(${Array.from({ length: 5 }, () => '{price}').join(' + ')}) * ({rate} + {rate} + {rate} + {rate})`, 'it grows'],
  ['{share} * {shares}', 'what it reads is not'],
])('%s is not: %s', (text) => {
  const form = compileWith(formula('share', '{price} / {shares}'), formula('result', text))
  expect(isPlanned(form, at(form, 'result'))).toBe(false)
})

test('a result rounded to the cent is one of cents to its readers, whichever way it was found', () => {
  const form = compileWith(formula('share', '{price} / {shares}', 'currency'), formula('result', '{share} * {shares}'))
  expect(isPlanned(form, at(form, 'result'))).toBe(true)
  const session = openSession(form, facts, { price: 100, shares: 3 })
  expect([session.value('share'), session.value('result')]).toEqual([33.33, 99.99])
})

test('a product too long for a double, and a sum that would be, are left to exact decimals', () => {
  const form = compileWith(
    formula('square', '({price} + 1) * ({price} - 1) - {price} * {price}'),
    formula('sum', '{price} * {shares} + {price} * {shares} + 0.01 - {price} * {shares} - {price} * {shares}'),
  )
  const session = openSession(form, facts, { price: 99_999_999.99, shares: 800_000 })
  expect([isPlanned(form, at(form, 'square')), isPlanned(form, at(form, 'sum'))]).toEqual([true, true])
  expect([session.value('square'), session.value('sum')]).toEqual([-1, 0.01])
})

test('every amount of the real form that is neither rounded nor chosen on the way is run in whole numbers', () => {
  const { form } = openSample(findSample('pp-single-full'))
  const formulas = form.elements.filter(({ calculate }) => calculate)
  const planned = formulas.filter(({ name }) => isPlanned(form, at(form, name)))
  expect(planned.map(({ name }) => name)).toEqual(
    formulas.filter(({ calculate }) => !/round|if\(/.test(calculate ?? '')).map(({ name }) => name),
  )
  expect(planned.length).toBeGreaterThan(5)
})

const operand = fc.constantFrom('{shares}', '{price}', '{rate}', '{charges}', '{first}', '3', '0.07', '1000.5')
const { text: anyFormula } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    operand,
    fc.tuple(tie('text'), fc.constantFrom('+', '-', '*'), tie('text')).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    fc.tuple(tie('text'), fc.constantFrom('10', '100', '10000')).map(([a, power]) => `${a} / ${power}`),
    tie('text').map((a) => `-${a}`),
    fc.tuple(tie('text'), fc.nat(4)).map(([a, digits]) => `round(${a}, ${digits})`),
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `max(${a}, ${b} / {shares})`),
  ),
}))

const whole = (most: number, unit: number) => fc.integer({ min: -most, max: most }).map((units) => units / unit)
const answer = fc.oneof(
  { weight: 6, arbitrary: whole(100_000_000, 100) },
  { weight: 3, arbitrary: whole(1000, 1) },
  { weight: 1, arbitrary: whole(10_000_000, 100_000) },
  { weight: 1, arbitrary: fc.constantFrom(null, 0, 0.1 + 0.2, 123_456_789_012_345, 2 ** 53) },
)
const given = fc.record({ shares: answer, price: answer, rate: answer, charges: answer })
const format = fc.constantFrom('currency', undefined)

test('whole numbers, doubles and exact decimals give the same result, whatever the formula and the answers', () => {
  let planned = 0
  fc.assert(
    fc.property(anyFormula, anyFormula, format, format, fc.array(given, { minLength: 2, maxLength: 4 }), (...drawn) => {
      const [first, second, one, other, answers] = drawn
      const form = compileWith(
        formula('first', first.replaceAll('{first}', '{rate}'), one),
        formula('second', second, other),
      )
      if (isPlanned(form, at(form, 'second'))) planned++
      const session = openSession(form, facts)
      for (const values of answers) {
        session.setMany(values)
        for (const name of ['first', 'second']) {
          expect(session.value(name)).toBe(exactly(form, at(form, name), session.value))
        }
      }
    }),
    { numRuns: 400 },
  )
  expect(planned).toBeGreaterThan(50)
})
