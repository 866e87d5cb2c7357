import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCommand } from './forms.ts'

const client = join(import.meta.dirname, '../deployments/aurea/forms/client.json')

async function check(...files: string[]) {
  const lines: string[] = []
  return { code: await checkCommand(files, (line) => lines.push(line)), lines }
}

test('a valid form is reported with answers that reach each of its blocks', async () => {
  const { code, lines } = await check(client)
  expect(code).toBe(0)
  expect(lines[0]).toMatch(/10 pages, 34 blocks, \d+ elements/)
  expect(lines).toContainEqual(expect.stringMatching(/vigilance-renforcee: visible with .*shares_number = \d+/))
})

test('a bad form is refused with every finding', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'form-')), 'bad.json')
  const text = await readFile(client, 'utf8')
  await writeFile(file, text.replaceAll('"input_mail"', '"input_post"'))
  const { code, lines } = await check(file)
  expect(code).toBe(1)
  const line = text.split('\n').findIndex((one) => one.includes('"name": "sub_email"'))
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}sub_email: no element type "input_post" \(unknown-type\) /))
  const named = /line (\d+)\)$/.exec(lines.find((one) => one.startsWith('  sub_email:')) ?? '')?.[1]
  expect(Math.abs(Number(named) - line)).toBeLessThan(5)
})

test.each([
  [import.meta.filename, /: is not JSON: .* \(line 1\)$/],
  ['no-such-form.json', /^no-such-form\.json: there is no such file, or it cannot be read$/],
])('%s is refused in a sentence', async (file, sentence) => {
  expect(await check(file)).toEqual({ code: 1, lines: [expect.stringMatching(sentence)] })
})
