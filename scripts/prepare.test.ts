import { expect, test } from 'vitest'
import { isRecentNode } from './prepare.mjs'

test.each([
  ['20.20.2', false],
  ['24.5.0', false],
  ['24.6.0', true],
  ['24.21.0', true],
  ['25.0.0', true],
])('Node %s can run the product: %s', (version, isRecent) => {
  expect(isRecentNode(version)).toBe(isRecent)
})
