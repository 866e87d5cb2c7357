import { gzipSync } from 'node:zlib'
import type { BrowserContext, Response } from '@playwright/test'

export type Weight = { scripts: number; bytes: number }

/**
 * Scripts that a first visit downloads before `ready` is present, from any origin. Later downloads do not delay the
 * visitor and do not count.
 */
export async function weigh(context: BrowserContext, address: string, ready: string): Promise<Weight> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const replies = new Map<string, Response>()
  page.on('response', (reply) => {
    if (reply.request().resourceType() === 'script') replies.set(reply.url(), reply)
  })
  await page.addInitScript(markWhen, ready)
  await page.goto(address)
  await page.locator(ready).first().waitFor()
  const asked = await page.evaluate(() => {
    const { readyAt } = Object(window)
    const scripts = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= readyAt)
    return scripts.map(({ name }) => name)
  })
  const counted = [...replies].filter(([url]) => asked.includes(url))
  const sizes = await Promise.all(counted.map(async ([, reply]) => gzipSync(await reply.body()).length))
  await page.close()
  return { scripts: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Runs in the page: records when it is ready. */
function markWhen(selector: string): void {
  const look = () => {
    if ('readyAt' in window || !document.querySelector(selector)) return
    Object.assign(window, { readyAt: performance.now() })
    watch.disconnect()
  }
  const watch = new MutationObserver(look)
  watch.observe(document, { childList: true, subtree: true })
}
