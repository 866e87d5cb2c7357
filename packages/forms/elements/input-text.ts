import type { Element, KindProblem, Look } from '../definition.ts'
import { isSiret } from '../text-rules/siret.ts'
import { textKind, textOf } from './texts.ts'

export const inputText = textKind(parse, (value, element, look) => {
  const text = textOf(value)
  if (isSiretField(element, look)) return isSiret(text) ? null : { code: 'element.error.siret' }
  return lengthProblem(text, element)
})

function parse(typed: string, { attributes }: Element): string | null {
  const text = typed.normalize('NFC').trim()
  // A code of fixed length is often pasted with the spaces that help to read it.
  const fixed = attributes.min !== undefined && attributes.min === attributes.max ? text.replaceAll(/\s/g, '') : text
  return (attributes.uppercase ? fixed.toUpperCase() : fixed) || null
}

export function isSiretField(element: Element, { definition, element: find }: Look): boolean {
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
