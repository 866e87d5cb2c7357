import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { cacheVerified } from './token-cache.ts'

const claims = { subject: 'someone', email: null, session: null }
const check = vi.fn(async (token: string) =>
  token === 'good' ? { claims, expires: Math.floor(Date.now() / 1000) + 300 } : null,
)
vi.useFakeTimers()
// Other files run in the same process.
afterAll(() => void vi.useRealTimers())
afterEach(() => check.mockClear())

test('a good token is checked once, and again when it has expired', async () => {
  const verify = cacheVerified(check)
  expect([await verify('good'), await verify('good')]).toEqual([claims, claims])
  expect(check).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(300_000)
  await verify('good')
  expect(check).toHaveBeenCalledTimes(2)
})

test('a token that is not good is never remembered', async () => {
  const verify = cacheVerified(check)
  expect([await verify('forged'), await verify('forged')]).toEqual([null, null])
  expect(check).toHaveBeenCalledTimes(2)
})

test('a verified token does not validate another one', async () => {
  const verify = cacheVerified(check)
  await verify('good')
  expect(await verify('good2')).toBeNull()
})
