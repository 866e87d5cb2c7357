import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** WCAG 2.2 at level AA, its French reading, and what is good practice beyond. */
export const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'RGAAv4']

type Options = { runOnly: string[]; rules: object; resultTypes: string[] }
type Axe = {
  run: (
    parts: { include: string[][] },
    options: Options,
  ) => Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>
}

/** No barrier on the page as it stands, or in a part of it, and nothing to scroll sideways for. */
export async function expectNoBarrier(page: Page, where: string, part = 'html'): Promise<void> {
  expect(await barriersOn(page, [part]), where).toEqual([])
}

/** What is in somebody's way in some parts of a page as it stands. */
export async function barriersOn(page: Page, parts: readonly string[]): Promise<string[]> {
  await bringAxe(page)
  const options = { runOnly: tags, rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }
  return page.evaluate(findBarriers, { include: parts.map((part) => [part]), options })
}

/** As the builder would do it, without the second that it takes for pages made of frames. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

async function findBarriers({ include, options }: { include: string[][]; options: Options }): Promise<string[]> {
  // It was brought before, which TypeScript cannot know.
  const { axe } = window as unknown as { axe: Axe }
  // What is still fading in has no colour yet.
  const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
  const { scrollWidth, clientWidth } = document.documentElement
  const wide = scrollWidth > clientWidth ? [`horizontal scroll: ${scrollWidth - clientWidth} px`] : []
  // No rule of axe looks for these any more; a label or an error would speak of the wrong one.
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two of one id: ${id}`)
  const { violations } = await axe.run({ include }, options)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`)
  return [...wide, ...twice, ...found]
}
