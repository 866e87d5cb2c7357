import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** WCAG 2.2 at level AA, the French RGAA, and best practice. */
export const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'RGAAv4']

type Options = { runOnly: string[]; rules: object; resultTypes: string[] }
type Axe = {
  run: (
    parts: { include: string[][] },
    options: Options,
  ) => Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>
}

/** Expects no accessibility violation on the page, or in a part of it, and no horizontal scrolling. */
export async function expectAccessible(page: Page, where: string, part = 'html'): Promise<void> {
  expect(await findViolations(page, [part]), where).toEqual([])
}

export async function findViolations(page: Page, parts: readonly string[]): Promise<string[]> {
  await injectAxe(page)
  const options = { runOnly: tags, rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }
  return page.evaluate(runAxe, { include: parts.map((part) => [part]), options })
}

/** Injects axe without its builder, which takes a second for pages with frames. */
export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

async function runAxe({ include, options }: { include: string[][]; options: Options }): Promise<string[]> {
  // Injected before, which TypeScript cannot know.
  const { axe } = window as unknown as { axe: Axe }
  // Colours are wrong during a fade, which may also start while axe runs.
  async function runAtRest(): ReturnType<Axe['run']> {
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    let hasMoved = false
    const note = () => (hasMoved = true)
    document.addEventListener('animationstart', note)
    const result = await axe.run({ include }, options)
    document.removeEventListener('animationstart', note)
    return hasMoved && result.violations.length > 0 ? runAtRest() : result
  }
  const { violations } = await runAtRest()
  const { scrollWidth, clientWidth } = document.documentElement
  const wide = scrollWidth > clientWidth ? [`horizontal scroll: ${scrollWidth - clientWidth} px`] : []
  // axe no longer checks for duplicate ids, which connect labels and errors to the wrong field.
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two of one id: ${id}`)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`)
  return [...wide, ...twice, ...found]
}
