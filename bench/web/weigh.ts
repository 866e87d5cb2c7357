import { gzipSync } from 'node:zlib'
import type { BrowserContext, Response } from '@playwright/test'

export type Weight = { scripts: number; bytes: number }

/**
 * What a first visit downloads before a page can be used: every script asked for until `ready` is there, wherever it
 * comes from. What a page fetches afterwards, while nobody waits, is not what the visitor waited for.
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
  // Twice: a new tab is signed in on its way, through a page that is not the one asked for.
  for (const _ of [1, 2]) {
    await page.goto(address)
    await page.locator(ready).first().waitFor()
    await page.waitForURL((url) => url.pathname !== '/authorization')
  }
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

/** Runs in the page: notes when it is ready. */
function markWhen(selector: string): void {
  const look = () => {
    if ('readyAt' in window || !document.querySelector(selector)) return
    Object.assign(window, { readyAt: performance.now() })
    watch.disconnect()
  }
  const watch = new MutationObserver(look)
  watch.observe(document, { childList: true, subtree: true })
}
