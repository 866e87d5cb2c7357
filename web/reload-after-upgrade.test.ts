// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'

const missing = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
afterEach(() => sessionStorage.clear())

test('a screen whose file is gone since an upgrade loads the page anew, but not again and again', () => {
  const reload = vi.fn()
  const stop = reloadAfterUpgrade(reload)
  expect(missing()).toBe(false)
  expect(missing()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  stop()
})
