import type { Condition, Definition, Element, Ref, Rule } from '@parcelle/forms'
import { translate } from '@parcelle/forms'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { showValue } from './show-value.ts'
import { wordFor } from './words.ts'

/** « État civil » est « Marié » et « Montant » est au moins 50 000. */
export function describeCondition(condition: Condition, form: Definition, locale: Locale): string {
  const t = translator(locale)
  const rules = describeRules(condition, form, locale)
  const actions = condition.actions.map((action) => t(`studio.action.${action}`)).join(', ')
  return t('studio.condition', { actions, rules })
}

/** The sentence of a condition, without its consequence. */
export function describeRules(
  { rule: named, rules, logical_operator }: Pick<Condition, 'rule' | 'rules' | 'logical_operator'>,
  form: Pick<Definition, 'pages'>,
  locale: Locale,
): string {
  const t = translator(locale)
  const threshold =
    named === undefined ? [] : [t('studio.threshold', { name: showValue(wordFor(named, locale), locale) })]
  const sentences = [...threshold, ...rules.map((rule) => describeRule(rule, form, locale))]
  return sentences.join(logical_operator === 'OR' ? t('studio.or') : t('studio.and'))
}

function describeRule(rule: Rule, form: Pick<Definition, 'pages'>, locale: Locale): string {
  const t = translator(locale)
  const element = rule.type === 'input' ? findElement(form, rule.element) : undefined
  const value = showValue(labelOf(rule.value, element, locale), locale)
  if (rule.operator === 'empty') return t('studio.operator.empty', { element: nameOf(rule, element, locale), value })
  // Without a value the condition is about being answered.
  const isBlank = rule.value === '' || rule.value === undefined || rule.value === null
  if (isBlank && rule.operator === 'not_equal') return t('studio.answered', { element: nameOf(rule, element, locale) })
  if (isBlank && rule.operator === 'equal')
    return t('studio.operator.empty', { element: nameOf(rule, element, locale), value })
  return t(`studio.operator.${rule.operator}`, { element: nameOf(rule, element, locale), value })
}

function nameOf(rule: Rule, element: Element | undefined, locale: Locale): string {
  const t = translator(locale)
  if (rule.type === 'dossier') return t('studio.direct')
  if (rule.type === 'state') return t('studio.status')
  return showValue(element ? translate(element.attributes.label, locale) : String(rule.element), locale)
}

function labelOf(value: unknown, element: Element | undefined, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((one) => labelOf(one, element, locale))
  const option = element?.attributes.options?.find((one) => one.value === value)
  return option ? translate(option.label, locale) : value
}

export function findElement({ pages }: Pick<Definition, 'pages'>, ref: Ref): Element | undefined {
  const all = pages.flatMap(({ blocks }) => blocks.flatMap(({ elements }) => elements))
  return all.find(({ id, name }) => id === ref || name === ref)
}
