import { buffer } from 'node:stream/consumers'
import { chromium, type Page } from '@playwright/test'
import jpeg from 'jpeg-js'
import PDFDocument from 'pdfkit'
import { atMost, share, type Line } from '../lines.ts'
import { base, signedIn, startProduct } from '../web/product.ts'

const THROTTLE = 4
const ROUNDS = 3

/** From the click on a 1 MB scan until its first page is drawn, with a throttled CPU. */
export async function measureFirstPage(): Promise<Line> {
  const stop = await startProduct()
  const browser = await chromium.launch({
    ...(process.env['PARCELLE_BROWSER'] && { executablePath: process.env['PARCELLE_BROWSER'] }),
    // Keeps the frame in the page's process, so that throttling applies to it.
    args: ['--no-sandbox', '--disable-gpu', '--disable-features=IsolateSandboxedIframes'],
  })
  try {
    const context = await signedIn(browser, 'gestion')
    const body = await makeScan()
    await context.route('**/receipts/*/content*', (route) => route.fulfill({ body, contentType: 'application/pdf' }))
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await openReceipts(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
      times.push(await timeOpening(page))
    }
    return atMost('first page of 1 MB, processor 4 times slower', share(times, 0.5), 2000, 'ms')
  } finally {
    await browser.close()
    await stop()
  }
}

async function openReceipts(page: Page): Promise<void> {
  await page.goto(`${base}/manage-dossier/statut-integration`)
  await page.locator('main :is(tr, article) a[href^="/manage-dossier/"]').first().click()
  await page.getByRole('link', { name: 'Justificatifs' }).click()
  await page
    .getByRole('button', { name: /\.pdf$/ })
    .first()
    .waitFor()
}

async function timeOpening(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: /^(?:Aperçu|Voir|Prévisualiser).*\.pdf$/ }).first()
  await button.evaluate((element) => {
    const begun = { at: 0 }
    element.addEventListener('pointerdown', () => (begun.at = performance.now()), { capture: true })
    const isDrawn = () => document.querySelector('[aria-busy=false] iframe') !== null
    const look = () =>
      isDrawn() ? Object.assign(window, { took: performance.now() - begun.at }) : requestAnimationFrame(look)
    look()
  })
  await button.click()
  const took = await page.waitForFunction(() => Object(window).took, null, { timeout: 60_000 })
  return Number(await took.jsonValue())
}

/** One noisy picture of about 1 MB, like a scanned page. */
async function makeScan(): Promise<Buffer> {
  const [width, height] = [1240, 1754]
  const data = Buffer.alloc(width * height * 4)
  let seed = 1
  for (let at = 0; at < data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    data[at] = 150 + ((seed >> 8) % 100)
  }
  const picture = jpeg.encode({ data, width, height }, 60).data
  const pdf = new PDFDocument({ size: 'A4', margin: 0 })
  pdf.image(picture, 0, 0, { width: 595 })
  pdf.end()
  const made = await buffer(pdf)
  if (made.length < 900_000 || made.length > 1_300_000) throw new Error(`a scan of ${made.length} bytes`)
  return made
}
