import { expect, test } from 'vitest'
import { pageRange, pageWindow } from './page-window.ts'

const show = (current: number, pages: number) =>
  pageWindow(current, pages)
    .map((step) => ('gap' in step ? '…' : step.page))
    .join(' ')

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [3, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 5 6'],
  [1, 12, '1 2 3 4 5 … 12'],
  [2, 12, '1 2 3 4 5 … 12'],
  [3, 12, '1 2 3 4 5 … 12'],
  [4, 12, '1 2 3 4 5 6 … 12'],
  [5, 12, '1 … 3 4 5 6 7 … 12'],
  [6, 12, '1 … 4 5 6 7 8 … 12'],
  [9, 12, '1 … 7 8 9 10 11 12'],
  [10, 12, '1 … 8 9 10 11 12'],
  [12, 12, '1 … 8 9 10 11 12'],
])('page %i of %i shows %s', (current, pages, shown) => {
  expect(show(current, pages)).toBe(shown)
})

test.each([
  [1, 118, { pages: 12, current: 1, start: 1, end: 10 }],
  [12, 118, { pages: 12, current: 12, start: 111, end: 118 }],
  [99, 118, { pages: 12, current: 12, start: 111, end: 118 }],
  [-3, 118, { pages: 12, current: 1, start: 1, end: 10 }],
  [1, 10, { pages: 1, current: 1, start: 1, end: 10 }],
  [1, 0, { pages: 1, current: 1, start: 0, end: 0 }],
])('page %i of %i items', (page, total, range) => {
  expect(pageRange(page, 10, total)).toEqual(range)
})
