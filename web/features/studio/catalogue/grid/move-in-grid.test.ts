import { expect, test } from 'vitest'
import { findMove } from './move-in-grid.ts'

const size = { rows: 30, columns: 3 }
const from = { row: 5, column: 1 }

test.each<[string, string, [number, number] | null]>([
  ['', 'ArrowDown', [6, 1]],
  ['', 'ArrowLeft', [5, 0]],
  ['', 'PageDown', [15, 1]],
  ['', 'PageUp', [0, 1]],
  ['', 'Home', [5, 0]],
  ['', 'End', [5, 2]],
  ['ctrl', 'End', [29, 2]],
  ['ctrl', 'ArrowUp', [0, 1]],
  ['ctrl', 'Home', [0, 0]],
  ['alt', 'ArrowUp', null],
  ['', 'a', null],
])('%s %s', (held, key, expected) => {
  const pressed = { key, ctrlKey: held === 'ctrl', metaKey: false, altKey: held === 'alt' }
  expect(findMove(pressed, from, size)).toEqual(expected && { row: expected[0], column: expected[1] })
})

test('an empty grid leads nowhere', () => {
  expect(
    findMove({ key: 'ArrowDown', ctrlKey: false, metaKey: false, altKey: false }, from, { rows: 0, columns: 3 }),
  ).toBeNull()
})
