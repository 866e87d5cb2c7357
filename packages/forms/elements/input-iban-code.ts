import { cleanIban, groupByFour, ibanParts, isIban } from '../text-rules/iban.ts'
import { textKind, textOf } from './texts.ts'

/** The same account as `input_iban`, read part by part against the paper of the bank. */
export const inputIbanCode = textKind(
  (typed) => cleanIban(typed) || null,
  (value) => (isIban(cleanIban(textOf(value))) ? null : { code: 'element.error.iban' }),
  showParts,
)

function showParts(iban: string): string {
  const parts = ibanParts(iban)
  return parts ? Object.values(parts).join(' ') : groupByFour(iban)
}
