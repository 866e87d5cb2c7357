import type { Element, Locale } from '@parcelle/forms'
import { expect, type Locator, type Page } from '@playwright/test'
import { text } from '../texts.ts'
import {
  blockNamed,
  blockOf,
  labelOf,
  localeOf,
  pdf,
  place,
  typed,
  type Answer,
  type Answers,
  type Upload,
} from './form.ts'

export async function fillBlock(page: Page, slug: string, values: Answers): Promise<void> {
  await expect(blockOf(page, slug)).toBeVisible()
  const locale = await localeOf(page)
  const parts = await blockOf(page, slug).evaluate(readParts)
  for (const element of blockNamed(slug).elements) {
    const value = values[element.name]
    if (value !== undefined) await fillElement(page, element, value, locale, parts[element.id])
  }
}

/** The role or tag of each element of a block, read in one call. */
function readParts(block: globalThis.Element): Record<string, string> {
  const places = block.querySelectorAll('[id^="el-"]')
  return Object.fromEntries(
    Array.from(places, (node) => [node.id.slice('el-'.length), node.getAttribute('role') ?? node.localName]),
  )
}

export const submitOf = (page: Page, slug: string) => blockOf(page, slug).locator('button[type=submit]')
export const press = (page: Page, slug: string) => push(submitOf(page, slug))

/** Choosing a table row submits the block. */
export const submitsItself = (slug: string) => blockNamed(slug).elements.some(({ type }) => type === 'array_choice')

async function fillElement(
  page: Page,
  element: Element,
  value: Answer,
  locale: Locale,
  cached: string | undefined,
): Promise<void> {
  const { id, type } = element
  const box = place(page, id)
  if (type.startsWith('input_file') || type === 'input_receipt_file') return upload(page, id, value as Upload[])
  if (type === 'input_sort') return sort(page, element, value as string[], locale)
  if (type === 'array_choice') return chooseRow(box, element, String(value))
  if (typeof value === 'boolean') return tick(box, value)
  const part = cached ?? (await box.evaluate((node) => node.getAttribute('role') ?? node.localName))
  if (part === 'select') await box.selectOption(String(value))
  else if (part === 'combobox') await pick(page, box, element, String(value), locale)
  else if (part === 'radiogroup') await tick(box.locator(`input[value="${String(value)}"]`), true)
  else if (Array.isArray(value)) {
    for (const one of value) await tick(box.getByLabel(labelOf(element, String(one), locale)), true)
  } else await box.fill(typed(type, value))
}

const touched = new WeakMap<Page, Promise<boolean>>()

function isTouched(page: Page): Promise<boolean> {
  const cached = touched.get(page) ?? page.evaluate(() => navigator.maxTouchPoints > 0)
  touched.set(page, cached)
  return cached
}

async function push(target: Locator): Promise<void> {
  await ((await isTouched(target.page())) ? target.tap() : target.click())
}

export async function tick(box: Locator, isOn: boolean): Promise<void> {
  if ((await box.isChecked()) !== isOn) await push(box)
  // The checkbox is controlled and may update a moment later.
  await expect(box).toBeChecked({ checked: isOn })
}

async function pick(page: Page, box: Locator, element: Element, value: string, locale: Locale): Promise<void> {
  const label = labelOf(element, value, locale)
  if (element.attributes.defaultValue !== value) {
    // A prefilled value is cleared first: filling in the same text fires no event.
    if (await box.inputValue()) await box.fill('')
    await box.fill(label)
    // Not the options of native lists, which are never visible.
    await push(page.locator('[role=option]').filter({ hasText: label }).first())
  }
  await expect(box).toHaveValue(label)
}

async function sort(page: Page, element: Element, order: readonly string[], locale: Locale): Promise<void> {
  const list = place(page, element.id)
  for (const [rank, value] of order.entries()) {
    const row = list.locator('li').filter({ hasText: labelOf(element, value, locale) })
    const rankOf = async () => (await list.locator('li').allInnerTexts()).indexOf(await row.innerText())
    for (let turns = await rankOf(); turns > rank; turns--) await push(row.getByRole('button').nth(1))
  }
  // The order may already be right.
  const accept = list.getByRole('button', { name: text('widget.sort.accept', locale) })
  if (await accept.count()) await push(accept)
}

async function chooseRow(box: Locator, { attributes }: Element, value: string): Promise<void> {
  const at = (attributes.options ?? []).findIndex((option) => option.value === value)
  await push(box.locator('tbody tr').nth(at))
}

async function upload(page: Page, id: number, files: readonly Upload[]): Promise<void> {
  const box = place(page, id)
  for (const [at, file] of files.entries()) {
    const input = box.locator(`[id="el-${id}-file"]`)
    // The widget renders type and file together.
    await input.waitFor({ state: 'attached' })
    const types = box.locator(`[id="el-${id}-type"]`)
    if (await types.count()) await push(types.locator(`[data-type="${file.typeId}"]`))
    await input.setInputFiles({ name: file.title, mimeType: 'application/pdf', buffer: pdf(file, id) })
    await received(box, at + 1)
  }
}

/** The remove button appears once the server has the file. */
export async function received(box: Locator, count: number): Promise<void> {
  await expect(box.getByRole('button', { name: /Supprimer|Remove|Delete/ })).toHaveCount(count)
}
