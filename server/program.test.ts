import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { recreate, withDatabase } from './testing/postgres.ts'

const main = join(import.meta.dirname, 'main.ts')
const running = new Set<ChildProcess>()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcelle-program-'))
})
afterAll(async () => {
  for (const child of running) child.kill('SIGTERM')
  await Promise.all([...running].map((child) => child.exitCode ?? once(child, 'exit')))
  await rm(folder, { recursive: true, force: true })
})

type Program = { child: ChildProcess; output: () => string; ended: Promise<number | null>; url: Promise<string> }

function launch(env: Record<string, string>, role = 'all'): Program {
  const child = spawn(process.execPath, [main, role], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data'), ...env },
  })
  running.add(child)
  let output = ''
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk)
      const ready = /Parcelle is ready on (\S+)/.exec(output)?.[1]
      if (ready) resolve(ready)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', () => reject(new Error(`it ended before it was ready: ${output}`)))
  })
  url.catch(() => {})
  const ended = once(child, 'exit').then(() => {
    running.delete(child)
    return child.exitCode
  })
  return { child, output: () => output, ended, url }
}

async function portOf(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const isReady = async (url: string) => (await fetch(`${url}/health/ready`)).status
const postmaster = () => join(folder, 'data', 'postgres', 'postmaster.pid')

test.each([
  [
    'a database that cannot be reached',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    /^The database of DATABASE_URL cannot be reached: .*\.$/,
  ],
  ['an address that is not a database', { DATABASE_URL: 'http://localhost' }, /^DATABASE_URL must be an address .*\.$/],
  ['an unknown customer', { CUSTOMER: 'nobody' }, /^CUSTOMER is « nobody », but the deployments are: .*\.$/],
])('%s gives one clear sentence and exit code 1', async (_, env, sentence) => {
  const { ended, output } = launch(env)
  expect(await ended).toBe(1)
  expect(output().trim()).toMatch(sentence)
  expect(output().trim().split('\n')).toHaveLength(1)
})

test('a busy port gives one clear sentence and exit code 1', async () => {
  const squatter = createServer()
  const port = await portOf(squatter)
  await recreate(inject('postgres'), 'test_busy_port')
  const { ended, output } = launch({
    PORT: String(port),
    DATABASE_URL: withDatabase(inject('postgres'), 'test_busy_port'),
  })
  expect(await ended).toBe(1)
  expect(output().trim()).toBe(`Port ${port} is already in use: stop the program that holds it, or set PORT.`)
  squatter.close()
})

test('the embedded product starts, is joined, is killed, recovers and stops cleanly', async () => {
  const first = launch({})
  expect(await isReady(await first.url)).toBe(200)

  const joined = launch({}, 'api')
  expect(await isReady(await joined.url)).toBe(200)
  joined.child.kill('SIGTERM')
  expect(await joined.ended).toBe(0)
  expect(await isReady(await first.url), 'the one who joined leaves the database to its owner').toBe(200)

  first.child.kill('SIGKILL')
  await first.ended
  expect(existsSync(postmaster()), 'the database outlives a killed owner').toBe(true)

  const again = launch({})
  expect(await isReady(await again.url)).toBe(200)
  const database = Number.parseInt(await readFile(postmaster(), 'utf8'), 10)
  again.child.kill('SIGINT')
  expect(await again.ended).toBe(0)
  await sleep(50)
  expect(existsSync(postmaster())).toBe(false)
  expect(() => process.kill(database, 0)).toThrow()
}, 60_000)

test('the same product runs on an external database, without the demo unless asked for', async () => {
  await recreate(inject('postgres'), 'test_external')
  const DATABASE_URL = withDatabase(inject('postgres'), 'test_external')
  const program = launch({ DATABASE_URL })
  const url = await program.url
  expect(await isReady(url)).toBe(200)
  expect(await (await fetch(`${url}/api/v1/settings`)).json()).toMatchObject({ demo: false })
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
}, 30_000)
