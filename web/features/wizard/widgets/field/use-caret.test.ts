import { expect, test } from 'vitest'
import { readCaret, showCaret } from '../../../../testing/caret.ts'
import { upperEdit } from './use-caret.ts'

test.each([
  ['garnier|', 'GARNIER|'],
  ['gaRn|ier', 'GARN|IER'],
  ['groß|e', 'GROSS|E'],
])('capitals keep the caret: %s', (typed, expected) => {
  const { text, caret } = readCaret(typed)
  expect(showCaret(upperEdit(text, caret))).toBe(expected)
})
