// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { untilLoaded } from './until-loaded.ts'

test('a chunk that fails to load is requested again when the network is back', async () => {
  let tries = 0
  const load = async () => {
    if (++tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return 'here'
  }
  const loaded = untilLoaded(load)
  await new Promise((resolve) => setTimeout(resolve))
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('here')
  expect(tries).toBe(2)
})
