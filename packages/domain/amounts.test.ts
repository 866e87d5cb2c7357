import { expect, test } from 'vitest'
import { listAmounts, replaceAmount } from './amounts.ts'

test.each([
  ['Vigilance renforcée (à partir de 50 000 €)', [50_000]],
  ['De 1 000,50\u00A0€ à 2\u202F000\u202F€', [1000.5, 2000]],
  ['Enhanced due diligence (from €50,000)', [50_000]],
  ['From €1,000.50 to €2,000', [1000.5, 2000]],
  ['Année 2026, 3 parts', []],
])('« %s » names %j', (text, amounts) => {
  expect(listAmounts(text)).toEqual(amounts)
})

test('what takes the place of an amount stands where it stood, and other amounts stay', () => {
  expect(replaceAmount('À partir de 50 000 €, puis 10 €', 50_000, 'X')).toBe('À partir de X, puis 10 €')
  expect(replaceAmount('From €50,000 to €60,000', 50_000, 'X')).toBe('From X to €60,000')
  expect(replaceAmount('From €50,000', 30_000, 'X')).toBe('From €50,000')
})
