import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/app.ts'
import { databaseLimiter } from '../database/limiter.ts'
import { signInThrottle } from './throttle.ts'

const { db } = await testDatabase()
const throttle = signInThrottle(databaseLimiter(db))

async function allowed(times: number, who: (i: number) => { username: string; address: string }): Promise<number> {
  let count = 0
  for (let i = 0; i < times; i++) if ((await throttle.attempt(who(i))) === null) count++
  return count
}

test('one name may be tried ten times in a quarter of an hour, in capitals or not', async () => {
  const count = await allowed(20, (i) => ({ username: i % 2 ? 'Durand' : 'durand', address: `10.1.0.${i}` }))
  expect(count).toBe(10)
  expect(await throttle.attempt({ username: 'durand', address: '10.1.1.1' })).toBeGreaterThan(890)
})

test('one address may try a hundred names, an IPv6 network as one address', async () => {
  expect(await allowed(120, (i) => ({ username: `a-${i}`, address: '10.2.0.1' }))).toBe(100)
  expect(await allowed(120, (i) => ({ username: `b-${i}`, address: `2001:db8::${i.toString(16)}` }))).toBe(100)
  expect(await throttle.attempt({ username: 'c', address: '2001:db8:0:1::1' })).toBeNull()
})

test('an office where everyone signs in well is never held back', async () => {
  for (let i = 0; i < 250; i++) {
    const who = { username: `employee-${i}`, address: '10.3.0.1' }
    expect(await throttle.attempt(who)).toBeNull()
    await throttle.succeeded(who)
  }
})

test('an account of one’s own does not buy more tries on the names of others', async () => {
  const address = '10.4.0.1'
  let tries = 0
  for (let i = 0; i < 150; i++) {
    if ((await throttle.attempt({ username: `victim-${i}`, address })) === null) tries++
    const mine = { username: 'mine', address }
    if ((await throttle.attempt(mine)) === null) await throttle.succeeded(mine)
  }
  expect(tries).toBeLessThanOrEqual(100)
})
