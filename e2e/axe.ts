import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Options = { runOnly: string[]; rules: object; resultTypes: string[] }
type Axe = {
  run: (part: string, options: Options) => Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>
}

/** No barrier on the page as it stands, or in a part of it, and nothing to scroll sideways for. */
export async function expectNoBarrier(page: Page, where: string, part = 'html'): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `horizontal scroll ${where}`).toBe(0)
  await bringAxe(page)
  const options = { runOnly: tags, rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }
  const violations = await page.evaluate(findBarriers, { part, options })
  expect(violations.map((one) => `${where} ${one}`)).toEqual([])
}

/**
 * The builder takes a second and leaves axe in the page, where a run takes a tenth of that. There is no frame: the page
 * itself can report, where otherwise a second one is opened to do so.
 */
export async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await new AxeBuilder({ page })
    .setLegacyMode()
    .include('html')
    .options({ runOnly: ['html-has-lang'] })
    .analyze()
}

async function findBarriers({ part, options }: { part: string; options: Options }): Promise<string[]> {
  // The page has it from the builder, which TypeScript cannot know.
  const { axe } = window as unknown as { axe: Axe }
  // What is still fading in has no colour yet.
  const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
  const { violations } = await axe.run(part, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`)
}
