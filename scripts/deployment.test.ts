import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

// Each case starts a program, on machines that may be busy; the check makes some hundred documents.
vi.setConfig({ testTimeout: 300_000 })

const root = join(import.meta.dirname, '..')
const run = (script: string, ...args: string[]) => {
  const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled')
  const env = { ...process.env, NODE_COMPILE_CACHE, DATABASE_URL: '', DATA_DIR: join(root, 'no-such-folder') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...args], { cwd: root, env })
  return { status, text: `${stdout}${stderr}` }
}

// For `npm run test:long`; two extend the first.
const extending = ['halle-investissement', 'orme-patrimoine']
const deployments = [['aurea', ...extending], ...extending.map((name) => [name])]
const checked = process.env['LONG'] ? deployments : []
test.each(checked)('the deployment %s is ready to be used, and so is each that extends it', (...names) => {
  const { status, text } = run('deployment.ts', 'check', names[0]!)
  expect(text.trim().split('\n')).toEqual(names.map((name) => `${name}: ready to be used`))
  expect(status).toBe(0)
})

test('a deployment that is not there is named, and the check fails', () => {
  const { status, text } = run('deployment.ts', 'check', 'nobody')
  expect(text).toMatch(/« nobody », but the deployments are: aurea, /)
  expect(status).toBe(1)
})

test('two forms are compared without a database', () => {
  const form = 'deployments/aurea/forms/client.json'
  const same = run('forms-diff.ts', form, form)
  expect(same).toEqual({ status: 0, text: expect.stringMatching(/^The two forms are the same\.\nNo database: /) })
  const absent = run('forms-diff.ts', form, 'abc123')
  expect(absent).toEqual({ status: 1, text: '« abc123 » is neither a file nor a published edition.\n' })
})
