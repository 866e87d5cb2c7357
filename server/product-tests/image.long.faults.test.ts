import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { asPrograms } from '../platform/database/app-role.ts'
import { recreate, withDatabase } from '../testing/postgres.ts'

const root = resolve(import.meta.dirname, '..', '..')
const MEGABYTE = 1_048_576
/** Of debian:bookworm-slim, with the certificates and time zones that are added. */
const BASE = 80 * MEGABYTE
const MOST = 350 * MEGABYTE

// Copies a hundred megabytes.
test('the tree of the image is small, and the product starts from it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-image-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const image = join(folder, 'app')
  await promisify(execFile)(process.execPath, [join(root, 'scripts', 'image.mjs'), image], { cwd: root })
  const size = BASE + (await lstat(process.execPath)).size + (await measure(image))
  expect(size).toBeLessThan(MOST)

  await recreate(inject('postgres'), 'test_image')
  await mkdir(join(folder, 'data'))
  const owner = withDatabase(inject('postgres'), 'test_image')
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: asPrograms(owner),
    DATABASE_OWNER_URL: owner,
    DATA_DIR: join(folder, 'data'),
    SIGNING_SECRET: 'of-programs-under-test',
    PORT: '0',
    LOG_LEVEL: 'silent',
  }
  const run = (role: string) => spawn(process.execPath, ['server/main.ts', role], { cwd: image, env })
  const migration = run('migrate')
  expect((await once(migration, 'exit'))[0]).toBe(0)
  const api = run('api')
  let output = ''
  for (const stream of [api.stdout, api.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const address = await new Promise<string>((found, failed) => {
    api.stdout.on('data', () => {
      const [, url] = /ready on (\S+)/.exec(output) ?? []
      if (url) found(url)
    })
    api.once('exit', () => failed(new Error(output)))
  })
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  expect(await (await fetch(`${address}/`)).text()).toContain('/assets/')
  expect((await fetch(`${address}/api/v1/settings`)).status).toBe(200)
  api.kill('SIGTERM')
  expect((await once(api, 'exit'))[0]).toBe(0)
}, 600_000)

async function measure(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((one) => one.isFile())
    .map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
