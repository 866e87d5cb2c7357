import type { Element, KindProblem, Locale, FormView, Value } from '../definition.ts'

/** Who sets the value: a person, the engine, nobody (texts and buttons), or the child elements. */
export type Role = 'input' | 'computed' | 'output' | 'action' | 'group'

/** The type of a stored answer: decides its wire format and what rules may compare it with. */
export type Stores = 'text' | 'date' | 'number' | 'boolean' | 'choice' | 'list' | 'nothing'

/** The behaviour of one element type. Pure: no clock, locale setting or shared state. */
export type Kind = {
  readonly role: Role
  readonly stores: Stores
  /** Maximum number of decimals, unless the element has a `step`. */
  readonly decimals?: number
  /**
   * Parses typed or pasted text; null when blank. Unreadable text is returned as typed, for `check` to refuse. The
   * locale decides whether `1,234` has thousands or decimals.
   */
  readonly parse: (typed: string, element: Element, locale?: Locale) => Value
  /** Formats a value so that `parse` reads it back. Empty text for null, never NaN. */
  readonly show: (value: Value, element: Element, locale: Locale) => string
  readonly check: (value: Value, element: Element, view: FormView) => KindProblem | null
  /** Lines on the check-your-answers page; none for elements without an answer. */
  readonly summarise: (value: Value, element: Element, locale: Locale) => string | readonly string[]
}

export const toText = (value: Value): string => (typeof value === 'string' ? value : '')

export const toNumber = (value: Value): number => (typeof value === 'number' ? value : Number.NaN)

export const toList = (value: Value): readonly string[] | null =>
  typeof value === 'object' && value !== null ? value : null

export const orDash = (shown: string) => shown || '—'
