import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { spellNumber, matchesNumber } from './french-words.ts'
import pairs from '../testing/number-words-fr.json' with { type: 'json' }

const written = [
  ...pairs.integers.map((pair) => ({ ...pair, unit: null })),
  ...pairs.currencyEUR.map((pair) => ({ ...pair, value: Number(pair.value), unit: 'euro' as const })),
  ...pairs.shares.map((pair) => ({ ...pair, unit: 'part' as const })),
]

test('the hand-written pairs are all there', () => expect(written).toHaveLength(85))

test.each(written)('$value ($unit) is written « $traditional »', ({ value, unit, traditional, rectified1990 }) => {
  expect(spellNumber(value, unit)).toBe(traditional)
  expect(matchesNumber(traditional, value, unit)).toBe(true)
  expect(matchesNumber(rectified1990, value, unit)).toBe(true)
})

test.each(pairs.mustReject)('$value is not « $text »', ({ value, text, kind }) => {
  expect(matchesNumber(text, value, kind === 'currencyEUR' ? 'euro' : null)).toBe(false)
  expect(matchesNumber(text, value, 'euro')).toBe(false)
  expect(matchesNumber(text, value, 'part')).toBe(false)
})

test.each([
  ['capitals', 'VINGT MILLE EUROS', 20_000, 'euro', true],
  ['no accent', 'zero euro', 0, 'euro', true],
  ['decomposed accents', 'ze\u0301ro euro', 0, 'euro', true],
  ['spaces around and inside', '  vingt   et\u00a0un\teuros ', 21, 'euro', true],
  ['typographic apostrophe', 'un million d’euros', 1_000_000, 'euro', true],
  ['a space after the apostrophe', "un million d' euros", 1_000_000, 'euro', true],
  ['typographic hyphens', 'quatre\u2011vingts euros', 80, 'euro', true],
  ['no noun on a round amount', 'vingt mille', 20_000, 'euro', true],
  ['no noun on an amount with cents', 'deux cent cinquante-deux et cinquante', 252.5, 'euro', false],
  ['cents without « et »', 'deux cents euros cinquante centimes', 200.5, 'euro', true],
  ['cents with « et »', 'deux cents euros et cinquante centimes', 200.5, 'euro', true],
  ['cents of a million', 'un million d’euros dix centimes', 1_000_000.1, 'euro', true],
  ['other cents without « et »', 'deux cents euros cinquante et un centimes', 200.5, 'euro', false],
  ['no noun on shares', 'cent vingt et une', 121, 'part', true],
  ['masculine shares without noun', 'cent vingt et un', 121, 'part', true],
  ['masculine shares with noun', 'cent vingt et un parts', 121, 'part', true],
  ['shares named as euros', 'dix euros', 10, 'part', false],
  ['another number', 'vingt mille un euros', 20_000, 'euro', false],
  ['nothing', '', 0, null, false],
] as const)('words are compared with tolerance: %s', (_, text, value, unit, same) => {
  expect(matchesNumber(text, value, unit)).toBe(same)
})

test.each([-1, Number.NaN, Infinity, 1e15, 1.5])('%s has no words as a whole number', (value) => {
  expect(spellNumber(value, null)).toBe('')
  expect(matchesNumber('', value, null)).toBe(false)
})

const amount = fc.integer({ min: 0, max: 99_999_999_999 }).map((cents) => cents / 100)

test('every amount up to 999 999 999,99 is recognised in its own words, and in no other amount’s', () => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const words = spellNumber(one, 'euro')
      return (
        matchesNumber(words, one, 'euro') &&
        matchesNumber(words.replaceAll(' ', '-'), one, 'euro') &&
        (one === other || !matchesNumber(words, other, 'euro'))
      )
    }),
  )
})

test('words read back give the number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (value) => readWords(spellNumber(value, null)) === value),
  )
})

function readWords(text: string): number {
  const small = Object.fromEntries(
    'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'
      .split(' ')
      .map((word, n) => [word, n]),
  )
  const tens: Record<string, number> = { vingt: 20, vingts: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 }
  let total = 0
  let group = 0
  for (const word of text.split(/[ -]/)) {
    if (/^millions?$/.test(word)) [total, group] = [total + group * 1e6, 0]
    else if (word === 'mille') [total, group] = [total + (group || 1) * 1000, 0]
    else if (/^cents?$/.test(word)) group = (group || 1) * 100
    else if (/^vingts?$/.test(word) && group % 100 === 4) group += 76
    else if (word !== 'et') group += tens[word] ?? small[word] ?? Number.NaN
  }
  return total + group
}
