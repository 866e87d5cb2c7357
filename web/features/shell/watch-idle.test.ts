// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIMIT, WARNING, watchIdle } from './watch-idle.ts'

const onLeft = vi.fn<(seconds: number | null) => void>()
const onEnd = vi.fn<() => void>()
let watch: ReturnType<typeof watchIdle>

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  watch = watchIdle(onLeft, onEnd)
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

test('after 28 minutes without a sign of life the seconds are counted down, after 30 the session ends', () => {
  vi.advanceTimersByTime(LIMIT - WARNING - 1000)
  expect(onLeft).toHaveBeenLastCalledWith(null)
  vi.advanceTimersByTime(1000)
  expect(onLeft).toHaveBeenLastCalledWith(120)
  vi.advanceTimersByTime(60_000)
  expect(onLeft).toHaveBeenLastCalledWith(60)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a key starts the time again', () => {
  vi.advanceTimersByTime(LIMIT - WARNING - 1000)
  window.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(LIMIT - WARNING - 1000)
  expect(onLeft).toHaveBeenLastCalledWith(null)
})

test('during the countdown a stray key changes nothing; the answer does', () => {
  vi.advanceTimersByTime(LIMIT - WARNING + 10_000)
  window.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(1000)
  expect(onLeft).toHaveBeenLastCalledWith(109)
  watch.stay()
  vi.advanceTimersByTime(1000)
  expect(onLeft).toHaveBeenLastCalledWith(null)
})

test('a computer that slept past the limit ends the session when it wakes', () => {
  vi.setSystemTime(Date.now() + 2 * LIMIT)
  window.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(1000)
  expect(onEnd).toHaveBeenCalledOnce()
})
