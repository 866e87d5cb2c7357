import type { Element, FormView, KindProblem } from '../definition.ts'
import { isSameBankCountry, isSepa } from '../text-rules/bank-country.ts'
import { cleanBic, isBic } from '../text-rules/bic.ts'
import { cleanIban, groupByFour, ibanParts, isIban } from '../text-rules/iban.ts'
import { toText } from './kind.ts'
import type { Kind } from './kind.ts'
import { textKind } from './texts.ts'

const readIban = (typed: string) => cleanIban(typed) || null

const checkIban: Kind['check'] = (value, { attributes }) => {
  const iban = cleanIban(toText(value))
  if (!isIban(iban)) return { code: 'element.error.iban' }
  return attributes.sepaOnly && !isSepa(iban) ? { code: 'element.error.not-sepa' } : null
}

export const ibanKind = textKind(readIban, checkIban, groupByFour)

/** Shown part by part, as on a bank statement. */
export const ibanPartsKind = textKind(readIban, checkIban, showParts)

function showParts(iban: string): string {
  const parts = ibanParts(iban)
  return parts ? Object.values(parts).join(' ') : groupByFour(iban)
}

export const bicKind = textKind(
  (typed) => cleanBic(typed) || null,
  (value, element, view) => {
    if (!isBic(cleanBic(toText(value)))) return { code: 'element.error.bic' }
    const isDebit = element.attributes.account?.use === 'debit'
    return isDebit ? bankCountryProblem(toText(value), element, view) : null
  },
)

/**
 * The problem of a BIC and an IBAN of different countries. An error for a debit, because the mandate would be rejected;
 * a warning for a credit, since some banks pay through another country.
 */
export function bankCountryProblem(typed: string, element: Element, view: FormView): KindProblem | null {
  const account = element.attributes.account
  const bic = cleanBic(typed)
  const iban = account === undefined ? '' : cleanIban(toText(view.value(account.iban)))
  if (!isBic(bic) || !isIban(iban) || isSameBankCountry(iban, bic)) return null
  return { code: 'element.error.bank-country', params: { bic: bic.slice(4, 6), iban: iban.slice(0, 2) } }
}
