import { expect, test } from 'vitest'
import { findDefaultOrder, isListOrder, splitOrder } from './list-order.ts'

test('an order is a column, descending with a minus', () => {
  expect(splitOrder('amount')).toEqual({ sort: 'amount', isDescending: false })
  expect(splitOrder('-amount')).toEqual({ sort: 'amount', isDescending: true })
})

test.each([
  ['amount', true],
  ['-state', true],
  ['--state', false],
  ['number', false],
  ['', false],
  [null, false],
])('%s is an order: %s', (given, expected) => {
  expect(isListOrder(given)).toBe(expected)
})

test('where something is to be decided the oldest comes first, elsewhere the last active', () => {
  expect(findDefaultOrder('ongoing')).toBe('date')
  expect(findDefaultOrder('error')).toBe('date')
  expect(findDefaultOrder('sync')).toBe('-activity')
  expect(findDefaultOrder(null)).toBe('-activity')
})
