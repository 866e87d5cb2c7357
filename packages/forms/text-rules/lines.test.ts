import { expect, test } from 'vitest'
import { hasLetter, isPrintable } from './lines.ts'

test.each([
  ['Jean-Pierre', true, true],
  ['Zoë Ô’Hara 李', true, true],
  ['👪', true, true],
  ['DUPONT\r\nCliquez ici', false, true],
  ['DUPONT\nCliquez ici', false, true],
  ['DUPONT\tJean', false, true],
  ['DUPONT\u2028Jean', false, false],
  ['DUPONT\u0085Jean', false, false],
  ['DUPONT\u0000', false, false],
  ['DUPONT\u001b[31m', false, false],
  ['DUPONT\u202egro.elpmaxe', false, false],
])('%j can be printed on one line: %s, on several: %s', (text, line, lines) => {
  expect(isPrintable(text, { lines: false })).toBe(line)
  expect(isPrintable(text, { lines: true })).toBe(lines)
})

test.each([
  ['Ngô', true],
  ['李', true],
  ['1er du nom', true],
  ['12345', false],
  ['!!!', false],
  ['-', false],
])('« %s » has a letter: %s', (text, has) => expect(hasLetter(text)).toBe(has))
