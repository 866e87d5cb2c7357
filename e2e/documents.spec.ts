import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, test, type Frame, type Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { findViolations, injectAxe, expectAccessible } from './support/axe.ts'
import { openAt, reopenBlock } from './support/dossier.ts'
import { press } from './support/form/fill-block.ts'
import { field, sample } from './support/form/form.ts'
import { switchToEnglish } from './support/people.ts'
import { LONG } from './support/sampling.ts'

const direct = sample('direct-153k')
const frameOf = (page: Page): Frame => page.frames().find((frame) => frame.url().includes('/viewer-frame/'))!
const dialog = (page: Page) => page.getByRole('dialog').last()
const pages = (page: Page) => page.frameLocator('dialog iframe').locator('.page')

const expectShown = (page: Page) => expect(dialog(page).locator('[aria-busy=false] iframe')).toBeVisible()

function letter(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4' })
  for (const page of [1, 2, 3]) {
    if (page > 1) pdf.addPage()
    pdf.text(`Justificatif, page ${page}`)
  }
  pdf.end()
  return buffer(pdf)
}

test('a receipt is seen page by page in a frame that knows nothing of the portal, by keyboard too, and downloaded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAt(page, 'direct', 'pieces-souscripteur', direct)
  const box = field(page, 'file_identity')
  await box.locator('[data-type]').first().click()
  const content = await letter()
  await box
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'cni.pdf', mimeType: 'application/pdf', buffer: content })
  const preview = box.getByRole('button', { name: /cni\.pdf/ }).first()
  await preview.focus()
  await page.keyboard.press('Enter')

  await expect(dialog(page).getByText('Page 1 sur 3')).toBeVisible()
  await expect(pages(page).first()).toContainText('Justificatif, page 1')
  expect((await page.locator('dialog iframe').locator('..').boundingBox())?.height).toBe(500)
  await expectAccessible(page, 'the viewer', 'dialog')
  await expectAccessibleInside(page)
  await dialog(page).getByRole('button', { name: 'Page suivante' }).press('Enter')
  await expect(dialog(page).getByText('Page 2 sur 3')).toBeVisible()
  expect(await injectScript(page)).toEqual(nothingFound)

  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Télécharger le document' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('cni.pdf')
  expect((await readFile(await saved.path())).equals(content)).toBe(true)

  await frameOf(page).locator('.container').focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByText('Page 3 sur 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(preview).toBeFocused()
})

const nothingFound = { origin: 'null', cookie: 'SecurityError', storage: 'SecurityError', database: 'SecurityError' }

/** What a script in the frame can reach; the page around it and every request are refused. */
function injectScript(page: Page) {
  return frameOf(page).evaluate(async () => {
    const attempt = async (act: () => unknown) => {
      try {
        return String(await act())
      } catch (error) {
        return error instanceof Error || error instanceof DOMException ? error.name : ''
      }
    }
    if ((await attempt(() => window.parent.document.title)) !== 'SecurityError') return 'it found the page'
    if ((await attempt(() => fetch('/api/v1/settings'))) !== 'TypeError') return 'it sent a request'
    return {
      origin: self.origin,
      cookie: await attempt(() => document.cookie),
      storage: await attempt(() => localStorage.length + sessionStorage.length),
      database: await attempt(() => indexedDB.open('x')),
    }
  })
}

async function expectAccessibleInside(page: Page): Promise<void> {
  const frame = frameOf(page) as unknown as Page
  await injectAxe(frame)
  expect(await findViolations(frame, ['html']), 'the document').toEqual([])
}

test(
  'on a phone, in English, the documents of a block are printed, seen and downloaded, and those of the product opened',
  { tag: LONG },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await switchToEnglish(page)
    const id = await openAt(page, 'direct', 'recapitulatif', direct)

    const reply = page.waitForResponse(/printPdf/)
    const tab = page.waitForEvent('popup')
    await page.getByRole('button', { name: /Print the draft subscription form \(PDF, new tab\)/ }).click()
    await tab
    const { print } = await (await reply).json()
    expect(Buffer.from(print.file, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    await page.bringToFront()

    await press(page, 'recapitulatif')
    const done = page
      .locator('section')
      .filter({ has: page.getByRole('button', { name: 'Download document' }) })
      .last()
    const archive = page.waitForEvent('download')
    await done.getByRole('button', { name: 'Download document' }).click()
    expect((await archive).suggestedFilename()).toMatch(/\.zip$/)
    await done.getByRole('button', { name: 'Preview', exact: true }).click()
    await done
      .getByRole('button', { name: /^Preview of / })
      .first()
      .click()
    await expect(dialog(page).getByText(/^Page 1 of \d/)).toBeVisible()
    await expectShown(page)
    expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
    await expectAccessible(page, 'the sheet', 'dialog')
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()

    await reopenBlock(page, id, 'produit')
    await page.getByRole('button', { name: 'Download the product documents' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Open / })
      .first()
      .click()
    await expectShown(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page).getByText(/^Opened on /)).toHaveCount(1)
    await expectAccessible(page, 'the documents of the product', 'dialog')
    const all = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Download all (zip)' }).click()
    expect((await all).suggestedFilename()).toMatch(/\.zip$/)
    await expect(dialog(page).getByText(/^Opened on /)).not.toHaveCount(1)
  },
)
