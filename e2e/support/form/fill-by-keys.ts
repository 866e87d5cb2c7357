import type { Element, Locale } from '@parcelle/forms'
import { expect, type Locator, type Page } from '@playwright/test'
import { received } from './fill-block.ts'
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

export async function fillByKeys(page: Page, slug: string, values: Answers): Promise<void> {
  const locale = await localeOf(page)
  for (const element of blockNamed(slug).elements) {
    const value = values[element.name]
    if (value !== undefined) await fillElement(page, element, value, locale)
  }
}

export async function pressByKeys(page: Page, slug: string): Promise<void> {
  await tabTo(page, blockOf(page, slug).locator('button[type=submit]'))
  await page.keyboard.press('Enter')
}

export async function tabTo(page: Page, targets: Locator): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    const isThere = await targets.evaluateAll((nodes) => nodes.some((node) => node === document.activeElement))
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not reach ${targets}`)
}

async function fillElement(page: Page, element: Element, value: Answer, locale: Locale): Promise<void> {
  const { id, type } = element
  const box = place(page, id)
  if (type.startsWith('input_file') || type === 'input_receipt_file') return upload(page, id, value as Upload[])
  if (type === 'input_sort') return sort(page, element, value as string[], locale)
  if (type === 'array_choice') return chooseRow(page, box, element, String(value))
  const tag = await box.evaluate((node) => node.localName)
  if (tag === 'fieldset' && Array.isArray(value)) {
    for (const one of value) await tick(page, box.getByLabel(labelOf(element, String(one), locale)), true)
  } else if (tag === 'fieldset') await chooseRadio(page, box, String(value))
  else if (typeof value === 'boolean') await tick(page, box, value)
  else if (tag === 'select') await chooseOption(page, box, String(value))
  else if ((await box.getAttribute('role')) === 'combobox') await pick(page, box, element, String(value), locale)
  else await typeIn(page, box, typed(type, value))
}

/** Tab selects the content of a box, so typing replaces it. */
async function typeIn(page: Page, box: Locator, words: string): Promise<void> {
  await tabTo(page, box)
  await page.keyboard.type(words)
}

async function tick(page: Page, box: Locator, isOn: boolean): Promise<void> {
  await tabTo(page, box)
  if ((await box.isChecked()) !== isOn) await page.keyboard.press('Space')
  await expect(box).toBeChecked({ checked: isOn })
}

async function chooseRadio(page: Page, box: Locator, value: string): Promise<void> {
  const wanted = box.locator(`input[value="${value}"]`)
  await tabTo(page, box.locator('input'))
  await page.keyboard.press('Space')
  await arrowsUntil(page, () => wanted.isChecked())
}

async function chooseOption(page: Page, box: Locator, value: string): Promise<void> {
  await tabTo(page, box)
  await arrowsUntil(page, async () => (await box.inputValue()) === value)
}

async function pick(page: Page, box: Locator, element: Element, value: string, locale: Locale): Promise<void> {
  const label = labelOf(element, value, locale)
  if (element.attributes.defaultValue === value) return expect(box).toHaveValue(label)
  await typeIn(page, box, label)
  await expect(page.locator('[role=option]').filter({ hasText: label }).first()).toBeVisible()
  const pointedAt = page.locator('[role=option][data-active=true]')
  await arrowsUntil(page, async () => (await pointedAt.allInnerTexts())[0]?.startsWith(label) === true)
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(label)
}

/** Tab enters the table at one row, arrows move, Enter chooses. */
async function chooseRow(page: Page, box: Locator, { attributes }: Element, value: string): Promise<void> {
  const radio = box.locator('tbody input').nth(attributes.options!.findIndex((option) => option.value === value))
  await tabTo(page, box.locator('tbody input'))
  await arrowsUntil(page, () => radio.evaluate((node) => node === document.activeElement))
  await page.keyboard.press('Enter')
}

async function sort(page: Page, element: Element, order: readonly string[], locale: Locale): Promise<void> {
  const list = place(page, element.id)
  for (const [rank, value] of order.entries()) {
    const label = labelOf(element, value, locale)
    const ranks = (await list.locator('li').allInnerTexts()).map((row) => row.includes(label))
    if (ranks.indexOf(true) === rank) continue
    await tabTo(page, list.locator('li').filter({ hasText: label }).getByRole('button').first())
    await page.keyboard.press('Enter')
    for (let at = ranks.indexOf(true); at > rank; at--) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
  }
  const accept = list.getByRole('button', { name: text('widget.sort.accept', locale) })
  if ((await accept.count()) === 0) return
  await tabTo(page, accept)
  await page.keyboard.press('Enter')
}

async function upload(page: Page, id: number, files: readonly Upload[]): Promise<void> {
  const box = place(page, id)
  for (const [at, file] of files.entries()) {
    const types = box.locator(`[id="el-${id}-type"]`)
    await box.locator(`[id="el-${id}-file"]`).waitFor({ state: 'attached' })
    if (await types.count()) {
      await tabTo(page, types.locator(`[data-type="${file.typeId}"]`))
      await page.keyboard.press('Space')
    }
    await tabTo(page, box.locator(`[id="el-${id}-file"]`))
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: file.title, mimeType: 'application/pdf', buffer: pdf(file, id) })
    await received(box, at + 1)
  }
}

async function arrowsUntil(page: Page, isDone: () => Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 40; turns++) {
    if (await isDone()) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error('the arrow keys did not reach the option')
}
