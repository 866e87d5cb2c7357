import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PASSWORD } from '../../features/identity/testing/portal.ts'
import { checks, signInRequest } from '../../features/identity/testing/visitor.ts'
import { launch, stopAll } from '../../testing/launch.ts'
import { exchangeCode, keepCookies, type Tokens } from '../../testing/programs/sign-in.ts'
import { recreate, TEMPLATE, withDatabase } from '../../testing/postgres.ts'

// The address of a load balancer, which both processes are configured with.
const PUBLIC_URL = 'http://portal.example.org'
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcelle-two-'))
})
afterAll(async () => {
  await stopAll()
  await rm(folder, { recursive: true, force: true })
})

test('two API processes and a worker on one database serve the same user, switch after switch', async () => {
  await recreate(inject('postgres'), 'test_two_programs', TEMPLATE)
  await cp(inject('demoFiles'), join(folder, 'files'), { recursive: true })
  const DATABASE_URL = withDatabase(inject('postgres'), 'test_two_programs')
  const env = { DATABASE_URL, PUBLIC_URL, DATA_DIR: folder, DEMO: 'yes-on-a-public-address' }
  const [one, two] = [launch(env, 'api'), launch(env, 'api')]
  const worker = launch({ ...env, LOG_LEVEL: 'info' }, 'worker')
  await worker.says(/the worker is ready/)
  const [first, second] = await Promise.all([one.url, two.url])
  const browser = keepCookies(PUBLIC_URL)

  // The session is opened on one process and the code issued by the other.
  const signIn = await browser(first, signInRequest({ url: PUBLIC_URL }))
  const answered = await browser(second, signIn, { username: 'advisor', password: PASSWORD })
  const back = await browser(first, answered)
  const code = new URL(back).searchParams.get('code') ?? ''

  const grant = { grant_type: 'authorization_code', code, code_verifier: checks.pkceCodeVerifier }
  const tokens = await exchange(second, grant)
  expect(await nameOf(first, tokens)).toBe('advisor')
  expect((await exchange(first, grant)).error, 'a code serves once, wherever it is shown').toBe('invalid_grant')

  // A second sign-in of the same browser needs no password: both processes know the session.
  const again = new URL(await browser(second, signInRequest({ url: PUBLIC_URL })))
  expect(again.pathname).toBe('/authorization')
  const fresh = await exchange(first, { ...grant, code: again.searchParams.get('code') ?? '' })
  const refreshed = await exchange(second, { grant_type: 'refresh_token', refresh_token: fresh.refresh_token ?? '' })
  expect(await nameOf(first, refreshed)).toBe('advisor')

  one.child.kill('SIGTERM')
  expect(await one.ended).toBe(0)
  const after = await exchange(second, { grant_type: 'refresh_token', refresh_token: refreshed.refresh_token ?? '' })
  expect(await nameOf(second, after), 'the one that is left goes on').toBe('advisor')
}, 120_000)

const exchange = (process: string, fields: Record<string, string>) => exchangeCode(PUBLIC_URL, process, fields)

async function nameOf(process: string, { access_token }: Tokens): Promise<unknown> {
  const reply = await fetch(`${process}/api/v1/users/me`, { headers: { authorization: `Bearer ${access_token}` } })
  return ((await reply.json()) as { user?: { username: string } }).user?.username
}
