import { fillCondition, fillForm, fillTexts, readThresholds } from '@parcelle/forms'
import type { Definition, Element, Option } from '@parcelle/forms'
import type { Tables } from './content-shapes.ts'
import { changeForm } from './form-changes.ts'
import type { Content } from './content-files.ts'
import { problem, type Finding } from './findings/finding.ts'
import type { Settings } from './settings-file.ts'

/** Applies the company's form changes, formulas, products and dismemberment tables to the forms. */
export function applySettings(settings: Settings, content: Content, findings: Finding[]): Definition[] {
  if (settings.formsApplied) return content.forms
  return content.forms.map((form) => {
    const change =
      form.id === settings.forms.client
        ? content.changes.client
        : form.id === settings.forms.backOffice && content.changes.backOffice
    const changed = change ? changeForm(form, change, findings) : form
    return setDuration(
      mapElements(changed, (element) => applyTo(element, changed, settings, content, findings)),
      settings,
    )
  })
}

function applyTo(
  element: Element,
  form: Definition,
  { computedFields, dismembermentTables, sepaOnly }: Settings,
  { tables, products }: Content,
  findings: Finding[],
): Element {
  const formula = computedFields.find(({ target }) => target === element.name)?.formula
  if (formula !== undefined) return { ...element, calculate: formula }
  if (isProductChoice(element)) return nameProducts(element, products)
  if (sepaOnly && isAccount(element)) return { ...element, attributes: { ...element.attributes, sepaOnly } }
  return isTemporaryTable(element) && tables ? setTable(element, form, dismembermentTables, tables, findings) : element
}

const isProductChoice = ({ type }: Element) => type.startsWith('input_unique_product_')

/** Products are named as in the catalogue of the company, which may extend the forms of another. */
function nameProducts(element: Element, products: Content['products']): Element {
  const options = element.attributes.options?.map((option) => {
    const product = products.find(({ code }) => code === option.value)
    if (!product) return option
    const { name, description } = product
    return { ...option, label: { fr: name, en: name }, ...(option.description && { description }) }
  })
  return options ? { ...element, attributes: { ...element.attributes, options } } : element
}

const isAccount = ({ type }: Element) => type === 'input_iban' || type === 'input_iban_code'

export const isTemporaryTable = ({ type, attributes }: Element) =>
  type === 'array_choice' && attributes.variant === 'temporary_dismemberment'

/** The product named by the table's condition, or `*` for all. */
function findProduct({ condition }: Element, form: Definition): string {
  const rule = condition?.rules.find(
    (one) => one.type === 'input' && one.element === form.referential?.product && one.operator === 'equal',
  )
  return typeof rule?.value === 'string' ? rule.value : '*'
}

function setTable(
  element: Element,
  form: Definition,
  chosen: Settings['dismembermentTables'],
  tables: Tables,
  findings: Finding[],
): Element {
  const tableId = chosen[findProduct(element, form)] ?? chosen['*']
  if (tableId === undefined) {
    findings.push(problem('dismembermentTables', `no table for « ${element.name} » of form ${form.id}`))
    return element
  }
  const table = tables.temporary[tableId]
  // The form's own rows of the same table stay, to be compared with it. A missing table is reported by its own check.
  if (!table || tableId === element.attributes.tableId) return element
  const options = toOptions(table.rows, tables, element)
  return { ...element, attributes: { ...element.attributes, tableId, options } }
}

/** Rows as options, with the labels of the table they replace. */
function toOptions(
  rows: Tables['temporary'][string]['rows'],
  { header, rowLabel }: Tables,
  { attributes }: Element,
): readonly Option[] {
  const [model] = attributes.options ?? []
  const label = (key: string) => model?.sub_options?.find((sub) => sub.key === key)?.label ?? key
  return rows.map(({ years, usufruct, bareOwnership }) => ({
    value: String(years),
    label: { fr: rowLabel.fr.replace('{years}', String(years)), en: rowLabel.en.replace('{years}', String(years)) },
    header,
    sub_options: [
      { key: 'np', label: label('np'), value: bareOwnership },
      { key: 'usu', label: label('usu'), value: usufruct },
    ],
  }))
}

function setDuration(form: Definition, { durationElement }: Settings): Definition {
  const { duration: _, ...referential } = form.referential ?? {}
  if (durationElement === null) return { ...form, referential }
  const has = form.pages.some((page) =>
    page.blocks.some((block) => block.elements.some(({ name }) => name === durationElement)),
  )
  return has ? { ...form, referential: { ...referential, duration: durationElement } } : form
}

function mapElements(form: Definition, change: (element: Element) => Element): Definition {
  const pages = form.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({ ...block, elements: block.elements.map(change) })),
  }))
  return { ...form, pages }
}

/** The forms, points to check and conditions of documents with the figures of the settings that they name. */
export function fillThresholds<C extends Content>(
  settings: Settings,
  forms: readonly Definition[],
  content: C,
): { definitions: Definition[]; content: C } {
  const thresholds = readThresholds(settings)
  const parts = findParts(forms)
  const points = content.points?.map((point): typeof point => {
    const { check } = point
    if (check.kind !== 'answers' || check.rule === undefined) return point
    const filled = fillTexts(point, thresholds[check.rule])
    return {
      ...filled,
      check: fillCondition(check, thresholds, parts),
      ...(isOff(check.rule, settings) && { off: true }),
    }
  })
  const { shared } = content.documents
  const conditions = Object.entries(shared.conditions).map(
    ([name, condition]) => [name, fillCondition(condition, thresholds, parts)] as const,
  )
  return {
    definitions: forms.map((form) => fillForm(form, thresholds)),
    content: {
      ...content,
      points: points ?? null,
      documents: { ...content.documents, shared: { ...shared, conditions: Object.fromEntries(conditions) } },
    },
  }
}

/** Points and documents are about all forms, which call the amount and the product the same. */
export const findParts = (forms: readonly Definition[]): NonNullable<Definition['referential']> =>
  forms.find(({ referential }) => referential?.subscriptionAmount !== undefined)?.referential ?? {}

function isOff(rule: string, { rules }: Settings): boolean {
  const found = rules[rule]
  return found === false || found?.off === true
}
