import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLiveEdition } from '../../deployment/edition-rows.ts'
import { testDatabase } from '../../testing/app.ts'
import { publishChanged } from './testing.ts'

const { db, url } = await testDatabase()
const root = join(import.meta.dirname, '..', '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'parcelle-check-'))
const run = (script: string, ...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...args], { cwd: root, env })
  return { status, text: `${stdout}${stderr}` }
}

test('an edition is checked and compared as a folder is', async () => {
  const good = (await findLiveEdition(db))!
  const bad = await publishChanged(url, (files) => {
    files['settings.json'].envelopes.mission = ['no_such_document']
    files['forms/client.json'].pages[0].title = { fr: 'Autre titre', en: 'Other title' }
  })
  const refused = run('deployment.ts', 'check', `edition:${bad}`)
  expect(refused.status).toBe(1)
  expect(refused.text).toMatch(/problem {2}.*no_such_document.*settings\.json:\d+/)

  const forms = run('forms.ts', 'check', `edition:${good}`)
  expect(forms.status).toBe(0)
  expect(forms.text).toContain(`edition:${good}/forms/client.json: 10 pages, 34 blocks`)
  expect(run('forms.ts', 'diff', `edition:${good}`, `edition:${bad}`).text).toContain('Autre titre')
  const unknown = run('forms.ts', 'check', 'edition:zz')
  expect(unknown.text).toBe('edition:zz: There is no edition « zz », or several begin so: npm run editions list.\n')
  expect(unknown.status).toBe(1)
}, 300_000)
