import { expect, test } from 'vitest'
import { checkPassword, hashPassword, isStale } from './check.ts'

// RFC 9106 at a lower cost, as an earlier release may have stored it.
const older = '$argon2id$v=19$m=1024,t=2,p=1$c2FsdHNhbHQ$'

test('a password is stored as argon2id with its own salt', async () => {
  const [first, second] = [await hashPassword('Été 2026!'), await hashPassword('Été 2026!')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(first).not.toBe(second)
  expect(await checkPassword('Été 2026!', first)).toBe(true)
  expect(await checkPassword('été 2026!', first)).toBe(false)
})

test('an accent typed as two characters is the same password', async () => {
  const hash = await hashPassword('caf\u00e9')
  expect(await checkPassword('cafe\u0301', hash)).toBe(true)
})

test('a hash made at another cost is replaced at the next sign-in', async () => {
  expect(isStale(await hashPassword('x'))).toBe(false)
  expect(isStale(`${older}aaaa`)).toBe(true)
})

test.each([null, '', 'plain text', `${older}aaaa`])('nobody gets in with the hash %s', async (hash) => {
  expect(await checkPassword('', hash)).toBe(false)
})

/** CPU time, which other processes do not lengthen. */
async function measureWork(hash: string | null): Promise<number> {
  const before = process.cpuUsage()
  for (let turn = 0; turn < 9; turn++) await checkPassword('wrong', hash)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test('someone unknown is as much work to refuse as someone known', async () => {
  const known = await measureWork(await hashPassword('right'))
  const unknown = await measureWork(null)
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})
