import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { launch, stopAll } from '../testing/launch.ts'

// One data folder for all kinds of kills, in order.
const folder = await mkdtemp(join(tmpdir(), 'parcelle-kills-'))
const pidFile = join(folder, 'postgres', 'postmaster.pid')
const start = (role?: string) => launch({ DATA_DIR: folder }, role)
afterAll(async () => {
  await stopAll()
  await rm(folder, { recursive: true, force: true })
})

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await sleep(10)
}
const isDraftBegun = async () =>
  (await readdir(folder)).some((name) => name.startsWith('postgres.') && existsSync(join(folder, name, 'PG_VERSION')))
const isReady = async (url: string) => (await fetch(`${url}/health/ready`)).status === 200
const serverPid = async () => Number.parseInt(await readFile(pidFile, 'utf8'), 10)

test('a first start that is killed, at whatever instant, starts again', async () => {
  const instants = [isDraftBegun, () => existsSync(pidFile), () => sleep(Math.random() * 2_000, true)]
  for (const instant of instants) {
    const program = start()
    await until(instant)
    program.child.kill('SIGKILL')
    await program.ended
  }
  const program = start()
  expect(await isReady(await program.url)).toBe(true)

  const killed = await serverPid()
  process.kill(killed, 'SIGKILL')
  const url = await program.url
  // While the database restarts there is no file of its process id.
  const isGone = async () => (await serverPid().catch(() => null)) !== killed
  await until(async () => !(await isReady(url)) || (await isGone()))
  await until(() => isReady(url))
  expect(await serverPid(), 'a database that dies is started again').not.toBe(killed)

  const joined = start('api')
  await joined.url
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  const left = await joined.url
  await until(() => isReady(left))
  joined.child.kill('SIGTERM')
  expect(await joined.ended, 'whoever is left keeps it, and stops it').toBe(0)
  expect(existsSync(pidFile)).toBe(false)
}, 120_000)

test('a process that reuses the id of a dead server is left alone; a server that cannot start ends the program with a sentence', async () => {
  const stranger = spawn('sleep', ['600'])
  await writeFile(pidFile, `${stranger.pid}\n`)
  const program = start()
  expect(await isReady(await program.url)).toBe(true)
  expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null])
  stranger.kill()

  await writeFile(join(folder, 'postgres', 'postgresql.conf'), 'nonsense')
  process.kill(await serverPid(), 'SIGKILL')
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(/^The embedded PostgreSQL stops as soon as it is started; see .*postgres\.log\.$/m)
}, 60_000)
