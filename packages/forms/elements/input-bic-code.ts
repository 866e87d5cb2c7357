import { cleanBic, isBic } from '../text-rules/bic.ts'
import { textKind, textOf } from './texts.ts'

export const inputBicCode = textKind(
  (typed) => cleanBic(typed) || null,
  (value) => (isBic(cleanBic(textOf(value))) ? null : { code: 'element.error.bic' }),
)
