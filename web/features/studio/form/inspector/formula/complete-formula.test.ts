import { expect, test } from 'vitest'
import { complete, findStarted, listCompletions } from './complete-formula.ts'

const questions = [
  { value: 'annual_income', label: 'Revenus annuels', note: 'Patrimoine' },
  { value: 'net_wealth', label: 'Patrimoine net', note: 'Patrimoine' },
  { value: 'shares', label: 'Nombre de parts', note: 'Titres' },
]
const offer = (formula: string, cursor = formula.length) => {
  const started = findStarted(formula, cursor)
  return started ? listCompletions(started, questions, 'fonction').map(({ value }) => value) : null
}

test('questions are offered by the beginning of their label, name or block, the best ones first', () => {
  expect(offer('2 * patr')).toEqual(['net_wealth', 'annual_income'])
  expect(offer('annual_i')).toEqual(['annual_income'])
  expect(offer('{')).toEqual(['annual_income', 'net_wealth', 'shares'])
  expect(offer('{nombre de')).toEqual(['shares'])
})

test('functions are offered outside braces, and nothing after a single letter, a number or a closed name', () => {
  expect(offer('ro')).toEqual(['round()'])
  expect(offer('{ro')).toEqual([])
  expect(offer('r')).toBeNull()
  expect(offer('12')).toBeNull()
  expect(offer('{shares}')).toBeNull()
})

test('what is chosen takes the place of what was begun, and the cursor follows it', () => {
  const chosen = (formula: string, cursor: number, value: string) => {
    const started = findStarted(formula, cursor)
    return started && complete(formula, cursor, started, { value, label: '', note: '' })
  }
  expect(chosen('2 * patr', 8, 'net_wealth')).toEqual({ formula: '2 * {net_wealth}', cursor: 16 })
  expect(chosen('{sh} + 1', 3, 'shares')).toEqual({ formula: '{shares} + 1', cursor: 8 })
  expect(chosen('ro', 2, 'round()')).toEqual({ formula: 'round()', cursor: 6 })
})
