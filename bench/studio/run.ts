import { chromium, type Browser, type Page } from '@playwright/test'
import { atMost, printLines, share, type Line } from '../lines.ts'
import { base, signedIn, startProduct } from '../web/product.ts'

const KEYSTROKES = 80
const WARM_UP = 10

/** From a keystroke in a text of the 220-element form to its findings and its preview. */
export async function main(): Promise<number> {
  process.env['EDITIONS'] = 'studio'
  const stop = await startProduct()
  const path = process.env['PARCELLE_BROWSER']
  const browser = await chromium.launch({ ...(path && { executablePath: path }), args: ['--no-sandbox'] })
  try {
    return printLines(await measure(browser))
  } finally {
    await browser.close()
    await stop()
  }
}

async function measure(browser: Browser): Promise<Line[]> {
  const context = await signedIn(browser, 'studio')
  const [page] = context.pages()
  if (!page) throw new Error('nobody is signed in')
  await openText(page)
  for (let count = 0; count < WARM_UP; count++) await press(page)
  const readCost = await startClock(page)
  const times: number[] = []
  for (let count = 0; count < KEYSTROKES; count++) times.push(await press(page))
  return [
    atMost('keystroke to findings and preview, p50', share(times, 0.5), 100, 'ms'),
    atMost('keystroke to findings and preview, p95', share(times, 0.95), 100, 'ms'),
    // Says the same on a busy machine.
    atMost('processor time of the page for a keystroke', (await readCost()) / KEYSTROKES, 50, 'ms'),
  ]
}

/** In ms, from a keystroke to the frame that shows its result. */
async function press(page: Page): Promise<number> {
  await page.evaluate(watch)
  await page.keyboard.press('x')
  return page.evaluate(() => (window as unknown as Watched).shown)
}

/** Processor time of the page's process from now on, workers and painting included, in ms. */
async function startClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0) * 1000
  }
  const begin = await read()
  return async () => (await read()) - begin
}

async function openText(page: Page): Promise<void> {
  await page.goto(`${base}/studio`)
  await page.getByRole('button', { name: 'Nouveau brouillon' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').fill('Mesure')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ouvrir' }).first().click()
  await page.getByRole('treeitem', { name: /^Votre identité/ }).click()
  await page.getByRole('treeitem', { name: /^Nom d’usage/ }).click()
  const group = page.getByRole('group', { name: 'Intitulé', exact: true })
  await group.getByRole('textbox', { name: 'Français' }).focus()
  await page.keyboard.press('End')
}

type Watched = { shown: Promise<number> }

/** Waits in the page for the next key, then for the frame that shows both. Looks only when something changed. */
function watch(): void {
  const preview = () => document.querySelector('[data-preview]')?.textContent ?? ''
  const isProved = () => document.querySelector('[data-running]')?.getAttribute('data-running') === 'false'
  const before = preview()
  const shown = new Promise<number>((resolve) => {
    const begin = ({ timeStamp }: KeyboardEvent) => {
      const observer = new MutationObserver(() => {
        if (!isProved() || preview() === before) return
        observer.disconnect()
        // The task after the frame.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
      })
      const attributes = { attributes: true, attributeFilter: ['data-running'] }
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, ...attributes })
    }
    document.addEventListener('keydown', begin, { once: true, capture: true })
  })
  Object.assign(window, { shown })
}
