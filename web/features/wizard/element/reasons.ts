import {
  explain,
  kinds,
  translate,
  type Action,
  type Change,
  type ConditionOutcome,
  type Element,
  type Explanation,
  type RuleOutcome,
  type Session,
} from '@parcelle/forms'
import type { I18n } from '../../../i18n/i18n.tsx'
import { calculationText, isLeaf } from './calculation-text.ts'
import type { Datalist } from './element-context.ts'
import { makeReasonTexts, type ReasonTexts } from './reason-texts.ts'

export type Reasons = { because: string[]; inputs: string[]; changes: string[] }

type Reader = {
  i18n: I18n
  canAnswer: (elementId: number) => boolean
  datalist: Pick<Datalist, 'values'>
}

/** Turns the engine's explanation into sentences in the user's locale. */
export async function explainElement(session: Session, elementId: number, reader: Reader): Promise<Reasons> {
  const { i18n, canAnswer, datalist } = reader
  const facts = explain(session, elementId)
  const element = session.view.element(elementId)
  if (!element) return { because: [], inputs: [], changes: [] }
  const texts = await makeReasonTexts(session, facts, i18n, datalist)
  const because = [
    ...(element.attributes.why ? [translate(element.attributes.why, i18n.locale)] : []),
    ...facts.conditions.flatMap((condition) => conditionSentences(condition, element, texts, i18n)),
  ]
  const { sentence, inputs } = explainOrigin(facts, texts, i18n)
  const sentences = [...new Set([...because, ...(sentence ? [sentence] : [])])]
  if (sentences.length === 0) return { because: [i18n.t('wizard.why.general')], inputs: [], changes: [] }
  const canPropose = (change: Change) =>
    change.kind === 'answer' && canAnswer(change.elementId) && isSensible(session, change)
  return { because: sentences, inputs, changes: changeSentences(facts, element, canPropose, texts, i18n) }
}

/** Never proposes to change the person type, remove an answer, or change a scored answer of the investor profile. */
function isSensible({ view, form }: Session, { elementId, value }: AnswerChange): boolean {
  const { options = [] } = view.element(elementId)?.attributes ?? {}
  const personType = form.definition.referential?.['personType']
  const isPerson = typeof personType === 'string' && view.element(personType)?.id === elementId
  return value !== null && !isPerson && options.every(({ score }) => score === undefined)
}

type AnswerChange = Extract<Change, { kind: 'answer' }>

const isQuestion = ({ type }: Element) => kinds[type].role === 'input' || kinds[type].role === 'group'

function conditionSentences(condition: ConditionOutcome, element: Element, texts: ReasonTexts, i18n: I18n): string[] {
  const { t } = i18n
  const { holds, customerRule } = condition
  const actions = listExplainedActions(condition)
  const facts = factsText(condition, texts, i18n)
  if (actions.length === 0 || facts === '') return []
  const isBoth = holds && actions.includes('visible') && actions.includes('required')
  const sentences = actions.flatMap((action) => {
    if (action === 'disabled') return t('wizard.why.disabled', { facts })
    if (action === 'required') return isBoth ? [] : t(holds ? 'wizard.why.required' : 'wizard.why.optional', { facts })
    if (!isQuestion(element)) return t('wizard.why.shown', { facts })
    return t(isBoth ? 'wizard.why.both' : 'wizard.why.visible', { facts })
  })
  return customerRule?.on ? [...sentences, t('wizard.why.customer-rule')] : sentences
}

/** The user already sees the block and the field, so reasons for those are left out. */
function listExplainedActions({ of, actions, holds }: ConditionOutcome): readonly Action[] {
  return actions.filter((action) => {
    if (action === 'visible') return holds && of === 'element'
    return action === 'disabled' ? holds : holds || of === 'element'
  })
}

function factsText({ rules, holds, logicalOperator }: ConditionOutcome, texts: ReasonTexts, { t }: I18n): string {
  const isAll = logicalOperator === 'AND'
  const named = rules.filter((rule) => (isAll || rule.holds === holds) && !isHidden(rule))
  const facts = new Set(named.map((rule) => texts.fact(rule)))
  return [...facts].join(t(isAll ? 'wizard.why.and' : 'wizard.why.or'))
}

const isHidden = ({ input }: RuleOutcome) => input.kind === 'element' && !input.visible

function explainOrigin(
  { origin, value, elementId }: Explanation,
  texts: ReasonTexts,
  { t }: I18n,
): { sentence: string | null; inputs: string[] } {
  if (origin.kind === 'answer') return { sentence: origin.isDefault ? t('wizard.why.default') : null, inputs: [] }
  if (origin.kind === 'formula' && origin.calculation && !isLeaf(origin.calculation)) {
    const formula = calculationText(origin.calculation, texts, t)
    const result = value === null ? '' : t('wizard.why.result', { value: texts.answer(elementId, value) })
    return { sentence: t('wizard.why.formula', { formula: `${formula}${result}` }), inputs: [] }
  }
  const isPassedOn = origin.kind === 'formula' && origin.calculation?.kind === 'input'
  const read = isPassedOn ? [origin.calculation.input] : origin.inputs
  const inputs = read.flatMap((input) =>
    input.kind === 'element' && input.visible && input.value !== null
      ? t('wizard.why.input', {
          label: texts.label(input.elementId),
          value: texts.answer(input.elementId, input.value),
        })
      : [],
  )
  return { sentence: inputs.length > 0 ? t('wizard.why.computed') : null, inputs: [...new Set(inputs)] }
}

function changeSentences(
  { flips, conditions, disabled, required }: Explanation,
  element: Element,
  canPropose: (change: Change) => boolean,
  texts: ReasonTexts,
  { t }: I18n,
): string[] {
  const isExplained = (wanted: Action) =>
    conditions.some((one) => one.holds && listExplainedActions(one).includes(wanted))
  const sentence = (key: 'hide' | 'unshow' | 'free' | 'open', changes: readonly Change[] | null) => {
    if (!changes || changes.length === 0 || !changes.every(canPropose)) return []
    const answers = changes.flatMap((change) => (change.kind === 'answer' ? texts.change(change) : []))
    return [t(`wizard.why.${key}`, { changes: answers.join(t('wizard.why.and')) })]
  }
  if (isExplained('visible')) return sentence(isQuestion(element) ? 'hide' : 'unshow', flips.visible)
  if (disabled && isExplained('disabled')) return sentence('open', flips.disabled)
  return required && isExplained('required') ? sentence('free', flips.required) : []
}
