import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test, type Page } from '@playwright/test'
import type { Locale } from '@parcelle/forms'
import PDFDocument from 'pdfkit'
import { HEIC, pagePdf } from '../../server/features/receipts/inspection/testing/files.ts'
import { EICAR, startClamd } from '../../server/testing/clamd.ts'
import { removeRoutes } from '../support/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { openAt } from '../support/dossier.ts'
import { field, sample } from '../support/form/form.ts'
import { startServer } from '../support/own-server.ts'
import { signIn, switchToEnglish } from '../support/people.ts'
import { sidewaysPhoto } from '../support/photo.ts'
import { SCANNED_PORT } from '../support/ports.ts'
import { text } from '../support/texts.ts'

const ends: (() => Promise<unknown>)[] = []
let server: Awaited<ReturnType<typeof startServer>>

test.describe.configure({ mode: 'serial' })

/** The product on a database of its own, with a virus scanner. */
test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parcelle-scanned-'))
  const more = { DATA_DIR: folder, CLAMD_URL: await startClamd((stop) => ends.push(stop)), CALLS_PER_MINUTE: '20000' }
  server = await startServer({ port: SCANNED_PORT, role: 'all', more })
  ends.push(server.stop, async () => rmSync(folder, { recursive: true, force: true }))
})

test.afterAll(async () => {
  for (const end of ends) await end()
})

const sizes: readonly { locale: Locale; width: number; height: number }[] = [
  { locale: 'fr', width: 1280, height: 800 },
  { locale: 'en', width: 360, height: 740 },
]

for (const { locale, ...viewport } of sizes)
  test(`receipts are scanned, refused with a message, and shown: ${locale}, ${viewport.width} px`, async ({
    browser,
  }) => {
    const isPhone = viewport.width < 500
    const page = await browser.newPage({ viewport, hasTouch: isPhone, isMobile: isPhone })
    const t = (key: string, params = {}) => text(key, locale, params)
    await signIn(page, 'direct', `${server.url}/tableau-de-bord/`)
    if (locale === 'en') await switchToEnglish(page)
    await openAt(page, 'direct', 'pieces-souscripteur', sample('direct-153k'))
    const box = field(page, 'file_identity')
    await box.locator('[data-type]').first().click()
    const give = (name: string, mimeType: string, content: Buffer, from = 'input[type=file]:not([capture])') =>
      box.locator(from).first().setInputFiles({ name, mimeType, buffer: content })
    const row = (name: string) => box.getByRole('listitem').filter({ hasText: name })
    const open = (name: string) =>
      row(name).getByRole('button', { name: t('widget.upload.open-name', { title: name }) })

    const camera = box.getByText(t('widget.upload.photo'))
    await (isPhone ? expect(camera).toBeVisible() : expect(camera).toBeHidden())
    const photo = await sidewaysPhoto(page)
    await give('photo.jpg', 'image/jpeg', photo, isPhone ? 'input[capture=environment]' : undefined)
    await expect(row('photo.jpg')).toContainText(t('widget.upload.scan.clean'))
    await open('photo.jpg').click()
    await checkPicture(page, `photo-${locale}`)

    // HEIC is shown in every browser.
    await give('photo.heic', 'image/heic', HEIC)
    await expect(row('photo.heic')).toContainText(t('widget.upload.scan.clean'))
    await open('photo.heic').click()
    await checkPicture(page, `heic-${locale}`)

    await give('secret.pdf', 'application/pdf', await lockedLetter())
    await expect(page.getByText(t('receipt.error.password', { title: 'secret.pdf' })).first()).toBeVisible()

    const infected = pagePdf({ more: [`<</Length ${EICAR.length}>>\nstream\n${EICAR}\nendstream`] })
    await give('virus.pdf', 'application/pdf', infected)
    await expect(page.getByText(t('widget.upload.virus', { title: 'virus.pdf' })).first()).toBeVisible()
    await expect(open('virus.pdf')).toHaveCount(0)
    await expectAccessible(page, 'refused documents')
    await page.screenshot({ path: test.info().outputPath(`refused-${locale}.png`), fullPage: true })

    // A type that other companies accept; the server of this one would refuse it.
    await serve(page, await film(page), 'video/webm')
    await open('photo.jpg').click()
    const frame = page.locator('dialog iframe')
    await expect(page.locator('dialog [aria-busy=false] iframe')).toBeVisible()
    const seen = await frame.boundingBox()
    if (!isPhone) expect([seen?.width, seen?.height]).toEqual([640, 360])
    expect(Number(seen?.x) + Number(seen?.width)).toBeLessThanOrEqual(viewport.width)
    expect(Math.abs(Number(seen?.width) * 9 - Number(seen?.height) * 16)).toBeLessThan(20)
    await closeViewer(page, `film-${locale}`)
    await serve(page, Buffer.from('Bonjour.\n'.repeat(80)), 'text/plain; charset=utf-8')
    await open('photo.jpg').click()
    await expect(page.frameLocator('dialog iframe').getByText('Bonjour.').first()).toBeVisible()
    if (!isPhone) expect((await frame.locator('..').boundingBox())?.height).toBe(500)
    await closeViewer(page, `text-${locale}`)
    await removeRoutes(page)
    await page.route('**/receipts/*/content*', (route) => route.fulfill({ status: 503, json: { errors: [] } }))
    await open('photo.jpg').click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t('ged.download_failed'))
    await closeViewer(page, `failed-${locale}`)
    await page.context().close()
  })

async function checkPicture(page: Page, name: string): Promise<void> {
  const picture = page.getByRole('dialog').locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await closeViewer(page, name)
}

/** Checks the viewer with axe and takes a screenshot first. */
async function closeViewer(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name, 'dialog')
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function serve(page: Page, body: Buffer, contentType: string): Promise<void> {
  await removeRoutes(page)
  await page.route('**/receipts/*/content*', (route) => route.fulfill({ body, contentType }))
}

function lockedLetter(): Promise<Buffer> {
  const pdf = new PDFDocument({ userPassword: 'secret' })
  pdf.text('Confidentiel')
  pdf.end()
  return buffer(pdf)
}

async function film(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let at = 0; at < 20; at += 1) {
      pen?.fillRect(at * 10, at * 5, 8, 8)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}
