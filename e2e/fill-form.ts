import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Block, Definition, Element } from '@parcelle/forms'
import { expect, type Page } from '@playwright/test'

const deployments = join(import.meta.dirname, '..', 'deployments')
const read = (...path: string[]) => JSON.parse(readFileSync(join(deployments, ...path), 'utf8'))

type Answer = string | number | boolean | readonly (string | { typeId: string; title: string })[]
export type Sample = {
  id: string
  values: Record<string, Answer>
  visibleBlocks: string[]
  computed: Record<string, unknown>
}

export const form: Definition = read('aurea', 'forms', 'client.json')
export const blocks: readonly Block[] = form.pages.flatMap((page) => page.blocks)
export const sample = (id: string): Sample =>
  read('demo', 'dossiers.json').folders.find((folder: Sample) => folder.id === id)

export const elementOf = (name: string): Element =>
  blocks.flatMap(({ elements }) => elements).find((element) => element.name === name)!
export const field = (page: Page, name: string) => page.locator(`[id="el-${elementOf(name).id}"]`)
export const blockOf = (page: Page, slug: string) =>
  page.locator(`[data-block="${blocks.find((block) => block.slug === slug)!.id}"]`)

/** The smallest PDF that a reader takes for one. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** Fills a block as a person does, element by element, in the order of the page. */
export async function fillBlock(page: Page, slug: string, { values }: Pick<Sample, 'values'>): Promise<void> {
  const block = blocks.find((one) => one.slug === slug)!
  await expect(blockOf(page, slug)).toBeVisible({ timeout: 15_000 })
  for (const element of block.elements) {
    const value = values[element.name]
    if (value !== undefined) await fillElement(page, element, value)
  }
}

export const press = (page: Page, slug: string) => blockOf(page, slug).locator('button[type=submit]').click()

export async function fillElement(page: Page, { id, type, attributes }: Element, value: Answer): Promise<void> {
  const place = page.locator(`[id="el-${id}"]`)
  if (Array.isArray(value) && type.startsWith('input_file'))
    return upload(page, id, value as { typeId: string; title: string }[])
  if (type === 'input_sort') return sort(page, id, value as string[])
  if (type === 'array_choice') return chooseRow(page, id, attributes, String(value))
  if (typeof value === 'boolean') return place.setChecked(value)
  const tag = await place.evaluate((node) => node.localName)
  if (tag === 'select') return void (await place.selectOption(String(value)))
  if (tag === 'fieldset' && Array.isArray(value)) return tick(page, id, attributes, value as string[])
  if (tag === 'fieldset') return place.locator(`input[value="${String(value)}"]`).check()
  if ((await place.getAttribute('role')) === 'combobox') return pick(page, id, attributes, String(value))
  await place.fill(typed(type, value))
}

function typed(type: Element['type'], value: Answer): string {
  if (type === 'input_date' || type === 'input_birthdate') return String(value).split('-').toReversed().join('/')
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value)
}

async function pick(
  page: Page,
  id: number,
  { datalistId, options }: Element['attributes'],
  value: string,
): Promise<void> {
  const label = labelOf(options ?? listOf(datalistId ?? ''), value)
  const place = page.locator(`[id="el-${id}"]`)
  if ((await place.inputValue()) === label) return
  await place.fill(label)
  // Not those of the browser's own lists, which are never seen.
  await page.locator('[role=option]').filter({ hasText: label }).first().click({ timeout: 10_000 })
}

type Known = { value: string; label: string | { fr: string } }

function listOf(id: string): readonly Known[] {
  if (id !== 'products') return read('aurea', 'datalists', `${id}.json`)
  const { products } = read('aurea', 'products.json')
  return products.map(({ code, name }: { code: string; name: string }) => ({ value: code, label: name }))
}

function labelOf(known: readonly Known[], value: string): string {
  const { label } = known.find((option) => option.value === value) ?? { label: value }
  return typeof label === 'string' ? label : label.fr
}

async function tick(
  page: Page,
  id: number,
  { options = [] }: Element['attributes'],
  values: readonly string[],
): Promise<void> {
  for (const value of values) {
    const label = options.find((option) => option.value === value)!.label
    await page
      .locator(`[id="el-${id}"]`)
      .getByLabel(typeof label === 'string' ? label : label.fr)
      .check()
  }
}

async function sort(page: Page, id: number, order: readonly string[]): Promise<void> {
  const element = blocks.flatMap(({ elements }) => elements).find((one) => one.id === id)!
  const labels = order.map((value) => {
    const label = element.attributes.options!.find((option) => option.value === value)!.label
    return typeof label === 'string' ? label : label.fr
  })
  const list = page.locator(`[id="el-${id}"]`)
  const accept = list.getByRole('button', { name: /ordre/i }).last()
  for (const [place, label] of labels.entries()) {
    for (let turn = 0; turn < 10; turn++) {
      const shown = await list.locator('li').allInnerTexts()
      const at = shown.findIndex((text) => text.includes(label))
      if (at === place) break
      await list.locator('li').nth(at).getByRole('button').nth(1).click()
    }
  }
  if (await list.getByText(/pas encore|non classé|aucun ordre/i).count()) await accept.click()
}

async function chooseRow(
  page: Page,
  id: number,
  { options = [] }: Element['attributes'],
  value: string,
): Promise<void> {
  const at = options.findIndex((option) => option.value === value)
  await page.locator(`[id="el-${id}"] tbody tr`).nth(at).click()
}

async function upload(page: Page, id: number, files: readonly { typeId: string; title: string }[]): Promise<void> {
  const place = page.locator(`[id="el-${id}"]`)
  for (const file of files) {
    const { typeId, title } = file
    // The whole widget arrives at once, type and file together.
    await place.locator(`[id="el-${id}-file"]`).waitFor({ state: 'attached' })
    const types = place.locator(`[id="el-${id}-type"]`)
    if ((await types.count()) > 0) {
      if ((await types.evaluate((node) => node.localName)) === 'select') await types.selectOption(typeId)
      else await types.locator(`input[value="${typeId}"]`).check()
    }
    const content = Buffer.concat([PDF, Buffer.from(`% ${title} ${id}\n`)])
    await place
      .locator(`[id="el-${id}-file"]`)
      .setInputFiles({ name: title, mimeType: 'application/pdf', buffer: content })
    // Its name shows while it is being sent; it can be taken back once the server has it.
    await expect(place.getByRole('button', { name: /Supprimer|Remove|Delete/ })).toHaveCount(files.indexOf(file) + 1, {
      timeout: 15_000,
    })
  }
}
