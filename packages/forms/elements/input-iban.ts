import { cleanIban, groupByFour, isIban } from '../text-rules/iban.ts'
import { textKind, textOf } from './texts.ts'

export const inputIban = textKind(
  (typed) => cleanIban(typed) || null,
  (value) => (isIban(cleanIban(textOf(value))) ? null : { code: 'element.error.iban' }),
  groupByFour,
)
