import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillForm, readThresholds, translate } from '@parcelle/forms'
import type { Block, Definition, Element, Locale } from '@parcelle/forms'
import type { Locator, Page } from '@playwright/test'

const deployments = join(import.meta.dirname, '..', '..', '..', 'deployments')
const read = (...path: string[]) => JSON.parse(readFileSync(join(deployments, ...path), 'utf8'))

export type Upload = { typeId: string; title: string }
export type Answer = string | number | boolean | readonly (string | Upload)[]
export type Answers = Readonly<Record<string, Answer>>
export type Sample = {
  id: string
  form: number
  direct: boolean
  values: Answers
  visibleBlocks: string[]
  computed: Record<string, unknown>
}

const thresholds = readThresholds(read('aurea', 'settings.json'))
export const form: Definition = fillForm(read('aurea', 'forms', 'client.json'), thresholds)
export const backOfficeForm: Definition = fillForm(read('aurea', 'forms', 'back-office.json'), thresholds)
const forms: readonly Definition[] = [form, backOfficeForm]
export const blocks: readonly Block[] = form.pages.flatMap((page) => page.blocks)
const { folders, manualFolders } = read('demo', 'dossiers.json')
export const samples: readonly Sample[] = [...folders, ...manualFolders]
export const sample = (id: string): Sample => samples.find((one) => one.id === id)!

export const blocksOf = (formId: number): readonly Block[] =>
  forms.find(({ id }) => id === formId)!.pages.flatMap((page) => page.blocks)
export const specials = blocks.filter(({ kind }) => kind.endsWith('_special'))
export const samplesOf = (formId: number): Sample[] => samples.filter((one) => one.form === formId)

/** By its slug, in the client form by default. */
export const blockNamed = (slug: string, formId = form.id): Block =>
  blocksOf(formId).find((block) => block.slug === slug)!
export const titleOf = (slug: string, locale: Locale = 'fr') => translate(blockNamed(slug).title, locale)
/** As the subscriber or another reader sees it. */
export function titlesOf(slug: string, locale: Locale = 'fr'): RegExp {
  const { title, titleToOthers = title } = blockNamed(slug)
  return new RegExp(`${translate(title, locale)}|${translate(titleToOthers, locale)}`)
}
export const titleOfPage = (slug: string, locale: Locale) =>
  translate(form.pages.find(({ id }) => id === blockNamed(slug).page_id)!.title, locale)
export const elementOf = (name: string): Element =>
  blocks.flatMap(({ elements }) => elements).find((element) => element.name === name)!
export const pathOf = (slug: string) => `/form/${blockNamed(slug).page_id}/${blockNamed(slug).id}`

export const place = (page: Page, id: number): Locator => page.locator(`[id="el-${id}"]`)
export const field = (page: Page, name: string): Locator => place(page, elementOf(name).id)
export const blockOf = (page: Page, slug: string): Locator => page.locator(`[data-block="${blockNamed(slug).id}"]`)

export async function localeOf(page: Page): Promise<Locale> {
  return (await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : 'fr'
}

export function labelOf({ attributes }: Element, value: string, locale: Locale): string {
  const options: readonly ListOption[] = attributes.options ?? listOf(attributes.datalistId ?? '')
  return translate(options.find((option) => option.value === value)?.label ?? value, locale)
}

type ListOption = { value: string; label: string | { fr: string; en: string } }

function listOf(id: string): readonly ListOption[] {
  if (id !== 'products') {
    const list: ListOption[] | Record<string, string[]> = read('aurea', 'datalists', `${id}.json`)
    return Array.isArray(list) ? list : Object.entries(list).flatMap(communesOf)
  }
  const { products } = read('aurea', 'products.json')
  return products.map(({ code, name }: { code: string; name: string }) => ({ value: code, label: name }))
}

const communesOf = ([zip, names]: [string, string[]]): ListOption[] =>
  names.map((name) => ({ value: `${zip} ${name}`, label: `${name} (${zip})` }))

export function typed(type: Element['type'], value: Answer): string {
  if (type === 'input_date' || type === 'input_birthdate') return String(value).split('-').toReversed().join('/')
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value)
}

/** The smallest PDF that readers accept; every file is different. */
export function pdf({ title }: Upload, id: number): Buffer {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page]
  const body = `%PDF-1.4\n${objects.map((one, at) => `${at + 1} 0 obj\n${one}\nendobj\n`).join('')}trailer<</Root 1 0 R>>\n%%EOF\n`
  return Buffer.from(`${body}% ${title} ${id}\n`)
}
