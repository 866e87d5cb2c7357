import type { Element, KindProblem, FormView } from '../definition.ts'
import { numberWords, saysNumber, type Unit } from '../text-rules/french-words.ts'
import { hasLetter, isPrintable, LONGEST_LINE } from '../text-rules/lines.ts'
import { isNif } from '../text-rules/nif.ts'
import { isPostcode } from '../text-rules/postcode.ts'
import { isSiret } from '../text-rules/siret.ts'
import { orDash, toText } from './kind.ts'
import type { Kind } from './kind.ts'

/** An answer kept and shown as text. */
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

/** Whether a text may have several lines, as what is explained does. */
export const hasLines = ({ type, attributes: { max } }: Element) =>
  type === 'input_text' && max !== undefined && max > LONGEST_LINE

export function printProblem(text: string, element: Element): KindProblem | null {
  return isPrintable(text, { lines: hasLines(element) }) ? null : { code: 'element.error.control-characters' }
}

/** A line of text: of a certain length, and of a certain format where the form says one. */
export const lineKind = textKind(parseLine, (value, element, view) => {
  const text = toText(value)
  if (isSiretField(element, view)) return isSiret(text) ? null : { code: 'element.error.siret' }
  return lengthProblem(text, element) ?? formatProblem(text, element, view)
})

function parseLine(typed: string, { attributes }: Element): string | null {
  const text = typed.normalize('NFC').trim()
  // A code of fixed length is often pasted with the spaces that help to read it.
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

/** What a name, a tax number or a postcode looks like; the last two in the country that another element names. */
function formatProblem(text: string, { attributes }: Element, view: FormView): KindProblem | null {
  const { format, countryFrom } = attributes
  if (format === 'name') return hasLetter(text) ? null : { code: 'element.error.letter' }
  if (format !== 'nif' && format !== 'postcode') return null
  const country = countryFrom === undefined ? '' : toText(view.value(countryFrom))
  const fits = format === 'nif' ? isNif(text, country) : isPostcode(text, country)
  return fits ? null : { code: `element.error.${format}` }
}

/** A number of the form, written out in French words. */
export const wordsKind = textKind(
  (typed) => typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim() || null,
  (value, element, view) => {
    const number = element.reference === null ? null : view.value(element.reference)
    // Without its number there is nothing to compare with; the number itself will be asked for.
    if (typeof number !== 'number') return null
    const unit = toUnit(element.attributes.unit)
    if (saysNumber(toText(value), number, unit)) return null
    return { code: 'element.error.different-to-expected', params: { expected: numberWords(number, unit) } }
  },
)

const toUnit = (unit: string | undefined): Unit => (unit === 'euro' || unit === 'part' ? unit : null)
