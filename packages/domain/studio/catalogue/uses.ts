import type { Content, Json, Place, SingleOperation } from '../operations.ts'
import { stepTo } from '../operations.ts'
import { isRecord } from './json.ts'
import { isList } from './sheet.ts'

/** What names a value of a list, a product or a table. */
export type Use = {
  readonly value: string
  readonly kind: 'condition' | 'default' | 'sample' | 'option' | 'rule' | 'table' | 'payment'
  readonly file: string
  /** Label of the question, sample or rule, in both languages or one. */
  readonly name: Json
  /** The operation that removes this mention; null if a person must decide. */
  readonly fix: readonly SingleOperation[] | null
}

const SAMPLES = 'samples.json'
const isForm = (file: string) => file.startsWith('forms/')

/** Where the form, the samples or another file names values of a list. */
export function findValueUses(content: Content, list: string, values: ReadonlySet<string>): Use[] {
  const asks = (element: Holder) => attributesOf(element)['datalistId'] === list
  return findAnswerUses(content, asks, values)
}

/** Values that conditions compare with an answer to this element, or that samples answer. */
export function findUsedAnswers(content: Content, name: string): ReadonlySet<Json | undefined> {
  const asking = listElements(content).filter(({ element }) => element['name'] === name)
  const options = asking.flatMap(({ element }) => attributesOf(element)['options'] ?? [])
  const values = options.flatMap((option) =>
    isRecord(option) && typeof option['value'] === 'string' ? option['value'] : [],
  )
  return new Set(
    findAnswerUses(content, (element) => element['name'] === name, new Set(values)).map(({ value }) => value),
  )
}

/** The questions that offer a list. */
export const listAskers = (content: Content, list: string): Json[] =>
  listElements(content).flatMap(({ element }) =>
    attributesOf(element)['datalistId'] === list ? [nameOf(element)] : [],
  )

type Holder = { readonly [key: string]: Json }
const attributesOf = (element: Holder): Holder => (isRecord(element['attributes']) ? element['attributes'] : {})
const isProductQuestion = (element: Holder) =>
  String(element['type']).startsWith('input_unique_product_') || attributesOf(element)['datalistId'] === 'products'

/**
 * Where a product is named. Prices, payment and options are removed with it; conditions and samples must change first.
 */
export function findProductUses(content: Content, code: string): Use[] {
  return [
    ...findOptions(content, code),
    ...findAnswerUses(content, isProductQuestion, new Set([code])),
    ...findKeys(content, code),
    ...findRules(content, code),
  ]
}

export function listProducts(content: Content): Holder[] {
  const file = content['products.json']
  const products = isRecord(file) ? file['products'] : undefined
  return isList(products) ? products.filter(isRecord) : []
}

export type FormElement = { readonly file: string; readonly element: Holder; readonly at: Place }

/** Every question of every form that is open. */
export function listElements(content: Content): FormElement[] {
  return Object.entries(content).flatMap(([file, form]) =>
    isForm(file) && isRecord(form)
      ? inList(form['pages'], [file, 'pages']).flatMap((page) =>
          inList(page.item['blocks'], [...page.at, 'blocks']).flatMap((block) =>
            inList(block.item['elements'], [...block.at, 'elements']).map(({ item, at }) => ({
              file,
              element: item,
              at,
            })),
          ),
        )
      : [],
  )
}

function inList(list: Json | undefined, at: Place): { item: Holder; at: Place }[] {
  if (!isList(list)) return []
  return list.flatMap((item, index) => (isRecord(item) ? [{ item, at: [...at, stepTo(list, index)] }] : []))
}

function findAnswerUses(content: Content, asks: (element: Holder) => boolean, values: ReadonlySet<string>): Use[] {
  const asking = listElements(content).filter(({ element }) => asks(element))
  const names = new Set(asking.flatMap(({ element }) => [element['name'], element['id']]))
  const defaults = asking.flatMap(({ file, element }) =>
    ['defaultValue', 'mustEqual'].flatMap((attribute) =>
      among(attributesOf(element)[attribute], values).map((value): Use => ({
        value,
        kind: 'default',
        file,
        name: nameOf(element),
        fix: null,
      })),
    ),
  )
  const conditions = Object.entries(content).flatMap(([file, held]) =>
    file === SAMPLES || file.startsWith('datalists/') ? [] : findConditions(held, file, file, names, values),
  )
  return unique([...defaults, ...conditions, ...findInSamples(content, names, values)])
}

/** Every comparison with an answer, as `{ element, value }`. */
function findConditions(
  held: Json,
  file: string,
  name: Json,
  names: ReadonlySet<Json | undefined>,
  values: ReadonlySet<string>,
): Use[] {
  if (isList(held)) return held.flatMap((item) => findConditions(item, file, name, names, values))
  if (!isRecord(held)) return []
  const here = nameOf(held) || name
  const uses = names.has(held['element'])
    ? among(held['value'], values).map((value): Use => ({ value, kind: 'condition', file, name: here, fix: null }))
    : []
  return [...uses, ...Object.values(held).flatMap((inner) => findConditions(inner, file, here, names, values))]
}

function findInSamples(content: Content, names: ReadonlySet<Json | undefined>, values: ReadonlySet<string>): Use[] {
  const file = content[SAMPLES]
  return inList(isRecord(file) ? file['samples'] : undefined, []).flatMap(({ item }) => {
    const answers = item['answers']
    if (!isRecord(answers)) return []
    const named = Object.entries(answers).flatMap(([name, answer]) => (names.has(name) ? among(answer, values) : []))
    return named.map((value): Use => ({
      value,
      kind: 'sample',
      file: SAMPLES,
      name: item['title'] ?? item['id'] ?? '',
      fix: null,
    }))
  })
}

function findOptions(content: Content, code: string): Use[] {
  return listElements(content)
    .filter(({ element }) => isProductQuestion(element))
    .flatMap(({ file, element, at }) => {
      const options = attributesOf(element)['options']
      const option = isList(options) ? options.find((one) => isRecord(one) && one['value'] === code) : undefined
      if (option === undefined) return []
      const place = [...at, 'attributes', 'options', { id: code }]
      return [
        {
          value: code,
          kind: 'option',
          file,
          name: nameOf(element),
          fix: [{ kind: 'remove', at: place, was: option }],
        } satisfies Use,
      ]
    })
}

const keyed: readonly { file: string; within: readonly string[]; kind: Use['kind'] }[] = [
  { file: 'payments.json', within: [], kind: 'payment' },
  { file: 'settings.json', within: ['dismembermentTables'], kind: 'table' },
]

function findKeys(content: Content, code: string): Use[] {
  return keyed.flatMap(({ file, within, kind }) => {
    const holder = within.reduce<Json | undefined>(
      (held, key) => (isRecord(held) ? held[key] : undefined),
      content[file],
    )
    if (!isRecord(holder) || !Object.hasOwn(holder, code)) return []
    const fix: SingleOperation[] = [{ kind: 'remove', at: [file, ...within, code], was: holder[code] ?? null }]
    return [{ value: code, kind, file, name: code, fix }]
  })
}

/** `productIn` of the company's rules. */
function findRules(content: Content, code: string): Use[] {
  const settings = content['settings.json']
  const rules = isRecord(settings) ? settings['rules'] : undefined
  if (!isRecord(rules)) return []
  const names = (held: Json): boolean =>
    isList(held)
      ? held.some(names)
      : isRecord(held) &&
        Object.entries(held).some(([key, inner]) =>
          key === 'productIn' ? among(inner, new Set([code])).length > 0 : names(inner),
        )
  return Object.entries(rules).flatMap(([name, rule]) =>
    names(rule) ? [{ value: code, kind: 'rule', file: 'settings.json', name, fix: null } satisfies Use] : [],
  )
}

const among = (held: Json | undefined, values: ReadonlySet<string>): string[] =>
  (isList(held) ? held : [held]).filter((one): one is string => typeof one === 'string' && values.has(one))

/** Its label; empty without one. */
function nameOf(held: Holder): Json {
  const { label, title, name } = held
  const named = attributesOf(held)['label'] ?? label ?? title ?? name
  return named === undefined || named === null || isList(named) ? '' : named
}

function unique(uses: readonly Use[]): Use[] {
  const seen = new Set<string>()
  return uses.filter((use) => {
    const said = JSON.stringify([use.value, use.kind, use.file, use.name])
    return seen.size !== seen.add(said).size
  })
}
