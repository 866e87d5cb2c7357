import { statusLabel, isDossierStatus } from '@parcelle/domain/dossier-status'
import {
  explain,
  kinds,
  translate,
  type Change,
  type ConditionOutcome,
  type Explanation,
  type Input,
  type Ref,
  type Rule,
  type RuleOutcome,
  type Session,
  type Value,
} from '@parcelle/forms'
import type { I18n } from '../../../i18n/i18n.tsx'

/** Why an element is as it is: sentences, then what it was read from, then what would change it. */
export type Reasons = { because: string[]; inputs: string[]; changes: string[] }

/** The facts of the engine as sentences with the names and answers that the reader knows. */
export function explainElement(session: Session, elementId: number, i18n: I18n): Reasons {
  const facts = explain(session, elementId)
  const words = makeWords(session, i18n)
  const { t } = i18n
  const because = facts.conditions.flatMap((condition) => conditionSentences(condition, words, i18n))
  const isAsked = because.length > 0
  if (facts.required && !facts.conditions.some(({ actions, holds }) => holds && actions.includes('required')))
    because.push(t('wizard.why.always-required'))
  if (facts.readOnly) because.push(t('wizard.why.read-only'))
  const { sentence, inputs } = explainOrigin(facts, words, i18n)
  if (sentence) because.push(sentence)
  const visible = isAsked ? facts.flips.visible : null
  return { because, inputs, changes: changeSentences(facts, visible, words, i18n) }
}

type Words = ReturnType<typeof makeWords>

function makeWords(session: Session, { locale, t, amount }: I18n) {
  const label = (ref: Ref) => translate(session.view.element(ref)?.attributes.label ?? '', locale)
  function answer(ref: number, value: Value): string {
    const element = session.view.element(ref)
    if (value === null || !element) return t('wizard.why.empty')
    if (typeof value === 'boolean') return t(value ? 'wizard.why.yes' : 'wizard.why.no')
    if (element.attributes.format === 'currency' && typeof value === 'number') return amount(value)
    return [kinds[element.type].summarise(value, element, locale)].flat().join(', ')
  }
  return { label, answer, status: (state: string) => (isDossierStatus(state) ? statusLabel(state, locale) : state) }
}

function conditionSentences(condition: ConditionOutcome, words: Words, i18n: I18n): string[] {
  const { t } = i18n
  const { actions, holds, of, rules, logicalOperator, customerRule } = condition
  const named = rules.filter((rule) => rule.holds === holds || logicalOperator === 'AND')
  const facts = named
    .map((rule) => ruleFact(rule, words, i18n))
    .join(t(logicalOperator === 'AND' ? 'wizard.why.and' : 'wizard.why.or'))
  if (facts === '') return customerRule ? [t('wizard.why.customer-rule')] : []
  const isBoth = holds && actions.includes('visible') && actions.includes('required')
  const said = isBoth ? actions.filter((action) => action === 'disabled') : actions
  const sentences = said.map((action) => t(`wizard.why.${of}.${action}.${holds ? 'on' : 'off'}`, { facts }))
  if (isBoth) sentences.unshift(t(`wizard.why.${of}.both`, { facts }))
  return customerRule?.on ? [...sentences, t('wizard.why.customer-rule')] : sentences
}

function ruleFact({ rule, input }: RuleOutcome, words: Words, { t }: I18n): string {
  if (input.kind === 'direct') return t(input.value ? 'wizard.why.direct' : 'wizard.why.advised')
  if (input.kind === 'state') return t('wizard.why.state', { state: words.status(input.value) })
  const params = { label: words.label(input.elementId), value: words.answer(input.elementId, input.value) }
  const bound = findBound(rule, input, words)
  return bound === null ? t('wizard.why.answer', params) : t('wizard.why.answer-bound', { ...params, bound })
}

/** A figure is only understood beside the one it is compared with. */
function findBound(rule: Rule, input: Input, words: Words): string | null {
  const compares =
    rule.operator === 'greater_than' ||
    rule.operator === 'at_least' ||
    rule.operator === 'less_than' ||
    rule.operator === 'at_most'
  if (!compares || input.kind !== 'element' || typeof rule.value !== 'number') return null
  return words.answer(input.elementId, rule.value)
}

function explainOrigin(
  { origin }: Explanation,
  words: Words,
  i18n: I18n,
): { sentence: string | null; inputs: string[] } {
  const { t } = i18n
  if (origin.kind === 'answer') return { sentence: origin.isDefault ? t('wizard.why.default') : null, inputs: [] }
  const inputs = origin.inputs.flatMap((input) =>
    input.kind === 'element' && input.elementId > 0
      ? [
          t('wizard.why.input', {
            label: words.label(input.elementId),
            value: words.answer(input.elementId, input.value),
          }),
        ]
      : [],
  )
  const formula = origin.kind === 'formula' ? formulaText(origin.formula, words, i18n) : null
  if (formula === null) return { sentence: inputs.length > 0 ? t('wizard.why.computed') : null, inputs }
  return { sentence: t('wizard.why.formula', { formula }), inputs }
}

const formulaText = (formula: string, words: Words, { t }: I18n) =>
  formula
    .replaceAll(/\{(\w+)\}/g, (_, ref: string) =>
      t('widget.quoted', { label: words.label(/^\d+$/.test(ref) ? Number(ref) : ref) }),
    )
    .replaceAll('*', '×')
    .replaceAll('/', '÷')
    .replaceAll(/\s-\s/g, ' − ')

function changeSentences(facts: Explanation, visible: readonly Change[] | null, words: Words, i18n: I18n): string[] {
  const { t } = i18n
  const sentence = (key: 'hide' | 'free' | 'open', changes: readonly Change[] | null) =>
    changes && changes.length > 0
      ? [
          t(`wizard.why.${key}`, {
            changes: changes.map((change) => changeText(change, words, i18n)).join(t('wizard.why.and')),
          }),
        ]
      : []
  if (visible) return sentence('hide', visible)
  if (facts.disabled) return sentence('open', facts.flips.disabled)
  const isConditional = facts.conditions.some(({ actions }) => actions.includes('required'))
  return isConditional && facts.required ? sentence('free', facts.flips.required) : []
}

function changeText(change: Change, words: Words, { t }: I18n): string {
  if (change.kind === 'direct') return t(change.value ? 'wizard.why.direct' : 'wizard.why.advised')
  if (change.kind === 'state') return t('wizard.why.state', { state: words.status(change.value) })
  const label = words.label(change.elementId)
  return t('wizard.why.answer', { label, value: words.answer(change.elementId, change.value) })
}
