import type { Content, Json, Operation, Place, SingleOperation } from '../operations.ts'
import { isRecord } from './json.ts'
import { isDay } from './product-fields.ts'
import { isList } from './sheet.ts'
import { findProductUses, listElements, listProducts, type Use } from './uses.ts'

const PRODUCTS = 'products.json'
export const PAYMENTS = 'payments.json'

type Holder = { readonly [key: string]: Json }
export const productPlace = (code: string): Place => [PRODUCTS, 'products', { id: code }]

const CODE = /^[A-Za-z0-9_-]{1,20}$/

/** Why a product cannot have this code. */
export function codeProblem(content: Content, code: string): 'shape' | 'taken' | null {
  if (!CODE.test(code)) return 'shape'
  return listProducts(content).some((product) => product['code'] === code) ? 'taken' : null
}

/** A question in which a product is chosen among options. */
type ProductQuestion = { readonly at: Place; readonly name: Json; readonly options: readonly Json[] }

export function listProductQuestions(content: Content): ProductQuestion[] {
  return listElements(content).flatMap(({ element, at }) => {
    const attributes = isRecord(element['attributes']) ? element['attributes'] : {}
    const { options, label } = attributes
    return String(element['type']).startsWith('input_unique_product_') && isList(options)
      ? [{ at: [...at, 'attributes', 'options'], name: label ?? element['name'] ?? '', options }]
      : []
  })
}

export const findOption = ({ options }: ProductQuestion, code: string): Json | undefined =>
  options.find((option) => isRecord(option) && option['value'] === code)

/** Adds or removes a product in the options of a question. */
export function offerProduct(question: ProductQuestion, product: Holder, isOffered: boolean): SingleOperation {
  const code = String(product['code'])
  const option = findOption(question, code)
  if (!isOffered) return { kind: 'remove', at: [...question.at, { id: code }], was: option ?? null }
  return { kind: 'add', at: question.at, index: question.options.length, value: toOption(product) }
}

function toOption({ code, name, description, docusignId }: Holder): Json {
  return {
    value: code ?? '',
    label: { fr: name ?? '', en: name ?? '' },
    ...(description !== undefined && { description }),
    ...(docusignId !== undefined && { docusignId }),
  }
}

/**
 * Copies a product with its texts, figures, documents and payment details, into the same questions. Temporary ownership
 * of it is not sold until the form shows a table for it.
 */
export function duplicateProduct(
  content: Content,
  from: string,
  { code, name }: { code: string; name: string },
): Operation | null {
  const products = listProducts(content)
  const index = products.findIndex((product) => product['code'] === from)
  const model = products[index]
  if (!model) return null
  const { prices: _, ...rest } = model
  const split = isRecord(model['dismemberment'])
    ? { dismemberment: { ...model['dismemberment'], temporary: false, table: null, minYears: null, maxYears: null } }
    : {}
  const product: Holder = {
    ...rest,
    code,
    family: code,
    name,
    ...split,
    documents: copyDocuments(model['documents'], from, code),
  }
  const payments = content[PAYMENTS]
  const payment = isRecord(payments) ? payments[from] : undefined
  const operations: SingleOperation[] = [
    { kind: 'add', at: [PRODUCTS, 'products'], index: index + 1, value: product },
    ...(payment === undefined ? [] : [{ kind: 'set', at: [PAYMENTS, code], value: payment } as const]),
    ...listProductQuestions(content)
      .filter((question) => findOption(question, from) !== undefined)
      .map((question) => offerProduct(question, product, true)),
  ]
  return { kind: 'all', operations }
}

function copyDocuments(documents: Json | undefined, from: string, code: string): Json {
  if (!isList(documents)) return []
  return documents.map((document) => {
    if (!isRecord(document)) return document
    const id = String(document['id'])
    return { ...document, id: id.startsWith(`${from}-`) ? `${code}${id.slice(from.length)}` : `${code}-${id}` }
  })
}

/** Removes a product with its prices, payment details and options; none if something else names it. */
export function removeProduct(content: Content, code: string): { operation: Operation | null; uses: readonly Use[] } {
  const uses = findProductUses(content, code)
  const product = listProducts(content).find((one) => one['code'] === code)
  const refusing = uses.filter(({ fix }) => fix === null)
  if (!product || refusing.length > 0) return { operation: null, uses: refusing }
  const fixes = uses.flatMap(({ fix }) => fix ?? [])
  return {
    operation: { kind: 'all', operations: [...fixes, { kind: 'remove', at: productPlace(code), was: product }] },
    uses,
  }
}

/** A price of a share: from the beginning, or from a day on. */
export type Price = {
  readonly from: string | null
  readonly unitPrice: Json
  readonly state: 'past' | 'current' | 'coming'
  readonly problem: 'price' | 'date' | 'twice' | null
}

/** The prices of a product in the order of their days. */
export function listPrices(product: Holder, today: string): Price[] {
  const dated = readPrices(product)
  const current = dated.filter(({ from }) => from <= today).length
  const all = [{ from: null, unitPrice: product['unitPrice'] ?? '' }, ...dated]
  return all.map(({ from, unitPrice }, at) => ({
    from,
    unitPrice,
    state: at === current ? 'current' : at < current ? 'past' : 'coming',
    problem: priceProblem(from, unitPrice, dated.filter((one) => one.from === from).length),
  }))
}

function priceProblem(from: string | null, unitPrice: Json, count: number): Price['problem'] {
  if (typeof unitPrice !== 'number' || unitPrice <= 0) return 'price'
  if (from !== null && !isDay(from)) return 'date'
  return from !== null && count > 1 ? 'twice' : null
}

type DatedPrice = { from: string; unitPrice: Json }

function readPrices(product: Holder): DatedPrice[] {
  const { prices } = product
  const list = isList(prices) ? prices.filter(isRecord) : []
  return list
    .map((price) => ({ from: String(price['from'] ?? ''), unitPrice: price['unitPrice'] ?? '' }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** Sets the price from a day on, or the initial price without a day; `null` removes it. */
export function setPrice(product: Holder, from: string | null, unitPrice: Json | null): SingleOperation | null {
  const at = productPlace(String(product['code']))
  const was = product['unitPrice']
  if (from === null) return unitPrice === null ? null : { kind: 'set', at: [...at, 'unitPrice'], was, value: unitPrice }
  const others = readPrices(product).filter((price) => price.from !== from)
  const prices =
    unitPrice === null ? others : [...others, { from, unitPrice }].toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const held = product['prices']
  const place = [...at, 'prices']
  if (prices.length === 0) return held === undefined ? null : { kind: 'remove', at: place, was: held }
  return { kind: 'set', at: place, was: held, value: prices }
}
