import type { Definition, Element } from '@parcelle/forms'
import { isTemporaryTable } from '../apply-settings.ts'
import type { Content } from '../content-files.ts'
import type { Datalist, Product, Tables } from '../content-shapes.ts'
import { listElements } from '../form-parts.ts'
import type { TemplateKind } from '@parcelle/domain/documents'
import type { Settings } from '../settings-file.ts'
import { problem, warning, type Finding } from '../findings/finding.ts'
import { parisDay } from '../../platform/today.ts'

type CatalogueSettings = Pick<Settings, 'forms' | 'dismembermentTables' | 'envelopes'>
type CatalogueContent = Pick<Content, 'products' | 'datalists' | 'tables' | 'documents'>

/** Checks that products and lists say everything once, and that a product has what each way of holding it needs. */
export function checkCatalogue(
  settings: CatalogueSettings,
  forms: readonly Definition[],
  { products, datalists, tables, documents }: CatalogueContent,
): Finding[] {
  const client = forms.find(({ id }) => id === settings.forms.client)
  const elements = client ? listElements(client) : []
  return [
    ...listTwice(products.map(({ code }) => code)).map((code) =>
      problem(`products.json/products/${code}`, 'another product has the same code'),
    ),
    ...products.flatMap(({ code, prices = [] }) =>
      listTwice(prices.map(({ from }) => from)).map((from) =>
        problem(`products.json/products/${code}/prices`, `two prices begin on ${from}`),
      ),
    ),
    ...products.flatMap(figureFindings),
    ...products.flatMap(dateFindings),
    ...codeFindings(products),
    ...listTwice(products.map(({ name }) => name)).map((name) =>
      problem(`products.json/products/${products.findLast((product) => product.name === name)?.code}/name`, SAME_NAME),
    ),
    ...products
      .filter(({ code }) => forms.length > 0 && !forms.some((form) => offersProduct(form, code)))
      .map(({ code }) => warning(`products.json/products/${code}`, 'no form offers it: nobody can subscribe to it')),
    ...documentFindings(products),
    ...Object.entries(datalists).flatMap(([name, list]) => listFindings(name, list)),
    ...products.flatMap((product) => splitFindings(product, elements, settings, tables, client)),
    ...(client ? signedFindings(client, elements, settings, documents) : []),
  ]
}

const listTwice = (names: readonly string[]): string[] => {
  const seen = new Set<string>()
  const twice = names.filter((name) => seen.size === seen.add(name).size)
  return [...new Set(twice)]
}

const SAME_NAME = 'another product has the same name'

/** They stand in addresses, file names and payment references. */
function codeFindings(products: readonly Product[]): Finding[] {
  return products.flatMap(({ code, documents }) =>
    [[code, 'code'] as const, ...documents.map(({ id }) => [id, `documents/${id}/id`] as const)]
      .filter(([id]) => !/^[\w-]+$/.test(id))
      .map(([id, path]) =>
        problem(`products.json/products/${code}/${path}`, `« ${id} » has characters that cannot stand here`),
      ),
  )
}

function offersProduct(form: Definition, code: string): boolean {
  const asked = listElements(form).find(({ name }) => name === form.referential?.product)
  return asked?.attributes.options?.some(({ value }) => value === code) ?? true
}

/** Figures that no product has: a slip in a decimal or a sign would be printed. */
function figureFindings(product: Product): Finding[] {
  const { minYears, maxYears } = product.dismemberment
  const ranges: [path: string, value: number, least: number, most: number][] = [
    ['riskIndicatorSRI', product.riskIndicatorSRI, 1, 7],
    ['recommendedHoldingYears', product.recommendedHoldingYears, 1, 99],
    ['enjoymentDelayMonths', product.enjoymentDelayMonths, 0, 60],
    ['subscriptionFee', product.subscriptionFee, 0, 100],
    ['managementFee', product.managementFee, 0, 100],
    ['purchaseFee', product.purchaseFee, 0, 100],
    ['disposalFee', product.disposalFee, 0, 100],
    ['minimumSharesNext', product.minimumSharesNext, 1, product.minimumShares],
    ['figures/occupancy', product.figures.occupancy, 0, 100],
    ['figures/debt', product.figures.debt, 0, 100],
    ['figures/distribution', product.figures.distribution, 0, 100],
    ['figures/holders', product.figures.holders, 0, Infinity],
    ['figures/buildings', product.figures.buildings, 0, Infinity],
    ['figures/capitalisation', product.figures.capitalisation, 0, Infinity],
    ['figures/year', product.figures.year, 1900, 2200],
    ...(minYears === null || maxYears === null
      ? []
      : [['dismemberment/maxYears', maxYears, minYears, 99] as [string, number, number, number]]),
  ]
  return ranges
    .filter(([, value, least, most]) => value < least || value > most)
    .map(([path, value, least, most]) =>
      problem(
        `products.json/products/${product.code}/${path}`,
        value < least ? `must be at least ${least}` : `must be at most ${most}`,
      ),
    )
}

/** A slip in the year would be printed on what people read and sign. */
function dateFindings({ code, templateDate, documents }: Product): Finding[] {
  const inAYear = parisDay(new Date(Date.now() + YEAR))
  const dated = [
    ['templateDate', templateDate] as const,
    ...documents.map(({ id, date }) => [`documents/${id}/date`, date] as const),
  ]
  return dated
    .filter(([, day]) => day > inAYear)
    .map(([path]) => problem(`products.json/products/${code}/${path}`, 'is more than a year ahead'))
}

/** In ms. */
const YEAR = 366 * 86_400_000

/** A document is opened and remembered by its id alone. */
function documentFindings(products: readonly Product[]): Finding[] {
  const twice = listTwice(products.flatMap(({ documents }) => documents.map(({ id }) => id)))
  return [
    ...products
      .filter(({ documents }) => documents.length === 0)
      .map(({ code }) => problem(`products.json/products/${code}/documents`, 'is empty: there is nothing to read')),
    ...twice.map((id) => problem(`products.json/products/${id}`, `another document has the id « ${id} »`)),
  ]
}

function listFindings(name: string, list: Datalist): Finding[] {
  // Made from the catalogue, whose codes have their own check.
  if (name === 'products') return []
  const where = `datalists/${name}.json`
  return [
    ...(list.length === 0 ? [problem(where, 'must not be empty')] : []),
    ...listTwice(list.map(({ value }) => value)).map((value) =>
      problem(`${where}/${value}`, `the value « ${value} » is there twice`),
    ),
    ...list
      .filter(({ value }) => value !== value.trim())
      .map(({ value }) => problem(`${where}/${value}`, `« ${value} » begins or ends with a space`)),
    ...listTwice(list.map(({ label }) => label.fr)).map((label) =>
      problem(`${where}/${list.findLast((entry) => entry.label.fr === label)?.value}`, `« ${label} » is there twice`),
    ),
  ]
}

const isLifeTable = ({ type, attributes }: Element) =>
  type === 'array_choice' && attributes.variant === 'life_dismemberment'

function splitFindings(
  { code, dismemberment: { life, temporary, table, minYears, maxYears } }: Product,
  elements: readonly Element[],
  { dismembermentTables: chosen }: CatalogueSettings,
  tables: Tables | null,
  form: Definition | undefined,
): Finding[] {
  const where = `products.json/products/${code}/dismemberment`
  const used = chosen[code] ?? chosen['*']
  const years = new Set((tables?.temporary[table ?? '']?.rows ?? []).map((row) => row.years))
  const outside = [minYears, maxYears].filter((year) => year !== null && years.size > 0 && !years.has(year))
  const reasons = [
    ...(life && !elements.some(isLifeTable) ? ['« life »: no table for life is asked in the form'] : []),
    ...(temporary && !elements.some((element) => isTableOf(element, code, form))
      ? ['« temporary »: the form has no table for this product']
      : []),
    ...(temporary && table === null ? ['« temporary » without a table'] : []),
    ...(temporary && (minYears === null || maxYears === null)
      ? ['« temporary » without « minYears » or « maxYears »']
      : []),
    ...(temporary && table !== null && used !== undefined && used !== table
      ? [`its table is « ${table} », but dismembermentTables of the settings says « ${used} »`]
      : []),
    ...outside.map((year) => `the table « ${table} » has no row of ${year} years`),
    ...(!temporary && elements.some((element) => isTemporaryTable(element) && namesProduct(element, code, form))
      ? ['the form has a table for this product, which is not sold for a time']
      : []),
  ]
  return reasons.map((reason) => problem(where, reason))
}

const isTableOf = (element: Element, code: string, form: Definition | undefined) =>
  isTemporaryTable(element) &&
  (namesProduct(element, code, form) ||
    !element.condition?.rules.some((rule) => rule.type === 'input' && rule.element === form?.referential?.product))

const namesProduct = ({ condition }: Element, code: string, form: Definition | undefined) =>
  condition?.rules.some(
    (rule) =>
      rule.type === 'input' && rule.element === form?.referential?.product && [rule.value].flat().includes(code),
  ) === true

const MANDATE = 'mandate'

/** Divided ownership is signed with its own documents. */
function signedFindings(
  { referential = {} }: Definition,
  elements: readonly Element[],
  { envelopes }: CatalogueSettings,
  { templates }: Content['documents'],
): Finding[] {
  const modes = elements.find(({ name }) => name === referential['detentionMode'])?.attributes.options ?? []
  const needed: { kind: TemplateKind; reason: string }[] = [
    ...(elements.some((element) => isTemporaryTable(element) || isLifeTable(element))
      ? [{ kind: 'dismembermentAnnex' as const, reason: 'the form divides ownership, but no annex is signed with it' }]
      : []),
    ...(modes.some(({ value }) => value === MANDATE)
      ? [{ kind: 'searchMandate' as const, reason: 'the form offers a mandate, but no mandate is signed with it' }]
      : []),
  ]
  const signed = Object.values(templates).filter(({ code }) => envelopes.subscription.includes(code))
  return needed
    .filter(({ kind }) => !signed.some((template) => template.kind === kind))
    .map(({ reason }) => problem('envelopes.subscription', reason))
}
