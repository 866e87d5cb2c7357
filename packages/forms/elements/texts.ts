import type { Element, KindProblem, FormView } from '../definition.ts'
import { spellNumber, matchesNumber, type Unit } from '../text-rules/french-words.ts'
import { hasLetter, isPrintable, MAX_LINE_LENGTH } from '../text-rules/lines.ts'
import { isNif } from '../text-rules/nif.ts'
import { isPostcode } from '../text-rules/postcode.ts'
import { isSiret } from '../text-rules/siret.ts'
import { orDash, toText } from './kind.ts'
import type { Kind } from './kind.ts'

export function textKind(
  parse: (typed: string, element: Element) => string | null,
  check: Kind['check'],
  show: (text: string) => string = (text) => text,
): Kind {
  return {
    role: 'input',
    stores: 'text',
    parse,
    show: (value) => show(toText(value)),
    check: (value, element, view) => printProblem(toText(value), element) ?? check(value, element, view),
    summarise: (value) => orDash(show(toText(value))),
  }
}

/** Long answers, such as explanations, may have several lines. */
export const hasLines = ({ type, attributes: { max } }: Element) =>
  type === 'input_text' && max !== undefined && max > MAX_LINE_LENGTH

export function printProblem(text: string, element: Element): KindProblem | null {
  return isPrintable(text, { lines: hasLines(element) }) ? null : { code: 'element.error.control-characters' }
}

export const lineKind = textKind(parseLine, (value, element, view) => {
  const text = toText(value)
  if (isSiretField(element, view)) return isSiret(text) ? null : { code: 'element.error.siret' }
  return lengthProblem(text, element) ?? formatProblem(text, element, view)
})

function parseLine(typed: string, { attributes }: Element): string | null {
  const text = typed.normalize('NFC').trim()
  // Codes of fixed length are often pasted with spaces.
  const fixed = attributes.min !== undefined && attributes.min === attributes.max ? text.replaceAll(/\s/g, '') : text
  return (attributes.uppercase ? fixed.toUpperCase() : fixed) || null
}

export function isSiretField(element: Element, { definition, element: find }: FormView): boolean {
  const siret = definition.referential?.siret
  return element.attributes.format === 'siret' || (siret !== undefined && find(siret)?.id === element.id)
}

function lengthProblem(text: string, { attributes: { min, max } }: Element): KindProblem | null {
  if (min === undefined && max === undefined) return null
  const length = Array.from(text).length
  if (min !== undefined && length < min) return { code: 'element.error.too-short', params: { min } }
  if (max !== undefined && length > max) return { code: 'element.error.too-long', params: { max } }
  return null
}

/** Tax numbers and postcodes are checked against the country in `countryFrom`. */
function formatProblem(text: string, { attributes }: Element, view: FormView): KindProblem | null {
  const { format, countryFrom } = attributes
  if (format === 'name') return hasLetter(text) ? null : { code: 'element.error.letter' }
  if (format !== 'nif' && format !== 'postcode') return null
  const country = countryFrom === undefined ? '' : toText(view.value(countryFrom))
  const fits = format === 'nif' ? isNif(text, country) : isPostcode(text, country)
  return fits ? null : { code: `element.error.${format}` }
}

/** A number spelled out in French, compared with the element in `reference`. */
export const wordsKind = textKind(
  (typed) => typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim() || null,
  (value, element, view) => {
    const number = element.reference === null ? null : view.value(element.reference)
    // Without the number there is nothing to compare with; it is required on its own.
    if (typeof number !== 'number') return null
    const unit = toUnit(element.attributes.unit)
    if (matchesNumber(toText(value), number, unit)) return null
    return { code: 'element.error.different-to-expected', params: { expected: spellNumber(number, unit) } }
  },
)

const toUnit = (unit: string | undefined): Unit => (unit === 'euro' || unit === 'part' ? unit : null)
