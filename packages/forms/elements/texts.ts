import type { Element, KindProblem, FormView } from '../definition.ts'
import { numberWords, saysNumber, type Unit } from '../text-rules/french-words.ts'
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
    check,
    summarise: (value) => orDash(show(toText(value))),
  }
}

/** A line of text: of a certain length, or a SIRET. */
export const lineKind = textKind(parseLine, (value, element, view) => {
  const text = toText(value)
  if (isSiretField(element, view)) return isSiret(text) ? null : { code: 'element.error.siret' }
  return lengthProblem(text, element)
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
