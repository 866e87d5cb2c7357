import { describe, expect, test } from 'vitest'
import { readCaret } from '../../../../testing/caret.ts'
import { frenchEdit, frenchNational } from './french-phone.ts'

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
  ])('typed %s then %s', (before, typed, expected) =>
    expect(frenchEdit({ before, ...readCaret(typed) })).toBe(expected),
  )

  test.each([
    ['+33612345678', '6 12 34 56 78'],
    ['+33', ''],
    ['+33 06 12', '06 12'],
    ['+32475123456', null],
    ['06', null],
  ])('what stands after +33 in %s', (value, expected) => expect(frenchNational(value)).toBe(expected))
})
