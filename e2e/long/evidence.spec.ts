import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openZip } from '../../server/features/evidence/pack/verify.mjs'
import { backend } from '../support/advance-dossier.ts'
import { keyboard } from '../support/keyboard.ts'
import { checkAndCapture, openAs } from '../support/check-and-capture.ts'
import { here } from '../support/ports.ts'
import { text } from '../support/texts.ts'

/** The demo's dossier that is signed electronically: those on paper, which other tests add, have no envelope. */
const LIST = `${here}/manage-dossier/statut-integration/sync?searchTerm=48200`

for (const locale of ['fr', 'en'] as const)
  test(`the pack is taken with one key, verified without us, and whatever is broken in it is named: ${locale}`, async ({
    browser,
  }) => {
    const page = await openAs(browser, 'gestion', LIST, locale)
    await page
      .locator('main [href^="/manage-dossier/"]')
      .filter({ hasText: /[A-Z]{3}/ })
      .first()
      .click()
    await expect(page).toHaveURL(/manage-dossier\/[0-9a-f-]{36}/)
    await backend.waitForEnvelopes(new URL(page.url()).pathname.split('/').at(-1)!)
    const button = page.getByRole('button', { name: text('decision.evidence', locale) })
    await button.scrollIntoViewIfNeeded()
    await checkAndCapture(page, 'the button')
    const download = page.waitForEvent('download')
    await button.focus()
    await keyboard(page).press('Enter')
    const folder = mkdtempSync(join(tmpdir(), 'parcelle-preuve-'))
    const zip = join(folder, (await download).suggestedFilename())
    expect(zip).toMatch(/preuve-\d+\.zip$/)
    await (await download).saveAs(zip)
    await expect(button).toBeVisible()
    await checkAndCapture(page, 'the button, afterwards')

    const pack = join(folder, 'pack')
    const unpack = () => {
      rmSync(pack, { recursive: true, force: true })
      const bytes = readFileSync(zip)
      const entries = openZip({ size: bytes.length, read: (from, length) => bytes.subarray(from, from + length) })
      for (const name of entries.names) {
        mkdirSync(dirname(join(pack, name)), { recursive: true })
        writeFileSync(join(pack, name), entries.read(name, 0, entries.size(name)))
      }
    }
    const verify = (...args: string[]) => {
      const options = { cwd: pack, encoding: 'utf8' } as const
      const { status, stdout, stderr } = spawnSync(process.execPath, ['verify.mjs', ...args], options)
      return { status, output: stdout + stderr }
    }
    unpack()
    // Without the published fingerprint, the key cannot be trusted.
    const { status, output } = verify()
    expect([status, output]).toEqual([2, expect.stringContaining('conforme, clé non vérifiée')])
    const key = /^ {2}([0-9a-f]{64})$/m.exec(output)?.[1] ?? ''
    expect(verify('--key', key)).toEqual({ status: 0, output: expect.stringContaining('CONFORME — AS IT WAS WRITTEN') })

    const receipt = `receipts/${readdirSync(join(pack, 'receipts')).find((name) => name.endsWith('.pdf'))}`
    const broken: [name: string, change: (bytes: Buffer) => Buffer][] = [
      [receipt, flipByte],
      ['chain.jsonl', flipByte],
      ['chain.jsonl', withoutEntry],
    ]
    for (const [name, change] of broken) {
      unpack()
      const path = join(pack, name)
      writeFileSync(path, change(readFileSync(path)))
      expect(verify()).toEqual({ status: 1, output: expect.stringContaining(name) })
    }
    unpack()
    rmSync(join(pack, receipt))
    expect(verify()).toEqual({ status: 1, output: expect.stringContaining(receipt) })
    rmSync(folder, { recursive: true })
  })

function flipByte(bytes: Buffer): Buffer {
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

function withoutEntry(bytes: Buffer): Buffer {
  const lines = String(bytes).split('\n')
  return Buffer.from(lines.toSpliced(lines.length >> 1, 1).join('\n'))
}
