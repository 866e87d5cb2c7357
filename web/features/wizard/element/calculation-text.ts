import type { Calculation } from '@parcelle/forms'
import type { I18n } from '../../../i18n/i18n.tsx'
import type { ReasonTexts } from './reason-texts.ts'

export const isLeaf = ({ kind }: Calculation): boolean => kind !== 'operation'

const signs = { add: ' + ', subtract: ' − ', multiply: ' × ', divide: ' ÷ ' } as const
const isSum = (term: Calculation) =>
  term.kind === 'operation' &&
  (term.operation === 'add' || term.operation === 'subtract' || term.operation === 'negate')

/** For example: « Prix de la part » (204,00 €) × « Parts » (50). */
export function calculationText(term: Calculation, texts: ReasonTexts, t: I18n['t']): string {
  if (term.kind === 'number') return texts.number(term.value)
  if (term.kind === 'input') return inputText(term.input, texts, t)
  const { operation, terms } = term
  const [first = '', second = ''] = terms.map((one) => calculationText(one, texts, t))
  if (operation === 'negate') return `−${first}`
  if (operation === 'min' || operation === 'max') return t(`wizard.why.${operation}`, { first, second })
  const inner = terms.map((one, rank) => {
    const text = rank === 0 ? first : second
    const needsBrackets =
      isSum(one) && (operation === 'multiply' || operation === 'divide' || (rank === 1 && operation === 'subtract'))
    return needsBrackets || isDivisor(one, rank, operation) ? `(${text})` : text
  })
  return inner.join(signs[operation])
}

const isDivisor = (term: Calculation, rank: number, operation: string) =>
  rank === 1 &&
  operation === 'divide' &&
  term.kind === 'operation' &&
  term.operation !== 'min' &&
  term.operation !== 'max'

type CalculationInput = Extract<Calculation, { kind: 'input' }>['input']

function inputText(input: CalculationInput, texts: ReasonTexts, t: I18n['t']): string {
  if (input.kind !== 'element') return ''
  const label = texts.label(input.elementId)
  if (input.value === null) return t('widget.quoted', { label })
  return t('wizard.why.operand', { label, value: texts.answer(input.elementId, input.value) })
}
