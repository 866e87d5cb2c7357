import { numberWords, saysNumber, type Unit } from '../text-rules/french-words.ts'
import { textKind, textOf } from './texts.ts'

export const convertNumberToWord = textKind(
  (typed) => typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim() || null,
  (value, element, look) => {
    const number = element.reference === null ? null : look.value(element.reference)
    // Without its number there is nothing to compare with; the number itself will be asked for.
    if (typeof number !== 'number') return null
    const unit = unitOf(element.attributes.unit)
    if (saysNumber(textOf(value), number, unit)) return null
    return { code: 'element.error.different-to-expected', params: { expected: numberWords(number, unit) } }
  },
)

const unitOf = (unit: string | undefined): Unit => (unit === 'euro' || unit === 'part' ? unit : null)
