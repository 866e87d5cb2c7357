import { replaceAmount } from '@parcelle/domain/amounts'
import {
  findAt,
  type Content,
  type Json,
  type Operation,
  type Place,
  type SingleOperation,
} from '@parcelle/domain/studio'
import { findAmount, findFigures, readThresholds, type Rule } from '@parcelle/forms'
import { isHolder, readFormModel, type FormNode } from '../../form/model/form-model.ts'
import { SETTINGS } from './settings-content.ts'

type Holder = { readonly [key: string]: Json }
export type AmountKey = 'amountGreaterThan' | 'amountAtLeast'

const CHANGES = 'form-changes.json'
const VIGILANCE = 'vigilance.json'
const isForm = (file: string) => file.startsWith('forms/')

export const ruleAt = (rule: string, ...rest: Place): Place => [SETTINGS, 'rules', rule, ...rest]

/** Adds a product to a rule or removes it; null for the last one, because a rule needs a product. */
export function changeProduct(
  content: Content,
  rule: string,
  index: number,
  code: string,
  isUnder: boolean,
): Operation | null {
  const at = ruleAt(rule, 'whenAny', index, 'productIn')
  const was = findAt(content, at)
  const codes: readonly Json[] = Array.isArray(was) ? was : []
  const value = isUnder ? [...codes, code] : codes.filter((one) => one !== code)
  return value.length === 0 ? null : { kind: 'set', at, was, value }
}

/** Switches a rule on or off. It keeps its figures; one that has none starts at 0. Null where no form has it. */
export function switchRule(content: Content, rule: string, isOn: boolean): Operation | null {
  const was = findAt(content, ruleAt(rule))
  const value = isHolder(was) ? was : firstFigures(content, rule)
  if (value === null) return null
  const { off: _, ...figures } = value
  return { kind: 'set', at: ruleAt(rule), was, value: isOn ? figures : { off: true, ...figures } }
}

function firstFigures(content: Content, rule: string): Holder | null {
  const shown = listShown(content, rule)
  const block = shown.find(({ kind }) => kind === 'block') ?? shown[0]?.parent
  const elements = shown.flatMap((node) => (node.kind === 'block' ? node.children : [node]))
  if (!block || elements.length === 0) return null
  const names = [...new Set(elements.map(({ name }) => name))]
  return { block: block.name, elements: names, whenAny: [{ amountGreaterThan: 0 }] }
}

/** A condition that names a rule but repeats its thresholds, with the node of its texts. */
type RepeatedRule = {
  at: Place
  holders: readonly { at: Place; value: Holder }[]
  rules: readonly Json[]
  others: Json[]
}

/** Conditions that repeat a rule: older editions had its thresholds in each one, which the check refuses. */
function listRepeating(content: Content, rule: string): RepeatedRule[] {
  const triggers = readThresholds(content[SETTINGS])[rule] ?? []
  const files = Object.keys(content).filter(isForm)
  const referentials = files.map((file) => holderOf(holderOf(content[file])['referential']))
  const main = referentials.find((one) => one['subscriptionAmount'] !== undefined) ?? {}
  const read = (
    at: Place,
    value: Json | undefined,
    parts: Holder,
    holders: RepeatedRule['holders'],
  ): RepeatedRule[] => {
    const held = holderOf(value)
    const rules = listOf(held['rules'])
    // Unsafe casts: `findFigures` ignores broken rules.
    const figures = findFigures(
      { rules: rules.filter(isHolder) as unknown as Rule[] },
      triggers,
      parts as Partial<PartsOfForm>,
    )
    if (held['rule'] !== rule || figures.length === 0) return []
    return [
      { at, holders, rules, others: rules.filter((one) => !figures.some((figure) => figure === (one as unknown))) },
    ]
  }
  const inForms = files.flatMap((file, index) =>
    readFormModel(file, content[file]).nodes.flatMap(({ at, value }) =>
      read([...at, 'condition'], value['condition'], referentials[index] ?? {}, [
        { at, value },
        { at: [...at, 'attributes'], value: holderOf(value['attributes']) },
      ]),
    ),
  )
  const inChanges = Object.entries(holderOf(content[CHANGES])).flatMap(([form, change]) =>
    Object.entries(holderOf(holderOf(change)['elements'])).flatMap(([name, element]) =>
      read([CHANGES, form, 'elements', name, 'condition'], holderOf(element)['condition'], main, []),
    ),
  )
  const inPoints = listOf(holderOf(content[VIGILANCE])['points']).flatMap((point, index) => {
    const value = holderOf(point)
    const at = [VIGILANCE, 'points', index]
    return read([...at, 'check'], value['check'], main, [{ at, value }])
  })
  return [...inForms, ...inChanges, ...inPoints]
}
type PartsOfForm = { subscriptionAmount: string; product: string }

/** Takes the figures of a rule out of the conditions and texts that repeat them; null where none does. */
export function writeOnce(content: Content, rule: string): Operation | null {
  const amount = findAmount(readThresholds(content[SETTINGS])[rule] ?? [])
  const operations = listRepeating(content, rule).flatMap(({ at, holders, rules, others }): SingleOperation[] => [
    { kind: 'set', at: [...at, 'rules'], was: rules, value: others },
    ...(amount === null ? [] : holders.flatMap((holder) => nameThreshold(holder, amount))),
  ])
  return operations.length === 0 ? null : { kind: 'all', operations }
}

function nameThreshold({ at, value }: { at: Place; value: Holder }, amount: number): SingleOperation[] {
  return Object.entries(value).flatMap(([key, texts]) =>
    Object.entries(holderOf(texts)).flatMap(([language, text]): SingleOperation[] => {
      if ((language !== 'fr' && language !== 'en') || typeof text !== 'string') return []
      const named = replaceAmount(text, amount, '{threshold}')
      return named === text ? [] : [{ kind: 'set', at: [...at, key, language], was: text, value: named }]
    }),
  )
}

/** The blocks and questions that a rule shows. */
export function listShown(content: Content, rule: string): FormNode[] {
  return Object.keys(content)
    .filter(isForm)
    .flatMap((file) => readFormModel(file, content[file], content[SETTINGS]).nodes)
    .filter(({ value }) => holderOf(value['condition'])['rule'] === rule)
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
const holderOf = (value: Json | undefined): Holder => (isHolder(value) ? value : {})
