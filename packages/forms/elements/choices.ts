import type { Element, KindProblem, Locale, Look, Text, Value } from '../definition.ts'
import type { Kind } from './kind.ts'
import { orDash, say, textOf } from './texts.ts'

export type Known = { readonly value: string; readonly label: Text }

/** One answer among options, kept by its value and shown by its label. */
export const choiceKind: Kind = {
  role: 'input',
  stores: 'choice',
  // A text that is no option is kept, so that `check` refuses it.
  parse: (typed, element) => (typed.trim() === '' ? null : (findOption(typed, options(element)) ?? typed.trim())),
  show: (value, element, locale) => labelOf(textOf(value), element, locale),
  check: (value, element, look) => optionProblem(value, element, look) ?? refusal(value, element),
  summarise: (value, element, locale) => orDash(labelOf(textOf(value), element, locale)),
}

/** Several answers, kept as a list. */
export const choicesKind: Kind = {
  role: 'input',
  stores: 'list',
  parse(typed, element) {
    const parts = typed.split(';').map((part) => part.trim())
    const chosen = parts.filter(Boolean).map((part) => findOption(part, options(element)) ?? part)
    return chosen.length === 0 ? null : chosen
  },
  show: (value, element, locale) => labels(value, element, locale).join(' ; '),
  check(value, element, look) {
    const chosen = listOf(value)
    if (chosen === null || new Set(chosen).size < chosen.length) return notAnOption
    return chosen.map((one) => optionProblem(one, element, look)).find(Boolean) ?? null
  },
  summarise: (value, element, locale) => labels(value, element, locale),
}

export const listOf = (value: Value): readonly string[] | null =>
  typeof value === 'object' && value !== null ? value : null

const labels = (value: Value, element: Element, locale: Locale) =>
  (listOf(value) ?? []).map((one) => labelOf(one, element, locale))

export const options = (element: Element): readonly Known[] => element.attributes.options ?? []

/** The value of the option whose label, in any language, or value was typed; case and spaces do not matter. */
export function findOption(typed: string, known: readonly Known[]): string | null {
  const wanted = fold(typed)
  const byLabel = known.find(({ label }) => languages(label).some((text) => fold(text) === wanted))
  return (byLabel ?? known.find(({ value }) => fold(value) === wanted))?.value ?? null
}

const languages = (label: Text) => (typeof label === 'string' ? [label] : [label.fr, label.en])

const fold = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

export function labelOf(value: string, element: Element, locale: Locale): string {
  const found = options(element).find((option) => option.value === value)
  return found ? say(found.label, locale) : value
}

/** Options come with the element or, for a list too long for it, from the caller; a list nobody gave is not checked. */
export function optionProblem(value: Value, element: Element, look: Look): KindProblem | null {
  if (typeof value !== 'string') return notAnOption
  const { datalistId } = element.attributes
  const known =
    element.attributes.options ?? (datalistId === undefined ? undefined : look.facts.datalists?.[datalistId])
  return known === undefined || known.some((option) => option.value === value) ? null : notAnOption
}

const notAnOption: KindProblem = { code: 'element.error.option' }

/** Some questions have only one answer with which the subscription can go on. */
export function refusal(value: Value, element: Element): KindProblem | null {
  const { expectedValue } = element.attributes
  return expectedValue === undefined || value === expectedValue ? null : { code: 'element.error.refusal' }
}
