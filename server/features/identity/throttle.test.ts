import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/app.ts'
import { databaseLimiter } from '../../platform/database/limiter.ts'
import { signInThrottle, type SignInAttempt } from './throttle.ts'

const { db } = await testDatabase()
const throttle = signInThrottle(db, databaseLimiter(db))

const stranger = (username: string, address: string): SignInAttempt => ({ username, address, device: null })

async function allowed(times: number, who: (i: number) => SignInAttempt): Promise<number> {
  let count = 0
  for (let i = 0; i < times; i++) if ((await throttle.attempt(who(i))) === null) count++
  return count
}

const passTime = (seconds: number) =>
  db
    .updateTable('password_try')
    .set(({ eb, val }) => ({
      next_at: eb('next_at', '-', sql<Date>`make_interval(secs => ${val(seconds)})`),
      forgotten_at: eb('forgotten_at', '-', sql<Date>`make_interval(secs => ${val(seconds)})`),
    }))
    .execute()

test('a name from one place has five tries at once, in capitals or not, then waits that double up to an hour', async () => {
  const durand = (i: number) => stranger(i % 2 ? 'Durand' : 'durand', '10.1.0.1')
  expect(await allowed(20, durand)).toBe(5)
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    const wait = await throttle.attempt(durand(0))
    expect(wait).toBeGreaterThan(minutes * 60 - 5)
    expect(wait).toBeLessThanOrEqual(minutes * 60)
    await passTime(minutes * 60)
    expect(await allowed(2, durand)).toBe(1)
  }
  await passTime(86_400)
  expect(await allowed(20, durand)).toBe(5)
})

test('tries at the same instant count one by one', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => throttle.attempt(stranger('leroy', '10.1.0.2'))))
  expect(tries.filter((wait) => wait === null)).toHaveLength(5)
})

test('failed sign-ins from one network do not delay others', async () => {
  expect(await allowed(50, (i) => stranger('moreau', `10.5.0.${i % 5}`))).toBe(25)
  expect(await throttle.attempt(stranger('moreau', '10.6.0.1'))).toBeNull()
})

test('a known device passes, whatever its network has done, and has five tries of its own', async () => {
  await allowed(120, (i) => stranger(i < 20 ? 'garnier' : `d-${i}`, '10.7.0.1'))
  const mine = { username: 'garnier', address: '10.7.0.1', device: 'a-device' }
  expect(await throttle.attempt(stranger('garnier', '10.7.0.1'))).toBeGreaterThan(0)
  expect(await allowed(20, () => mine)).toBe(5)
  expect(await throttle.attempt({ ...mine, device: 'another' })).toBeNull()
})

test('one address may try a hundred names, an IPv6 network as one address', async () => {
  expect(await allowed(120, (i) => stranger(`a-${i}`, '10.2.0.1'))).toBe(100)
  expect(await allowed(120, (i) => stranger(`b-${i}`, `2001:db8::${i.toString(16)}`))).toBe(100)
  expect(await throttle.attempt(stranger('c', '2001:db8:0:1::1'))).toBeNull()
})

test('an office where everyone signs in well is never held back', async () => {
  for (let i = 0; i < 250; i++) {
    const who = stranger(`employee-${i}`, '10.3.0.1')
    expect(await throttle.attempt(who)).toBeNull()
    await throttle.succeeded(who)
  }
})

test('an account of one’s own does not buy more tries on the names of others', async () => {
  const address = '10.4.0.1'
  let tries = 0
  for (let i = 0; i < 150; i++) {
    if ((await throttle.attempt(stranger(`victim-${i}`, address))) === null) tries++
    const mine = stranger('mine', address)
    if ((await throttle.attempt(mine)) === null) await throttle.succeeded(mine)
  }
  expect(tries).toBeLessThanOrEqual(100)
})
