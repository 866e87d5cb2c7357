import { expect, test, vi } from 'vitest'
import { makeStore } from '../../../ui/store.ts'
import { makeAfterPaint } from './after-paint.ts'

function setUp() {
  const planned: (() => void)[] = []
  const afterPaint = makeAfterPaint((work) => planned.push(work))
  return { afterPaint, paint: () => planned.splice(0).forEach((work) => work()), planned }
}

test('a listener runs once after the paint, however often the answer changed', () => {
  const { afterPaint, paint, planned } = setUp()
  const store = makeStore(0)
  const [first, second] = [vi.fn(), vi.fn()]
  afterPaint(store.subscribe)(first)
  afterPaint(store.subscribe)(second)
  store.set(1)
  store.set(2)
  expect(first).not.toHaveBeenCalled()
  expect(planned).toHaveLength(1)
  paint()
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(1)
  store.set(3)
  paint()
  expect(first).toHaveBeenCalledTimes(2)
})

test('the field being typed in updates at once', () => {
  const { afterPaint, planned } = setUp()
  const store = makeStore(0)
  const listener = vi.fn()
  afterPaint(store.subscribe, () => true)(listener)
  store.set(1)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(planned).toHaveLength(0)
})

test('a listener removed before the paint is not called', () => {
  const { afterPaint, paint } = setUp()
  const store = makeStore(0)
  const listener = vi.fn()
  const stop = afterPaint(store.subscribe)(listener)
  store.set(1)
  stop()
  paint()
  expect(listener).not.toHaveBeenCalled()
})
