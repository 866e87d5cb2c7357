import { expect, test } from 'vitest'
import { englishWords } from '@parcelle/forms'
import { showDay, showLongDate, showMoney, showPercent, withoutUnit } from './language.ts'

test.each([
  [0, 'euro', 'zero euros'],
  [1, 'euro', 'one euro'],
  [0.01, 'euro', 'one cent'],
  [21.5, 'euro', 'twenty-one euros and fifty cents'],
  [100, 'part', 'one hundred shares'],
  [1, 'part', 'one share'],
  [1005, 'euro', 'one thousand and five euros'],
  [10_200, 'euro', 'ten thousand two hundred euros'],
  [13_464.29, 'euro', 'thirteen thousand four hundred and sixty-four euros and twenty-nine cents'],
  [1_000_000, 'euro', 'one million euros'],
  [2_000_310_019, 'euro', 'two billion three hundred and ten thousand and nineteen euros'],
  [1.5, 'part', ''],
  [-1, 'euro', ''],
] as const)('%d %s in English words', (value, unit, words) => {
  expect(englishWords(value, unit)).toBe(words)
})

test('dates, amounts and rates as each language writes them', () => {
  expect(showLongDate('2026-03-01', 'fr')).toBe('1er mars 2026')
  expect(showLongDate('2026-12-31', 'en')).toBe('31 December 2026')
  expect(showDay('2026-03-01', 'fr')).toBe('01/03/2026')
  // 01/03 would be read as 3 January.
  expect(showDay('2026-03-01', 'en')).toBe('1 March 2026')
  expect(showMoney(10_200, 'fr')).toBe('10\u202f200,00\u00a0€')
  expect(showMoney(10_200, 'en')).toBe('€10,200.00')
  expect(showMoney(1_250_000, 'fr', 0)).toBe('1\u202f250\u202f000\u00a0€')
  expect(showPercent(10.8, 'fr')).toBe('10,8\u00a0%')
  expect(showPercent(10.8, 'en')).toBe('10.8%')
})

test.each([
  ['Montant à régler (€)', '10 200,00 €', 'Montant à régler'],
  ['Épargne constituée (%)', '25 %', 'Épargne constituée'],
  ['Montant à régler (€)', '—', 'Montant à régler (€)'],
  ['Durée (années)', '10', 'Durée (années)'],
])('« %s » above « %s » is « %s »', (label, value, expected) => {
  expect(withoutUnit(label, value)).toBe(expected)
})
