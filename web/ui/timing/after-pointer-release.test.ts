// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { afterPointerRelease } from './after-pointer-release.ts'

const pointer = (type: string) => window.dispatchEvent(new Event(type))

test.each(['pointerup', 'pointercancel'])('a change of layout waits while a button is held, until its %s', (end) => {
  vi.useFakeTimers()
  const work = vi.fn()
  pointer('pointerdown')
  afterPointerRelease(work)
  expect(work).not.toHaveBeenCalled()
  pointer(end)
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
  afterPointerRelease(work)
  expect(work).toHaveBeenCalledTimes(2)
})
