import type { Element, Value } from '../definition.ts'
import { kinds, storesOf } from './kinds.ts'
import type { Stores } from './kind.ts'
import { decimalsOf } from './numbers.ts'

/** The wire format: text, numbers with a dot, `true` or `false`, a list as JSON. Empty deletes the answer. */
export function encodeValue(value: Value): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value of the wrong type stays a text, for `check` to refuse. */
export function decodeValue(text: string, element: Element): Value {
  if (text === '') return null
  return decoders[storesOf(element)](text, element)
}

type Decode = (text: string, element: Element) => Value

const asTyped: Decode = (text, element) => kinds[element.type].parse(text, element)
const asIs: Decode = (text) => text

const decoders: Record<Stores, Decode> = {
  text: asTyped,
  date: asTyped,
  choice: asIs,
  nothing: asIs,
  number: (text, element) => readWireNumber(text, element) ?? text,
  boolean: (text) => (text === 'true' || text === 'false' ? text === 'true' : text),
  list: (text) => readList(text) ?? text,
}

/** « 12.345 » in a field of cents stays a text: as a number it would be rounded, and its ambiguity not reported. */
function readWireNumber(text: string, element: Element): number | null {
  if (!/^-?\d{1,15}(?:\.\d{1,12})?$/.test(text)) return null
  const value = Number(text)
  const { decimals } = kinds[element.type]
  const isTooPrecise = decimals !== undefined && Number(value.toFixed(decimalsOf(element, decimals))) !== value
  return isTooPrecise ? null : value
}

function readList(text: string): readonly string[] | null {
  try {
    const list: unknown = JSON.parse(text)
    return isTexts(list) ? list : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const isTexts = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.every((item) => typeof item === 'string')
