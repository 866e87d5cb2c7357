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

test('another amount is written as the one it replaces, and others stay', () => {
  expect(replaceAmount('À partir de 50 000 €, puis 10 €', 50_000, 60_000)).toBe('À partir de 60 000 €, puis 10 €')
  expect(replaceAmount('À partir de 900\u00A0€', 900, 1_500.5)).toBe('À partir de 1\u00A0500,5\u00A0€')
  expect(replaceAmount('From €50,000', 50_000, 1_000_000)).toBe('From €1,000,000')
  expect(replaceAmount('From €50,000', 30_000, 60_000)).toBe('From €50,000')
})
