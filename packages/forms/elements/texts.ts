import type { Element, Locale, Text, Value } from '../definition.ts'
import type { Kind } from './kind.ts'

export const textOf = (value: Value): string => (typeof value === 'string' ? value : '')

export function say(text: Text, locale: Locale): string {
  return typeof text === 'string' ? text : text[locale]
}

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
    show: (value) => show(textOf(value)),
    check,
    summarise: (value) => orDash(show(textOf(value))),
  }
}

export const orDash = (shown: string) => shown || '—'
