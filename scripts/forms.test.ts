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

test('a good form is told with answers that show each of its blocks', async () => {
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
  expect(lines).toContain('  sub_email: no element type "input_post" (unknown-type)')
})

test('a file that is no JSON is refused', async () => {
  expect((await check(import.meta.filename)).code).toBe(1)
})
