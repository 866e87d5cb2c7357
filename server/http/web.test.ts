import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillPage } from './web.ts'

const page = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8')

test('the page says the language of the company before anyone has chosen one, and leaves no blank', () => {
  const filled = fillPage(page, { nonce: 'n0nce', api: 'https://api.example.org', locale: 'en' })
  expect(filled).toContain('<html lang="en">')
  expect(filled).toContain('nonce="n0nce"')
  expect(filled).toContain('href="https://api.example.org/api/v1/settings"')
  expect(filled).not.toMatch(/__[A-Z_]+__/)
})
