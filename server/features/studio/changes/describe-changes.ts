import { changeAreas, type ChangeArea, type EditionChanges } from '@parcelle/contract/studio/editions'
import type { Condition, Definition } from '@parcelle/forms'
import { translate, typeDescriptions } from '@parcelle/forms'
import { parseJson, SETTINGS, type Parts } from '../../../deployment/parts.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator, type TextKey } from '../../../platform/locales/texts.ts'
import { compareValues, isRecord, isTexts, type Difference, type Step } from './compare-values.ts'
import { describeCatalogue, isOutsideRows } from './describe-catalogue.ts'
import { describeCondition, findElement } from './describe-condition.ts'
import { describeSetting, showAmount } from './describe-setting.ts'
import { readReadable } from './readable.ts'
import { showValue } from './show-value.ts'
import { wordFor } from './words.ts'

/** Limit per area; the rest is only counted. */
const LISTED = 100

/** What changed between two editions, in sentences, by area. Files that cannot be read are named only. */
export function describeChanges(before: Parts, after: Parts, locale: Locale): EditionChanges['areas'] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  const found = new Map<ChangeArea, string[]>()
  for (const path of paths.filter((one) => before.get(one)?.digest !== after.get(one)?.digest)) {
    const sentences = describeFile(path, before, after, locale)
    const area = areaOf(path)
    found.set(area, [...(found.get(area) ?? []), ...sentences])
  }
  return changeAreas.flatMap((area) => {
    const changes = found.get(area) ?? []
    return changes.length === 0 ? [] : [{ area, changes: changes.slice(0, LISTED), total: changes.length }]
  })
}

function areaOf(path: string): ChangeArea {
  const [folder] = path.split('/')
  return areas[folder ?? ''] ?? 'other'
}

const areas: Readonly<Record<string, ChangeArea>> = {
  forms: 'form',
  'form-changes.json': 'form',
  'settings.json': 'company',
  'logo.svg': 'company',
  'firms.json': 'company',
  'products.json': 'products',
  'payments.json': 'products',
  'dismemberment.json': 'products',
  'product-documents': 'products',
  datalists: 'lists',
  documents: 'documents',
  'vigilance.json': 'signing',
}

function describeFile(path: string, before: Parts, after: Parts, locale: Locale): string[] {
  const t = translator(locale)
  const [was, is] = [readReadable(path, before, after, locale), readReadable(path, after, after, locale)]
  const name = nameFile(path, is ?? was, locale)
  if (!before.has(path)) return [t('studio.change.file-added', { name })]
  if (!after.has(path)) return [t('studio.change.file-removed', { name })]
  const differences = was === undefined || is === undefined ? [] : compareValues(was, is)
  if (differences.length === 0) return [t('studio.change.file-changed', { name })]
  const own = describeCatalogue(path, was, is, () => nameProducts(after), locale)
  const rest = own ? differences.filter(({ at }) => isOutsideRows(path, at)) : differences
  const form = isForm(is) ? is : null
  const sentences = [
    ...(own ?? []),
    ...rest.flatMap((one) => describe(one, form, path === SETTINGS ? null : name, locale)),
  ]
  return sentences.length > 0 ? sentences : [t('studio.change.file-changed', { name })]
}

const isForm = (value: unknown): value is Definition => isRecord(value) && Array.isArray(value['pages'])

function nameFile(path: string, content: unknown, locale: Locale): string {
  if (path.startsWith('datalists/')) return path.slice('datalists/'.length).replace(/\.json$/, '')
  if (isRecord(content) && isTexts(content['title'])) return content['title'][locale] ?? content['title'].fr
  return translator(locale)(fileNames[path] ?? 'studio.file.other', { path })
}

const fileNames: Readonly<Record<string, TextKey>> = {
  'settings.json': 'studio.file.settings',
  'products.json': 'studio.file.products',
  'payments.json': 'studio.file.payments',
  'dismemberment.json': 'studio.file.dismemberment',
  'firms.json': 'studio.file.firms',
  'vigilance.json': 'studio.file.vigilance',
  'samples.json': 'studio.file.samples',
  'documents/shared.json': 'studio.file.shared',
  'logo.svg': 'studio.file.logo',
}

function nameProducts(parts: Parts): ReadonlyMap<string, string> {
  const file = parseJson(parts.get('products.json')?.text ?? '')
  const products = isRecord(file) && Array.isArray(file['products']) ? file['products'].filter(isRecord) : []
  return new Map(products.map(({ code, name }) => [String(code), String(name)]))
}

function describe(difference: Difference, form: Definition | null, file: string | null, locale: Locale): string[] {
  const t = translator(locale)
  const { at, was, is } = difference
  const setting = file === null ? describeSetting(difference, locale) : null
  if (setting && !isTexts(was) && !isTexts(is))
    return [t(setting.was === setting.is ? 'studio.change.other' : 'studio.change.value', setting)]
  const last = at.at(-1)
  const place = nameSteps(at.slice(0, -1), file, locale)
  const what = last === undefined ? '' : 'key' in last ? wordFor(last.key, locale) : showValue(last.item, locale)
  // Only the order of the list differs.
  if (last && 'key' in last && last.key === 'order' && was === undefined && is === undefined)
    return [t('studio.change.order', { place })]
  if (last && 'item' in last) {
    const item = nameSteps(at, file, locale)
    const type = isRecord(is) ? typeOf(is, locale) : null
    if (was === undefined)
      return [t(type ? 'studio.change.question-added' : 'studio.change.added', { item, type: type ?? '' })]
    if (is === undefined) return [t('studio.change.removed', { item })]
  }
  const where = setting ? { place: setting.place, what: setting.what } : { place, what }
  return describeValue(difference, where, form, locale)
}

function typeOf(item: Record<string, unknown>, locale: Locale): string | null {
  const type = item['type']
  if (typeof type !== 'string' || !Object.hasOwn(typeDescriptions, type)) return null
  return typeDescriptions[type as keyof typeof typeDescriptions].name[locale].toLowerCase()
}

type ChangePlace = { place: string; what: string }

function describeValue(
  { at, was, is }: Difference,
  where: ChangePlace,
  form: Definition | null,
  locale: Locale,
): string[] {
  const t = translator(locale)
  const key = lastKey(at)
  const show = (value: unknown) => {
    // These changes are sentences already.
    if (!form && key === 'condition' && typeof value === 'string') return value
    if (form && key === 'condition' && isRecord(value)) return describeCondition(value as Condition, form, locale)
    const element = form && typeof value === 'string' && references.has(key) ? findElement(form, value) : undefined
    const amount = showAmount(at, value, locale)
    if (amount !== null) return amount
    return showValue(element ? translate(element.attributes.label, locale) : value, locale)
  }
  const language = isTexts(was) && isTexts(is) && was[locale] === is[locale] ? otherOf(locale) : locale
  const params = { ...where, was: show(was), is: show(is) }
  if (language !== locale && isTexts(was) && isTexts(is))
    return [
      t('studio.change.translation', {
        ...where,
        was: showValue(was[language], locale),
        is: showValue(is[language], locale),
      }),
    ]
  if (was === undefined || was === null) return [t('studio.change.set', params)]
  if (is === undefined || is === null) return [t('studio.change.unset', params)]
  // Two values too large to be shown look the same.
  return [t(params.was === params.is ? 'studio.change.other' : 'studio.change.value', params)]
}

const references = new Set(['reference', 'minFrom', 'offeredFrom', 'childElementId', 'countryFrom', 'postcodeFrom'])
const otherOf = (locale: Locale): Locale => (locale === 'fr' ? 'en' : 'fr')

function lastKey(at: readonly Step[]): string {
  const last = at.at(-1)
  return last && 'key' in last ? last.key : ''
}

/** Omits lists from the path: « Situation › Nombre de parts », not « Pages › … › Blocs › … ». */
function nameSteps(at: readonly Step[], file: string | null, locale: Locale): string {
  const told = at.filter((step, place) => ('item' in step ? !isPlaceInRule(at, place) : !silent.has(step.key)))
  const words = told.map((step) => {
    if ('key' in step) return wordFor(step.key, locale)
    return step.what ? `${step.what[locale]} ${showValue(step.item, locale)}` : showValue(step.item, locale)
  })
  return [...(file === null ? [] : [file]), ...words].join(' › ')
}

/** The index of an amount in a rule means nothing to the reader. */
function isPlaceInRule(at: readonly Step[], place: number): boolean {
  const before = at[place - 1]
  return before !== undefined && 'key' in before && before.key === 'whenAny'
}

const silent = new Set([
  'points',
  'pages',
  'blocks',
  'elements',
  'attributes',
  'sections',
  'items',
  'fragments',
  'whenAny',
])
