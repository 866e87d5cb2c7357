import { describe, expect, test } from 'vitest'
import { readCaret, showCaret } from '../../../../testing/caret.ts'
import { ibanEdit } from './iban-edit.ts'
import { ibanSegments, ibanState } from './iban-state.ts'

describe('an IBAN is grouped in fours and the caret stays with its characters', () => {
  test.each([
    ['the first letter', '', 'f|', 'insertText', 'F|'],
    ['the fifth character', 'FR76', 'FR763|', 'insertText', 'FR76 3|'],
    ['in the middle', 'FR76 3000 6000', 'FR76 39|000 6000', 'insertText', 'FR76 39|00 0600 0'],
    ['just before a space', 'FR76 3000', 'FR769| 3000', 'insertText', 'FR76 9|300 0'],
    ['delete at the end', 'FR76 3', 'FR76 |', 'deleteContentBackward', 'FR76|'],
    ['delete in the middle', 'FR76 3000 6', 'FR76 |000 6', 'deleteContentBackward', 'FR76| 0006'],
    [
      'backspace over a space takes the character before',
      'FR76 3000',
      'FR76|3000',
      'deleteContentBackward',
      'FR7|3 000',
    ],
    ['delete before a space takes the character after', 'FR76 3000', 'FR76|3000', 'deleteContentForward', 'FR76| 000'],
    ['paste with dashes in the middle', 'FR76 0001', 'FR76 3000-6000-|0001', 'insertFromPaste', 'FR76 3000 6000| 0001'],
    ['paste with its name', '', 'IBAN : fr76 3000|', 'insertFromPaste', 'FR76 3000|'],
    ['a space typed by the reader', 'FR76', 'FR76 |', 'insertText', 'FR76|'],
    ['nothing left', 'F', '|', 'deleteContentBackward', '|'],
  ])('%s', (_, before, typed, inputType, expected) => {
    expect(showCaret(ibanEdit({ before, ...readCaret(typed), inputType }))).toBe(expected)
  })

  test('a whole number typed key by key', () => {
    let text = ''
    for (const key of 'fr7630006000011234567890189')
      text = ibanEdit({ before: text, text: text + key, caret: text.length + 1, inputType: 'insertText' }).text
    expect(text).toBe('FR76 3000 6000 0112 3456 7890 189')
  })
})

test.each([
  ['', { kind: 'empty' }],
  ['FR76 3000', { kind: 'typing', typed: 8, length: 27 }],
  ['ZZ', { kind: 'typing', typed: 2, length: null }],
  ['FR76 3000 6000 0112 3456 7890 189', { kind: 'valid' }],
  ['FR76 3000 6000 0112 3456 7890 188', { kind: 'key' }],
  ['FR76 3000 6000 0112 3456 7890 1891', { kind: 'too-long', extra: 1 }],
])('the state of %s', (text, expected) => expect(ibanState(text)).toEqual(expected))

test('only a French number has its parts shown', () => {
  expect(ibanSegments('FR76 3000 6000')?.map(({ text }) => text)).toEqual(['FR', '76', '30006', '000', '', ''])
  expect(ibanSegments('BE68 5390')).toBeNull()
})
