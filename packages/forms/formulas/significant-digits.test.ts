import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileTrusted } from '../compile/compile-trusted.ts'
import type { Value } from '../definition.ts'
import { openSession } from '../session/session.ts'
import { element, viewOf } from '../testing/form-view.ts'

type Quotient = { n: bigint; d: bigint } | null
type Read = (name: string) => Quotient
/** Text of a formula, and its result computed without the engine. */
type Case = { text: string; work: (read: Read) => Quotient }

const facts = { direct: false, state: 'ongoing', today: '2026-11-02' }
const inputs = ['x', 'y', 'z'].map((name) => element('input_float', {}, { name }))

function run(first: string, second: string, answers: Record<string, number>): Value[] {
  const formulas = [
    element('calculate', {}, { name: 'f', calculate: first }),
    element('calculate', {}, { name: 'g', calculate: second }),
  ]
  const compiled = compileTrusted(viewOf([...inputs, ...formulas]).definition)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings))
  const session = openSession(compiled.form, facts, answers)
  return [session.value('f'), session.value('g')]
}

function round12(quotient: Quotient): number | null {
  if (!quotient) return null
  let n = quotient.n < 0n ? -quotient.n : quotient.n
  let { d } = quotient
  let exponent = 0
  while (n >= d * 10n ** 12n) [d, exponent] = [d * 10n, exponent + 1]
  while (n > 0n && n < d * 10n ** 11n) [n, exponent] = [n * 10n, exponent - 1]
  const rounded = Number(`${(2n * n + d) / (2n * d)}e${exponent}`)
  return quotient.n < 0n ? -rounded : rounded
}

function toQuotient(value: number | null): Quotient {
  if (value === null) return null
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const scale = decimals.length - Number(exponent)
  const n = BigInt(whole + decimals)
  return scale < 0 ? { n: n * 10n ** BigInt(-scale), d: 1n } : { n, d: 10n ** BigInt(scale) }
}

function combine(sign: string, a: Quotient, b: Quotient): Quotient {
  if (!a || !b) return null
  if (sign === '+') return { n: a.n * b.d + b.n * a.d, d: a.d * b.d }
  if (sign === '-') return { n: a.n * b.d - b.n * a.d, d: a.d * b.d }
  if (sign === '*') return { n: a.n * b.n, d: a.d * b.d }
  if (b.n === 0n) return null
  return b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n }
}

const operand = (...names: string[]): fc.Arbitrary<Case> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...names).map((name) => ({ text: `{${name}}`, work: (read: Read) => read(name) })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(3, 0.07, 1000.5, 999_999_999_989).map((value) => ({
        text: String(value),
        work: () => toQuotient(value),
      })),
    },
  )

const formulaOf = (...names: string[]): fc.Arbitrary<Case> =>
  fc.letrec<{ formula: Case }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 4 },
      operand(...names),
      fc.tuple(tie('formula'), fc.constantFrom('+', '-', '*', '*', '/'), tie('formula')).map(([a, sign, b]) => ({
        text: `(${a.text} ${sign} ${b.text})`,
        work: (read: Read) => combine(sign, a.work(read), b.work(read)),
      })),
    ),
  })).formula

const units = (most: number, unit: number) => fc.integer({ min: -most, max: most }).map((whole) => whole / unit)
const answer = fc.oneof(units(99_999_999_999, 100), units(999_999_999_999, 1), units(9_999_999, 100_000))
const answers = fc.record({ x: answer, y: answer, z: answer })

test('a result of 23 digits before the point keeps 12 of them', () => {
  const amounts = { x: 1.75, y: 999_999_999.72, z: 33_333.8 }
  expect(run('({y}+{x})*({z}*{y})', '{f} - {f}', amounts)).toEqual([3.33338000397e22, 0])
})

test('a result is the exact one rounded to 12 significant digits, whatever the formula and the answers', () => {
  fc.assert(
    fc.property(formulaOf('x', 'y', 'z'), formulaOf('x', 'y', 'f'), answers, (first, second, drawn) => {
      const known = new Map(Object.entries(drawn).map(([name, value]) => [name, toQuotient(value)]))
      const read: Read = (name) => known.get(name) ?? null
      const f = round12(first.work(read))
      known.set('f', toQuotient(f))
      expect(run(first.text, second.text, drawn)).toEqual([f, round12(second.work(read))])
    }),
    { numRuns: 500 },
  )
})
