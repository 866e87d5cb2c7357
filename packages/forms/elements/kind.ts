import type { Element, KindProblem, Locale, FormView, Value } from '../definition.ts'

/** Who gives the value: a person, the engine, nobody (a text to read, something to press), or the children. */
export type Role = 'input' | 'computed' | 'output' | 'action' | 'group'

/** What an answer is, once read: decides how it travels and with what it may be compared. */
export type Stores = 'text' | 'date' | 'number' | 'boolean' | 'choice' | 'list' | 'nothing'

/** Everything the engine knows about one type of element. No kind reads a clock, a locale setting or another module's state. */
export type Kind = {
  readonly role: Role
  readonly stores: Stores
  /** How many decimals a number may have without a step of its own. */
  readonly decimals?: number
  /**
   * Reads what a person typed or pasted; null when it says nothing. What cannot be read is kept as typed, so that
   * `check` can say what is wrong with it. The locale only settles whether `1,234` has thousands or decimals.
   */
  readonly parse: (typed: string, element: Element, locale?: Locale) => Value
  /** How a value is shown to a person, in a form that `parse` reads back. Empty for empty, never NaN. */
  readonly show: (value: Value, element: Element, locale: Locale) => string
  /** What is wrong with a value that is not empty, or null. */
  readonly check: (value: Value, element: Element, view: FormView) => KindProblem | null
  /** Its line or lines on the check-your-answers page; none for what is not an answer. */
  readonly summarise: (value: Value, element: Element, locale: Locale) => string | readonly string[]
}

export const toText = (value: Value): string => (typeof value === 'string' ? value : '')

export const toNumber = (value: Value): number => (typeof value === 'number' ? value : Number.NaN)

export const toList = (value: Value): readonly string[] | null =>
  typeof value === 'object' && value !== null ? value : null

export const orDash = (shown: string) => shown || '—'
