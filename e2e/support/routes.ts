import type { Page } from '@playwright/test'

/**
 * Removes the routes of a page. Requests that Playwright holds when the last route of a context goes never get an
 * answer, so a route that matches nothing stays.
 */
export async function removeRoutes(
  page: Page,
  behavior: 'wait' | 'ignoreErrors' | 'default' = 'default',
): Promise<void> {
  await page.context().route('https://unused.invalid/', (route) => route.abort())
  await page.unrouteAll({ behavior })
}
