import type { Json } from '@parcelle/domain/studio'
import { statusLabel } from '@parcelle/domain/dossier-status'
import { settings } from '@parcelle/domain/studio-settings'
import {
  dossierStates,
  findFigures,
  kinds,
  type ElementType,
  type Locale,
  type Rule,
  type Trigger,
} from '@parcelle/forms'
import { isHolder, labelOf, readText, type FormModel, type FormNode } from './form-model.ts'

type Holder = { readonly [key: string]: Json }
export type RuleOperator =
  | ('equal' | 'not_equal' | 'greater_than' | 'less_than' | 'at_least' | 'at_most')
  | ('in' | 'empty' | 'contains' | 'answered')

/** What a rule reads. */
type Subject =
  | { readonly kind: 'element'; readonly node: FormNode }
  | { readonly kind: 'direct' }
  | { readonly kind: 'state' }
  | { readonly kind: 'unknown'; readonly name: string }

type Choice = { readonly value: string; readonly label: string }
/** How the value of a rule is given. */
type ValueField = { readonly kind: 'none' | 'text' | 'number' } | { readonly kind: 'choice'; choices: Choice[] }

/** A rule as a sentence has it: subject, verb, and what it is compared with. */
type RuleWords = {
  readonly subject: Subject
  readonly operator: RuleOperator
  readonly operators: readonly RuleOperator[]
  readonly field: ValueField
  readonly value: Json
}

export const subjectKey = (subject: Subject): string =>
  subject.kind === 'element' ? `element ${subject.node.name}` : subject.kind === 'unknown' ? '' : subject.kind

function readSubject(model: FormModel, rule: Holder): Subject {
  if (rule['type'] === 'dossier') return { kind: 'direct' }
  if (rule['type'] === 'state') return { kind: 'state' }
  const ref = rule['element']
  const node = model.elements.find(({ name, id }) => name === ref || id === ref)
  return node ? { kind: 'element', node } : { kind: 'unknown', name: String(ref ?? '') }
}

type Words = { yes: string; no: string }

export function readRule(model: FormModel, rule: Json, locale: Locale, words: Words): RuleWords {
  const held = isHolder(rule) ? rule : {}
  const subject = readSubject(model, held)
  // « answered » is how forms say `not_equal ""`.
  const isAnswered = held['operator'] === 'not_equal' && held['value'] === ''
  const operator = isAnswered ? 'answered' : (String(held['operator']) as RuleOperator)
  const value = held['value'] ?? null
  return { subject, operator, operators: operatorsOf(subject), field: fieldOf(subject, operator, locale, words), value }
}

function operatorsOf(subject: Subject): readonly RuleOperator[] {
  if (subject.kind === 'direct') return ['equal']
  if (subject.kind === 'state') return ['equal', 'not_equal']
  if (subject.kind === 'unknown') return ['equal', 'not_equal']
  if (isNumber(subject.node))
    return ['equal', 'not_equal', 'at_least', 'at_most', 'greater_than', 'less_than', 'answered', 'empty']
  if (isFlag(subject.node)) return ['equal']
  if (listOptions(subject.node, 'fr')) return ['equal', 'not_equal', 'in', 'answered', 'empty']
  return ['equal', 'not_equal', 'contains', 'answered', 'empty']
}

/** What answers to it are stored as; null for a type that does not exist. */
function storesOf({ value }: FormNode) {
  const type = String(value['type'])
  // Unsafe cast: it is a key of the kinds.
  return Object.hasOwn(kinds, type) ? kinds[type as ElementType].stores : null
}
export const isNumber = (node: FormNode): boolean => storesOf(node) === 'number'
export const isFlag = (node: FormNode): boolean => storesOf(node) === 'boolean'

/** What a rule may read: what is answered or computed, and no text or button. */
export function listSubjects(elements: readonly FormNode[]): Subject[] {
  const read = elements.filter(({ value }) => {
    const type = String(value['type'])
    // Unsafe cast: it is a key of the kinds.
    return Object.hasOwn(kinds, type) && !['output', 'action'].includes(kinds[type as ElementType].role)
  })
  return [...read.map((node): Subject => ({ kind: 'element', node })), { kind: 'direct' }, { kind: 'state' }]
}

/** A rule to begin with, about the first question. */
export const firstRule = (elements: readonly FormNode[]): Holder =>
  newRule(listSubjects(elements)[0] ?? { kind: 'direct' })

/** The options of an element by value; null where it has none. */
export function listOptions({ value }: FormNode, locale: Locale): Choice[] | null {
  const options = isHolder(value['attributes']) ? value['attributes']['options'] : undefined
  if (!Array.isArray(options) || options.length === 0) return null
  return options.map((option: Json) => {
    const held = isHolder(option) ? option : {}
    const key = String(held['value'] ?? '')
    return { value: key, label: readText(held['label'], locale) || key }
  })
}

function fieldOf(subject: Subject, operator: RuleOperator, locale: Locale, { yes, no }: Words): ValueField {
  if (operator === 'empty' || operator === 'answered') return { kind: 'none' }
  const yesNo = [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  if (subject.kind === 'direct') return { kind: 'choice', choices: yesNo }
  if (subject.kind === 'state')
    return { kind: 'choice', choices: dossierStates.map((value) => ({ value, label: statusLabel(value, locale) })) }
  if (subject.kind === 'unknown') return { kind: 'text' }
  if (isFlag(subject.node)) return { kind: 'choice', choices: yesNo }
  if (isNumber(subject.node)) return { kind: 'number' }
  const choices = operator === 'contains' ? null : listOptions(subject.node, locale)
  return choices ? { kind: 'choice', choices } : { kind: 'text' }
}

/** A valid first rule about this subject. */
export function newRule(subject: Subject): Holder {
  if (subject.kind === 'direct') return { type: 'dossier', field: 'direct', operator: 'equal', value: true }
  if (subject.kind === 'state') return { type: 'state', operator: 'equal', value: dossierStates[0] }
  if (subject.kind === 'unknown') return { type: 'input', element: subject.name, operator: 'equal', value: '' }
  const { node } = subject
  const rule = { type: 'input', element: node.name }
  if (isFlag(node)) return { ...rule, operator: 'equal', value: true }
  if (isNumber(node)) return { ...rule, operator: 'at_least', value: 0 }
  const [first] = listOptions(node, 'fr') ?? []
  return first ? { ...rule, operator: 'equal', value: first.value } : { ...rule, operator: 'not_equal', value: '' }
}

export function setOperator(rule: Json, operator: RuleOperator): Json {
  const held = isHolder(rule) ? rule : {}
  const { value, ...rest } = held
  if (operator === 'answered') return { ...rest, operator: 'not_equal', value: '' }
  if (operator === 'empty') return { ...rest, operator }
  if (operator === 'in') return { ...rest, operator, value: Array.isArray(value) ? value : [value ?? ''] }
  return { ...rest, operator, value: (Array.isArray(value) ? value[0] : value) ?? '' }
}

/** The value as the form language has it. */
export function toRuleValue(field: ValueField, text: string): Json {
  if (field.kind === 'choice' && (text === 'true' || text === 'false')) return text === 'true'
  if (field.kind !== 'number') return text
  const number = Number(text.replaceAll(/\s/g, '').replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

export type SentenceTexts = {
  operator: (operator: RuleOperator) => string
  direct: string
  state: string
  unknown: (name: string) => string
  and: string
  or: string
  number: (value: number) => string
  threshold: (triggers: readonly Trigger[], name: string, productName: (code: string) => string) => string
} & Words

export function ruleSentence(model: FormModel, rule: Json, locale: Locale, texts: SentenceTexts): string {
  const words = readRule(model, rule, locale, texts)
  const verb = texts.operator(words.operator)
  return [subjectWords(words.subject, locale, texts), verb, valueWords(words, texts)].filter(Boolean).join(' ')
}

export function subjectWords(subject: Subject, locale: Locale, texts: SentenceTexts): string {
  if (subject.kind === 'direct') return texts.direct
  if (subject.kind === 'state') return texts.state
  if (subject.kind === 'unknown') return texts.unknown(subject.name)
  const label = labelOf(subject.node, locale)
  return locale === 'fr' ? `«\u00A0${label}\u00A0»` : `“${label}”`
}

function valueWords({ field, value }: RuleWords, texts: SentenceTexts): string {
  if (field.kind === 'none') return ''
  const values: readonly Json[] = Array.isArray(value) ? value : [value]
  const show = (one: Json) => {
    if (field.kind === 'choice')
      return field.choices.find((choice) => choice.value === String(one))?.label ?? String(one)
    return typeof one === 'number' ? texts.number(one) : String(one ?? '')
  }
  return values.map(show).join(` ${texts.or} `)
}

/** All rules of a condition in one sentence; empty without a rule. */
export function conditionSentence(model: FormModel, condition: Json, locale: Locale, texts: SentenceTexts): string {
  const held = isHolder(condition) ? condition : {}
  const rules: readonly Json[] = Array.isArray(held['rules']) ? held['rules'] : []
  const joint = held['logical_operator'] === 'OR' ? texts.or : texts.and
  const named = typeof held['rule'] === 'string' ? thresholdSentence(model, held['rule'], rules, locale, texts) : []
  return [...named, ...rules.map((rule) => ruleSentence(model, rule, locale, texts))].join(` ${joint} `)
}

/** Empty for a condition that repeats the thresholds of its rule. */
function thresholdSentence(
  model: FormModel,
  rule: string,
  rules: readonly Json[],
  locale: Locale,
  texts: SentenceTexts,
): string[] {
  const parts = isHolder(model.definition['referential']) ? model.definition['referential'] : {}
  const triggers = model.thresholds[rule] ?? []
  // Unsafe casts: `findFigures` ignores broken rules.
  if (findFigures({ rules: rules.filter(isHolder) as unknown as Rule[] }, triggers, parts as object).length > 0)
    return []
  const product = model.elements.find(({ name }) => name === parts['product'])
  const names = product && listOptions(product, locale)
  const productName = (code: string) => names?.find(({ value }) => value === code)?.label ?? code
  return [texts.threshold(triggers, thresholdName(model, rule, locale), productName)]
}

/** What people call a threshold of the settings: what it asks first. */
export function thresholdName(model: FormModel, rule: string, locale: Locale): string {
  if (rule === 'complianceCheck') return settings.complianceCheck.name[locale]
  const shown = model.nodes.find(({ value }) => isHolder(value['condition']) && value['condition']['rule'] === rule)
  return shown ? labelOf(shown, locale) : rule
}
