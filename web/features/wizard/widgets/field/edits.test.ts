import { describe, expect, test } from 'vitest'
import { dateEdit } from '../date/date-edit.ts'
import { frenchEdit, frenchNational } from '../phone/french-phone.ts'
import { ibanEdit } from '../bank/iban-edit.ts'
import { ibanSegments, ibanState } from '../bank/iban-state.ts'
import { upperEdit } from '../text/upper-edit.ts'

/** A text with its caret as a bar. */
const at = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|') })
const shown = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`

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
    expect(shown(ibanEdit({ before, ...at(typed), inputType }))).toBe(expected)
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

test.each([
  ['garnier|', 'GARNIER|'],
  ['gaRn|ier', 'GARN|IER'],
  ['groß|e', 'GROSS|E'],
])('capitals keep the caret: %s', (typed, expected) => {
  const { text, caret } = at(typed)
  expect(shown(upperEdit(text, caret))).toBe(expected)
})

describe('slashes of a date', () => {
  test.each([
    ['', '1|', '1'],
    ['1', '14|', '14/'],
    ['14/0', '14/02|', '14/02/'],
    ['14/', '14//|', '14/'],
    ['14/', '14/.|', '14/'],
    ['14/02/', '14/02/-|', '14/02/'],
    ['14.0', '14.02|', '14.02'],
    ['1', '1/|', '1/'],
    ['1/0', '1/03|', '1/03/'],
    ['14/', '14|', '14'],
    ['', '14021961|', '14021961'],
    ['14/02/1961', '4|/02/1961', '4/02/1961'],
    ['14/02/196', '14/02/1961|', '14/02/1961'],
  ])('%s then %s', (before, typed, expected) => expect(dateEdit({ before, ...at(typed) })).toBe(expected))
})

describe('French phone numbers', () => {
  test.each([
    ['', '0|', '0'],
    ['0', '06|', '06'],
    ['06', '061|', '06 1'],
    ['06 12', '06 123|', '06 12 3'],
    ['6', '61|', '6 1'],
    ['6 1', '6 12|', '6 12'],
    ['6 12', '6 123|', '6 12 3'],
    ['06 12', '06 1|', '06 1'],
    ['06 12 34', '06 912| 34', '06 912 34'],
    ['003', '0033|', '0033'],
    ['+3', '+33|', '+33'],
  ])('typed %s then %s', (before, typed, expected) => expect(frenchEdit({ before, ...at(typed) })).toBe(expected))

  test.each([
    ['+33612345678', '6 12 34 56 78'],
    ['+33', ''],
    ['+33 06 12', '06 12'],
    ['+32475123456', null],
    ['06', null],
  ])('what stands after +33 in %s', (value, expected) => expect(frenchNational(value)).toBe(expected))
})
