import { expect, test } from 'vitest'
import { splitAtMatches, foldText } from './fold-text.ts'

const marked = (text: string, term: string) =>
  splitAtMatches(text, term)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['a match keeps the spelling of the text', 'Durand', 'dur', '[Dur]and'],
  ['accents do not count', 'GARNIER Étienne', 'etienne', 'GARNIER [Étienne]'],
  ['nor do those of the term', 'Zoe Lefevre', 'zoé', '[Zoe] Lefevre'],
  ['nor accents written as letters of their own', 'E\u0301tienne', 'eti', '[E\u0301ti]enne'],
  ['a ligature is found by its two letters', 'SCI Cœur', 'coe', 'SCI [Cœ]ur'],
  ['every occurrence is marked', 'Anna Hanna', 'anna', '[Anna] H[anna]'],
  [
    'a name typed the other way round is marked word by word',
    'GARNIER Étienne',
    'etienne garnier',
    '[GARNIER] [Étienne]',
  ],
  ['% is a character like any other', 'A 50 % B', '%', 'A 50 [%] B'],
  ['nothing found, nothing marked', 'Durand', 'xyz', 'Durand'],
])('%s', (_, text, term, expected) => {
  expect(marked(text, term)).toBe(expected)
})

test('folding is what the search of the server does', () => {
  expect(foldText('Cœur d’Épi')).toBe("coeur d'epi")
})
