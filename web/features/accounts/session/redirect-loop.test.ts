// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { resetRedirectCount, isRedirectLoop } from './redirect-loop.ts'

beforeEach(() => sessionStorage.clear())

test('the third pass within a minute is one too many', () => {
  expect([0, 20_000, 59_000].map((at) => isRedirectLoop(at + 1e6))).toEqual([false, false, true])
})

test('passes more than a minute old do not count, and trying again starts afresh', () => {
  expect([0, 30_000, 61_000].map((at) => isRedirectLoop(at + 1e6))).toEqual([false, false, false])
  resetRedirectCount()
  expect(isRedirectLoop(1e6 + 62_000)).toBe(false)
})
