// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'

const reload = vi.fn()
let stop = () => {}
beforeEach(() => reload.mockClear())
afterEach(() => {
  stop()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function miss(): Promise<void> {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('a screen whose file is missing since an upgrade reloads the page once, not in a loop', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  stop = reloadAfterUpgrade(reload)
  await miss()
  await miss()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a file that does not come because there is no network leaves the page as it is', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  stop = reloadAfterUpgrade(reload)
  await miss()
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['is down', () => Promise.reject(new TypeError('nobody'))],
  ['stumbles', async () => new Response(null, { status: 503 })],
])('while the server %s the page stays; it is loaded anew at the next missing file', async (_, reply) => {
  vi.stubGlobal('fetch', reply)
  stop = reloadAfterUpgrade(reload)
  await miss()
  expect(reload).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', async () => new Response())
  await miss()
  expect(reload).toHaveBeenCalledTimes(1)
})
