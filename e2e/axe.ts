import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No barrier on the page as it stands, or in a part of it, and nothing to scroll sideways for. */
export async function expectNoBarrier(page: Page, where: string, part = 'body'): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `horizontal scroll ${where}`).toBe(0)
  // There is no frame: the page itself can report, where otherwise a second one is opened to do so.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(tags)
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .include(part)
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`),
  ).toEqual([])
}
