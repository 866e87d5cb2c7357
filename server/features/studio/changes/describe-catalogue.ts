import { isDeepStrictEqual } from 'node:util'
import { paymentFields, productSections, type ProductField } from '@parcelle/domain/studio-catalogue'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator, type TextKey } from '../../../platform/locales/texts.ts'
import { isRecord, isTexts, type Step } from './compare-values.ts'
import { showValue } from './show-value.ts'

const TABLES = 'dismemberment.json'

type Item = Readonly<Record<string, unknown>>
type Pair = { was: Item | undefined; is: Item | undefined }

/** The differences of a catalogue file, in the words of its screen; null for another file. */
export function describeCatalogue(
  path: string,
  was: unknown,
  is: unknown,
  nameProducts: () => ReadonlyMap<string, string>,
  locale: Locale,
): string[] | null {
  if (path === 'products.json')
    return pairUp(productsOf(was), productsOf(is), 'code').flatMap((pair) => describeProduct(pair, locale))
  if (path === 'payments.json') return describePayments(was, is, nameProducts(), locale)
  if (path === TABLES) return describeTables(was, is, locale)
  return path.startsWith('datalists/') ? describeList(path, was, is, locale) : null
}

const productsOf = (file: unknown): Item[] => (isRecord(file) ? itemsOf(file['products']) : [])
const itemsOf = (list: unknown): Item[] => (Array.isArray(list) ? list.filter(isRecord) : [])

/** The items that differ, by their key. */
function pairUp(was: readonly Item[], is: readonly Item[], key: string): Pair[] {
  const byKey = (items: readonly Item[]) => new Map(items.map((item) => [String(item[key]), item]))
  const [old, now] = [byKey(was), byKey(is)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((id) => ({ was: old.get(id), is: now.get(id) }))
    .filter((pair) => !isDeepStrictEqual(pair.was, pair.is))
}

function describeProduct({ was, is }: Pair, locale: Locale): string[] {
  const t = translator(locale)
  const product = showValue((is ?? was)?.['name'], locale)
  const place = t('studio.change.product', { product })
  if (!was && is) {
    const added = t('studio.change.product-added', { product, price: showPrice(is['unitPrice'], locale) })
    return [added, ...describePrices({ ...is, prices: [] }, is, place, locale)]
  }
  if (!was || !is) return [t('studio.change.product-removed', { product })]
  const fields = productSections.flatMap((section) => section.fields)
  return [
    ...describePrices(was, is, place, locale),
    ...pairUp(itemsOf(was['documents']), itemsOf(is['documents']), 'id').flatMap((pair) =>
      describeDocument(pair, place, locale),
    ),
    ...fields.flatMap((field) => describeField(field, was, is, place, locale)),
  ]
}

function describePrices(was: Item, is: Item, place: string, locale: Locale): string[] {
  const t = translator(locale)
  const price = (value: unknown) => showPrice(value, locale)
  const first = isDeepStrictEqual(was['unitPrice'], is['unitPrice'])
    ? []
    : [t('studio.change.price', { place, was: price(was['unitPrice']), is: price(is['unitPrice']) })]
  const dated = pairUp(itemsOf(was['prices']), itemsOf(is['prices']), 'from').map((pair) => {
    const [old, now] = [pair.was?.['unitPrice'], pair.is?.['unitPrice']]
    const params = { place, date: showDay((pair.is ?? pair.was)?.['from'], locale), was: price(old), is: price(now) }
    const change = !pair.was ? 'added' : !pair.is ? 'removed' : 'changed'
    return t(`studio.change.price-from.${change}`, params)
  })
  return [...first, ...dated]
}

function describeDocument({ was, is }: Pair, place: string, locale: Locale): string[] {
  const t = translator(locale)
  const document = showValue((is ?? was)?.['title'], locale)
  const params = { place, document, was: showDay(was?.['date'], locale), is: showDay(is?.['date'], locale) }
  if (!was) return [t('studio.change.document.added', params)]
  if (!is) return [t('studio.change.document.removed', params)]
  return [t(was['date'] === is['date'] ? 'studio.change.document.changed' : 'studio.change.document.date', params)]
}

function describePayments(was: unknown, is: unknown, products: ReadonlyMap<string, string>, locale: Locale): string[] {
  const t = translator(locale)
  const [old, now] = [isRecord(was) ? was : {}, isRecord(is) ? is : {}]
  const codes = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (code) => !isDeepStrictEqual(old[code], now[code]),
  )
  return codes.flatMap((code) => {
    const [before, after] = [old[code], now[code]]
    const place = t('studio.change.payment', { product: showValue(products.get(code) ?? code, locale) })
    if (!isRecord(before)) return [t('studio.change.payment.added', { place })]
    if (!isRecord(after)) return [t('studio.change.payment.removed', { place })]
    return paymentFields.flatMap((field) => describeField(field, before, after, place, locale))
  })
}

function describeField(
  { at, name, choices }: ProductField,
  was: Item,
  is: Item,
  place: string,
  locale: Locale,
): string[] {
  const [old, now] = [read(was, at), read(is, at)]
  if (isDeepStrictEqual(old, now)) return []
  const t = translator(locale)
  const show = (value: unknown) =>
    showValue(choices?.find((choice) => choice.value === value)?.name[locale] ?? value, locale)
  const isOther = isTexts(old) && isTexts(now) && old[locale] === now[locale]
  if (isOther) {
    const other = locale === 'fr' ? 'en' : 'fr'
    return [t('studio.change.translation', { place, what: name[locale], was: show(old[other]), is: show(now[other]) })]
  }
  const params = { place, what: name[locale], was: show(old), is: show(now) }
  if (old === undefined || old === null) return [t('studio.change.set', params)]
  return [t(now === undefined || now === null ? 'studio.change.unset' : 'studio.change.value', params)]
}

const read = (item: unknown, at: readonly string[]): unknown =>
  at.reduce<unknown>((held, key) => (isRecord(held) ? held[key] : undefined), item)

function showPrice(price: unknown, locale: Locale): string {
  if (typeof price !== 'number') return showValue(price, locale)
  return price.toLocaleString(locale === 'fr' ? 'fr-FR' : 'en-GB', { style: 'currency', currency: 'EUR' })
}

/** 01/01/2027 */
const showDay = (day: unknown, locale: Locale): string =>
  typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day)
    ? day.split('-').toReversed().join('/')
    : showValue(day, locale)

const ROWS = 'rows'
/** Limit per table; further changes are only counted. */
const LISTED_ROWS = 12

/** Tables without their rows, which `describeCatalogue` describes. */
export const isOutsideRows = (path: string, at: readonly Step[]): boolean =>
  path === TABLES && !at.some((step) => 'key' in step && step.key === ROWS)

function describeTables(was: unknown, is: unknown, locale: Locale): string[] {
  const [old, now] = [tablesOf(was, locale), tablesOf(is, locale)]
  return [...now].flatMap(([id, { name, key, rows }]) => {
    const before = old.get(id)
    const pairs = before ? pairUp(before.rows, rows, key) : []
    const t = translator(locale)
    if (pairs.length > LISTED_ROWS) return [t('studio.change.table.rows', { table: name, count: pairs.length })]
    return pairs.map((pair) => describeRow(pair, name, locale))
  })
}

function describeRow({ was, is }: Pair, table: string, locale: Locale): string {
  const t = translator(locale)
  const { years, label } = is ?? was ?? {}
  const row = years === undefined ? showValue(label, locale) : t('studio.change.table.years', { years: String(years) })
  const shares = (item: Item | undefined) =>
    t('studio.change.table.shares', {
      bareOwnership: showValue(item?.['bareOwnership'], locale),
      usufruct: showValue(item?.['usufruct'], locale),
    })
  const params = { table, row, was: shares(was), is: shares(is) }
  return t(`studio.change.table.${!was ? 'added' : !is ? 'removed' : 'changed'}`, params)
}

type KeyTable = { name: string; key: string; rows: readonly Item[] }

function tablesOf(file: unknown, locale: Locale): Map<string, KeyTable> {
  const t = translator(locale)
  const { lifeLong, temporary } = isRecord(file) ? file : {}
  const life: [string, KeyTable][] = isRecord(lifeLong)
    ? [['', { name: t('studio.change.table.life'), key: 'key', rows: itemsOf(lifeLong[ROWS]) }]]
    : []
  const others = Object.entries(isRecord(temporary) ? temporary : {}).flatMap(([id, table]): [string, KeyTable][] =>
    isRecord(table)
      ? [[id, { name: showValue(table['label'] ?? id, locale), key: 'years', rows: itemsOf(table[ROWS]) }]]
      : [],
  )
  return new Map([...life, ...others])
}

/** Limit of named rows, because a list has thousands. */
const NAMED = 5

function describeList(path: string, was: unknown, is: unknown, locale: Locale): string[] {
  const t = translator(locale)
  const name = path.slice('datalists/'.length).replace(/\.json$/, '')
  const pairs = pairUp(entriesOf(was), entriesOf(is), 'value')
  const groups = {
    added: pairs.filter((one) => !one.was),
    removed: pairs.filter((one) => !one.is),
    changed: pairs.filter((one) => one.was && one.is),
  }
  const parts = (['added', 'removed', 'changed'] as const).flatMap((change) => {
    const { length } = groups[change]
    if (length === 0) return []
    const key: TextKey = `studio.change.list.${change}.${length === 1 ? 'one' : 'other'}`
    const names = groups[change].slice(0, NAMED).map((pair) => showValue((pair.is ?? pair.was)?.['label'], locale))
    const more = length > NAMED ? ', …' : ''
    return [
      `${t(key, { count: length.toLocaleString(locale === 'fr' ? 'fr-FR' : 'en-GB') })} (${names.join(', ')}${more})`,
    ]
  })
  return [
    parts.length === 0
      ? t('studio.change.list.order', { name })
      : t('studio.change.list', { name, changes: parts.join(', ') }),
  ]
}

/** Communes are by postcode. */
function entriesOf(list: unknown): Item[] {
  if (!isRecord(list)) return itemsOf(list)
  return Object.entries(list).flatMap(([zip, names]) =>
    Array.isArray(names)
      ? names.map((name) => ({ value: `${zip} ${String(name)}`, label: `${zip} ${String(name)}` }))
      : [],
  )
}
