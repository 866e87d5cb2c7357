import { isDossierStatus, statusLabel } from '@parcelle/domain/dossier-status'
import {
  kinds,
  translate,
  type Change,
  type Explanation,
  type RuleOutcome,
  type Session,
  type Value,
} from '@parcelle/forms'
import type { I18n } from '../../../i18n/i18n.tsx'
import type { Datalist } from './element-context.ts'

export type ReasonTexts = Awaited<ReturnType<typeof makeReasonTexts>>

/** Formats labels, answers and limits for explanations. */
export async function makeReasonTexts(
  session: Session,
  facts: Explanation,
  { locale, t, amount, number }: I18n,
  datalist: Pick<Datalist, 'values'>,
) {
  const datalistLabels = await findDatalistLabels(session, facts, datalist)
  // Drops the unit from the label: each amount repeats it.
  const label = (id: number) =>
    translate(session.view.element(id)?.attributes.label ?? '', locale).replace(/\s*\([€%]\)$/, '')

  function answer(id: number, value: Value): string {
    const element = session.view.element(id)
    if (value === null || !element) return t('wizard.why.empty')
    const known = datalistLabels.get(keyOf(id, value))
    if (known !== undefined) return known
    if (typeof value === 'boolean') return t(value ? 'wizard.why.yes' : 'wizard.why.no')
    if (element.attributes.format === 'currency' && typeof value === 'number') return amount(value)
    return [kinds[element.type].summarise(value, element, locale)].flat().join(', ')
  }

  function fact(outcome: RuleOutcome): string {
    const { input } = outcome
    if (input.kind === 'direct') return t(input.value ? 'wizard.why.direct' : 'wizard.why.advised')
    if (input.kind === 'state') {
      const state = isDossierStatus(input.value) ? statusLabel(input.value, locale) : input.value
      return t('wizard.why.state', { state })
    }
    const params = { label: label(input.elementId), value: answer(input.elementId, input.value) }
    const limit = limitOf(outcome)
    if (limit === null) return t('wizard.why.answer', params)
    return t(`wizard.why.limit.${limit.kind}`, { ...params, limit: withoutCents(answer(input.elementId, limit.value)) })
  }

  const change = ({ elementId, value }: Extract<Change, { kind: 'answer' }>) =>
    t('wizard.why.answer', { label: label(elementId), value: answer(elementId, value) })

  return { label, answer, fact, change, number }
}

const withoutCents = (text: string) => text.replace(/[.,]00(?!\d)/, '')

type Limit = { kind: 'from' | 'above' | 'below' | 'up-to'; value: number }

/** Limits are rounded up for display: « 50 000 € », not « 49 999,99 € ». */
function limitOf({ rule: { operator, value }, holds, input }: RuleOutcome): Limit | null {
  if (input.kind !== 'element' || typeof value !== 'number') return null
  const isUpper = operator === 'greater_than' || operator === 'at_least'
  if (!isUpper && operator !== 'less_than' && operator !== 'at_most') return null
  const isBelowRound = !Number.isInteger(value) && Number.isInteger(toCents(value + 0.01))
  const includes = operator === 'at_least' || operator === 'less_than' || isBelowRound
  const edge = isBelowRound && (operator === 'greater_than' || operator === 'at_most') ? toCents(value + 0.01) : value
  if (isUpper === holds) return { kind: includes ? 'from' : 'above', value: edge }
  return { kind: includes ? 'below' : 'up-to', value: edge }
}

const toCents = (value: number) => Math.round(value * 100) / 100

const keyOf = (id: number, value: Value) => `${id} ${String(value)}`

/** Labels of answers from long lists, which are stored by code. A list that fails to load leaves the codes. */
async function findDatalistLabels(session: Session, facts: Explanation, datalist: Pick<Datalist, 'values'>) {
  const found = new Map<string, string>()
  const read = [
    ...facts.conditions.flatMap(({ rules }) => rules.map(({ input }) => input)),
    ...('inputs' in facts.origin ? facts.origin.inputs : []),
  ]
  const answers = [...read.flatMap((input) => (input.kind === 'element' ? input : [])), ...listChanges(facts)]
  await Promise.all(
    answers.map(async ({ elementId, value }) => {
      const { datalistId } = session.view.element(elementId)?.attributes ?? {}
      if (datalistId === undefined || typeof value !== 'string') return
      const [option] = await datalist.values(datalistId, value).catch(() => [])
      if (option) found.set(keyOf(elementId, value), option.label)
    }),
  )
  return found
}

const listChanges = ({ flips }: Explanation) =>
  Object.values(flips).flatMap((changes) =>
    (changes ?? []).flatMap((change) => (change.kind === 'answer' ? change : [])),
  )
