import { cleanBic, isBic } from '../text-rules/bic.ts'
import { cleanIban, groupByFour, ibanParts, isIban } from '../text-rules/iban.ts'
import { toText } from './kind.ts'
import type { Kind } from './kind.ts'
import { textKind } from './texts.ts'

const readIban = (typed: string) => cleanIban(typed) || null

const checkIban: Kind['check'] = (value) => (isIban(cleanIban(toText(value))) ? null : { code: 'element.error.iban' })

export const ibanKind = textKind(readIban, checkIban, groupByFour)

/** The same account, read part by part against the paper of the bank. */
export const ibanPartsKind = textKind(readIban, checkIban, showParts)

function showParts(iban: string): string {
  const parts = ibanParts(iban)
  return parts ? Object.values(parts).join(' ') : groupByFour(iban)
}

export const bicKind = textKind(
  (typed) => cleanBic(typed) || null,
  (value) => (isBic(cleanBic(toText(value))) ? null : { code: 'element.error.bic' }),
)
