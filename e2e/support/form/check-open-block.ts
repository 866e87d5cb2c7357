import { translate, withLabelToOthers, type Element, type Locale } from '@parcelle/forms'
import { expect, type Page } from '@playwright/test'
import { submitOf } from './fill-block.ts'
import { plain, text } from '../texts.ts'
import { blockNamed, blockOf, blocks, form, sample } from './form.ts'

/** Checks a block that has just opened: its error messages when submitted empty, and its touch targets. */
export async function checkOpenBlock(page: Page, slug: string, locale: Locale): Promise<void> {
  const isAsking = blockNamed(slug).elements.some(({ attributes }) => attributes.required)
  if (isAsking && !(await isAnswered(page, slug))) {
    await submitOf(page, slug).click()
    await expect(blockOf(page, slug).getByRole('alert')).toBeVisible()
    await expectMissingMessages(page, slug, locale)
  }
  expect(await tooSmall(page), `under a finger in ${slug}`).toEqual([])
}

/** A block of a known client is prefilled. */
function isAnswered(page: Page, slug: string): Promise<boolean> {
  return blockOf(page, slug).evaluate((block) => {
    const boxes = Array.from(block.querySelectorAll<HTMLInputElement>('input[required], input[aria-required="true"]'))
    return boxes.length > 0 && boxes.every(({ type, value }) => type !== 'radio' && type !== 'checkbox' && value !== '')
  })
}

/** Touch targets less than 44 pixels high; inline links are exempt. */
function tooSmall(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const targets = navigator.maxTouchPoints > 0 ? main.querySelectorAll('button, select, summary, a[href]') : []
    return Array.from(targets)
      .filter((target) => target.checkVisibility() && getComputedStyle(target).display !== 'inline')
      .filter((target) => Math.round(target.getBoundingClientRect().height) < 44)
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
}

async function expectMissingMessages(page: Page, slug: string, locale: Locale): Promise<void> {
  const block = blockOf(page, slug)
  const messages = await block
    .locator('[id$="-error"]')
    .evaluateAll((nodes) =>
      nodes.map((node) => ({ id: Number(node.id.split('-')[1]), message: node.textContent ?? '' })),
    )
  await expect(block.locator('a[href^="#el-"]')).toHaveCount(messages.length)
  for (const { id, message } of messages) {
    const element = blockNamed(slug).elements.find((one) => one.id === id)!
    const expected = [element, withLabelToOthers(element)].map((one) => plain(missing(one, locale)))
    expect(
      expected.some((one) => plain(message).includes(one)),
      `${element.name}: ${message}`,
    ).toBe(true)
  }
}

function missing(element: Element, locale: Locale): string {
  const { type, attributes } = element
  const { errorMessage: own, multiple } = attributes
  const label = translate(attributes.label, locale)
  if (own && !hasParticularRule(element)) return translate(own, locale)
  if (type.includes('_file')) return text('element.error.receipt', locale, { label })
  if (multiple) return text('element.error.select-at-least-one', locale)
  const isChosen = /^(select|(array_|datalist_)?choice|input_radio|input_unique_product)/.test(type)
  return isChosen ? text('element.error.select-one', locale) : text('element.error.required', locale, { label })
}

/** Whether the element's own message is for a rule that an empty answer does not break. */
function hasParticularRule({ name, type, attributes: { expectedValue, minFrom, refusedWhen } }: Element): boolean {
  const { siret, answersMustDiffer = [] } = form.referential ?? {}
  const isSecond = answersMustDiffer.some(([, second]) => second === name)
  const isContact = type === 'input_tel' || type === 'input_mail'
  return Boolean(expectedValue ?? minFrom ?? refusedWhen) || name === siret || isSecond || isContact
}

/** Distributes the blocks over the samples: each is checked once, and the work is balanced. */
export function shareBlocks(names: readonly string[]): Map<string, Set<string>> {
  const duties = new Map(names.map((name) => [name, new Set<string>()]))
  const many = (name: string) => duties.get(name)!.size
  for (const { slug } of blocks) {
    const able = names.filter((name) => sample(name).visibleBlocks.includes(slug))
    const free = able.toSorted((one, other) => many(one) - many(other))[0]
    if (free) duties.get(free)!.add(slug)
  }
  return duties
}
