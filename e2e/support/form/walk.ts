import { expect, type Locator, type Page } from '@playwright/test'
import { fillBlock, press, submitsItself } from './fill-block.ts'
import { signIn } from '../people.ts'
import { blockNamed, blockOf, type Sample } from './form.ts'

/**
 * Delays made for the eye, in milliseconds: after a submit, after the choice of a row, before a search. Skipped here;
 * their own tests keep them.
 */
const pauses = [800, 500, 300]

export async function withoutPauses(page: Page): Promise<void> {
  await page.addInitScript((skipped) => {
    const wait = window.setTimeout.bind(window)
    window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      wait(work, ms !== undefined && skipped.includes(ms) ? 0 : ms, ...rest)) as typeof setTimeout
  }, pauses)
}

/** A create button of the dashboard; on a phone all but the main one are in a menu, which is opened. */
export async function createButton(page: Page, name: RegExp): Promise<Locator> {
  const button = page.getByRole('button', { name })
  const others = page.getByRole('button', { name: /^(Autres façons|Other ways)/ })
  await expect(button.or(others)).toBeVisible()
  if (!(await others.isVisible())) return button
  await others.click()
  return page.getByRole('menuitem', { name })
}

export async function openByButton(page: Page, account: string, button: RegExp): Promise<string> {
  await signIn(page, account)
  await (await createButton(page, button)).click()
  await page.waitForURL(/\/form\/\d+/)
  await expect(page.locator('[data-block]')).toBeVisible()
  return new URL(page.url()).searchParams.get('dossier') ?? ''
}

export type Fill = (page: Page, slug: string, values: Sample['values']) => Promise<void>
type Steps = { from?: string; to: string; fill?: Fill; submit?: Fill; check?: (slug: string) => Promise<void> }

/** Fills and submits the blocks of a sample, up to one that stays open and empty. */
export async function walk(page: Page, { visibleBlocks, values }: Sample, steps: Steps): Promise<void> {
  const { from, to, fill = fillBlock, submit = press, check = async () => {} } = steps
  const start = from === undefined ? 0 : visibleBlocks.indexOf(from)
  for (const slug of visibleBlocks.slice(start, visibleBlocks.indexOf(to))) {
    await opened(page, slug)
    await check(slug)
    await fill(page, slug, values)
    if (!submitsItself(slug)) await submit(page, slug, values)
  }
  await opened(page, to)
  await check(to)
}

/** The block is visible and its title, or that of its page, has the focus. */
export async function opened(page: Page, slug: string): Promise<void> {
  await expect(blockOf(page, slug)).toBeVisible()
  await expect(page.locator(`h1:focus, #bloc-${blockNamed(slug).id}:focus`)).toBeAttached()
}
