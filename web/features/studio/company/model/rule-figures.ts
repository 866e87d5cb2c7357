import { replaceAmount } from '@parcelle/domain/amounts'
import {
  findAt,
  type Content,
  type Json,
  type Operation,
  type Place,
  type SingleOperation,
} from '@parcelle/domain/studio'
import { isHolder, readFormModel, type FormNode } from '../../form/model/form-model.ts'
import { SETTINGS } from './settings-content.ts'

type Holder = { readonly [key: string]: Json }
export type AmountKey = 'amountGreaterThan' | 'amountAtLeast'

/** A condition of a form that has the figures of a rule. */
type RuleCondition = { at: Place; rules: readonly Json[]; amount: Json | undefined; product: Json | undefined }

const CHANGES = 'form-changes.json'
const isForm = (file: string) => file.startsWith('forms/')

/** Where the forms repeat the figures of a rule: the check wants them to agree, so they are changed together. */
function listConditions(content: Content, rule: string): RuleCondition[] {
  const forms = Object.keys(content).filter(isForm)
  const referentials = forms.map((file) => holderOf(holderOf(content[file])['referential']))
  const inForms = forms.flatMap((file, at) =>
    readFormModel(file, content[file]).nodes.flatMap(({ at: place, value }) =>
      toCondition([...place, 'condition'], value['condition'], rule, referentials[at] ?? {}),
    ),
  )
  const inChanges = Object.entries(holderOf(content[CHANGES])).flatMap(([form, change]) =>
    Object.entries(holderOf(holderOf(change)['elements'])).flatMap(([name, element]) =>
      toCondition(
        [CHANGES, form, 'elements', name, 'condition'],
        holderOf(element)['condition'],
        rule,
        referentials.find((one) => one['subscriptionAmount'] !== undefined) ?? {},
      ),
    ),
  )
  return [...inForms, ...inChanges]
}

function toCondition(at: Place, value: Json | undefined, rule: string, referential: Holder): RuleCondition[] {
  const held = holderOf(value)
  if (held['rule'] !== rule) return []
  const rules = Array.isArray(held['rules']) ? held['rules'] : []
  return [{ at: [...at, 'rules'], rules, amount: referential['subscriptionAmount'], product: referential['product'] }]
}

/** Another amount for a rule, in the settings, in every condition that has it and in the titles that name it. */
export function changeAmount(content: Content, rule: string, index: number, key: AmountKey, value: number): Operation {
  const at: Place = [SETTINGS, 'rules', rule, 'whenAny', index, key]
  const was = findAt(content, at)
  const figures = listConditions(content, rule).flatMap(({ at: place, rules, amount }) =>
    rules.flatMap((one, number): SingleOperation[] => {
      const held = holderOf(one)
      if (held['element'] !== amount || readAmount(held, key) !== was) return []
      const isCents = key === 'amountAtLeast' && held['operator'] === 'greater_than'
      const written = isCents ? Math.round(value * 100 - 1) / 100 : value
      return [{ kind: 'set', at: [...place, number, 'value'], was: held['value'], value: written }]
    }),
  )
  const titles =
    typeof was === 'number' ? listShown(content, rule).flatMap((node) => renameAmount(node, was, value)) : []
  return joinOperations([{ kind: 'set', at, was, value }, ...figures, ...titles])
}

const titleKeys = [['title'], ['titleToOthers'], ['attributes', 'label'], ['attributes', 'labelToOthers']] as const

function renameAmount({ at, value: held }: FormNode, was: number, value: number): SingleOperation[] {
  return titleKeys.flatMap((keys) => {
    const texts = holderOf(keys.reduce<Json | undefined>((inside, key) => holderOf(inside)[key], held))
    return Object.entries(texts).flatMap(([language, text]): SingleOperation[] => {
      const renamed = typeof text === 'string' ? replaceAmount(text, was, value) : text
      return renamed === text ? [] : [{ kind: 'set', at: [...at, ...keys, language], was: text, value: renamed }]
    })
  })
}

/** Amounts are in cents: more than 49 999,99 is at least 50 000. */
function readAmount({ operator, value }: Holder, key: AmountKey): Json | undefined {
  if (key === 'amountGreaterThan') return operator === 'greater_than' ? value : undefined
  if (operator === 'at_least') return value
  return operator === 'greater_than' && typeof value === 'number' ? Math.round(value * 100 + 1) / 100 : undefined
}

/** Puts a product under a rule, or takes it out of it, in the settings and in the conditions. */
export function changeProduct(
  content: Content,
  rule: string,
  index: number,
  code: string,
  isUnder: boolean,
): Operation | null {
  const at: Place = [SETTINGS, 'rules', rule, 'whenAny', index, 'productIn']
  const was = findAt(content, at)
  const codes: readonly Json[] = Array.isArray(was) ? was : []
  const value = isUnder ? [...codes, code] : codes.filter((one) => one !== code)
  if (value.length === 0) return null
  const rules = listConditions(content, rule).flatMap(({ at: place, rules: held, product }): SingleOperation[] => {
    if (product === undefined) return []
    const found = held.findIndex((one) => holderOf(one)['element'] === product && holderOf(one)['value'] === code)
    if (!isUnder) return found < 0 ? [] : [{ kind: 'remove', at: [...place, found], was: held[found] ?? null }]
    const added = { type: 'input', element: product, operator: 'equal', value: code }
    return found < 0 ? [{ kind: 'add', at: place, index: held.length, value: added }] : []
  })
  return joinOperations([{ kind: 'set', at, was, value }, ...rules])
}

/** A rule that was off, as the conditions of the forms have it; null where no form has it. */
export function restoreRule(content: Content, rule: string): Json | null {
  const conditions = listConditions(content, rule)
  const [first] = conditions
  if (!first) return null
  const shown = listShown(content, rule)
  const figures = first.rules.flatMap((one): Json[] => {
    const held = holderOf(one)
    if (held['element'] === first.product) return [{ productIn: [held['value'] ?? ''] }]
    const least = readAmount(held, 'amountAtLeast')
    const isCents = held['operator'] === 'greater_than' && Number.isInteger(held['value'])
    if (held['element'] !== first.amount) return []
    return [isCents ? { amountGreaterThan: held['value'] ?? 0 } : { amountAtLeast: least ?? 0 }]
  })
  const block = shown.find(({ kind }) => kind === 'block') ?? shown[0]?.parent
  const elements = shown.flatMap((node) => (node.kind === 'block' ? node.children : [node]))
  if (!block || elements.length === 0 || figures.length === 0) return null
  return { block: block.name, elements: [...new Set(elements.map(({ name }) => name))], whenAny: figures }
}

/** The blocks and questions that a rule shows. */
export function listShown(content: Content, rule: string): FormNode[] {
  return Object.keys(content)
    .filter(isForm)
    .flatMap((file) => readFormModel(file, content[file]).nodes)
    .filter(({ value }) => holderOf(value['condition'])['rule'] === rule)
}

const joinOperations = (operations: readonly SingleOperation[]): Operation => {
  const [only, ...others] = operations
  return only && others.length === 0 ? only : { kind: 'all', operations }
}

const holderOf = (value: Json | undefined): Holder => (isHolder(value) ? value : {})
