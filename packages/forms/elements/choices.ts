import type { Element, KindProblem, Locale, FormView, Text, Value } from '../definition.ts'
import { translate } from '../translate.ts'
import { orDash, toList, toText } from './kind.ts'
import type { Kind } from './kind.ts'
import { printProblem } from './texts.ts'

export type Known = { readonly value: string; readonly label: Text }

/** One answer among options, kept by its value and shown by its label. */
export const choiceKind: Kind = {
  role: 'input',
  stores: 'choice',
  // A text that is no option is kept, so that `check` refuses it.
  parse: (typed, element) => (typed.trim() === '' ? null : (findOption(typed, options(element)) ?? typed.trim())),
  show: (value, element, locale) => findLabel(toText(value), element, locale),
  check: (value, element, view) => optionProblem(value, element, view) ?? refusalProblem(value, element),
  summarise: (value, element, locale) => orDash(findLabel(toText(value), element, locale)),
}

/** Several answers, kept as a list. */
const choicesKind: Kind = {
  role: 'input',
  stores: 'list',
  parse(typed, element) {
    const parts = typed.split(';').map((part) => part.trim())
    const chosen = parts.filter(Boolean).map((part) => findOption(part, options(element)) ?? part)
    return chosen.length === 0 ? null : chosen
  },
  show: (value, element, locale) => labels(value, element, locale).join(' ; '),
  check(value, element, view) {
    const chosen = toList(value)
    if (chosen === null || new Set(chosen).size < chosen.length) return notAnOption
    return chosen.map((one) => optionProblem(one, element, view)).find(Boolean) ?? null
  },
  summarise: (value, element, locale) => labels(value, element, locale),
}

/** One answer, or several with `multiple`. */
export const selectKind: Kind = {
  role: 'input',
  stores: 'choice',
  parse: (typed, element, locale) => oneOrSeveral(element).parse(typed, element, locale),
  show: (value, element, locale) => oneOrSeveral(element).show(value, element, locale),
  check: (value, element, view) => oneOrSeveral(element).check(value, element, view),
  summarise: (value, element, locale) => oneOrSeveral(element).summarise(value, element, locale),
}

const oneOrSeveral = (element: Element) => (element.attributes.multiple ? choicesKind : choiceKind)

/** Keeps an answer only when the text is the label of a known option; any other text is cleared. */
export const autocompleteKind: Kind = {
  ...choiceKind,
  parse: (typed, element) => findOption(typed, options(element)),
}

/** An answer helped by a list, and bound to it unless the element takes free text. */
export const datalistKind: Kind = {
  ...choiceKind,
  check(value, element, view) {
    if (typeof value === 'string' && takesFreeText(element, view)) return printProblem(value, element)
    return choiceKind.check(value, element, view) ?? postcodeProblem(value, element, view)
  },
}

/** Whether any text is an answer: always, or in a country that the list knows nothing of. */
export function takesFreeText({ attributes }: Element, view: FormView): boolean {
  const { freeText = false, countryFrom, listCountries } = attributes
  const country = countryFrom === undefined ? '' : toText(view.value(countryFrom))
  return freeText || (country !== '' && listCountries !== undefined && !listCountries.includes(country))
}

/** What narrows the list down, where the element names it and it was answered. */
export function postcodeOf({ attributes: { postcodeFrom } }: Element, view: FormView): string | null {
  return (postcodeFrom !== undefined && toText(view.value(postcodeFrom))) || null
}

function postcodeProblem(value: Value, element: Element, view: FormView): KindProblem | null {
  const postcode = postcodeOf(element, view)
  return postcode === null || toText(value).startsWith(`${postcode} `) ? null : { code: 'element.error.other-postcode' }
}

/** Every option, in the person's order. */
export const sortKind: Kind = {
  ...choicesKind,
  check(value, element, view) {
    const complete = toList(value)?.length === options(element).length
    return choicesKind.check(value, element, view) ?? (complete ? null : { code: 'element.error.option' })
  },
  summarise: (value, element, locale) =>
    [choicesKind.summarise(value, element, locale)].flat().map((label, rank) => `${rank + 1}. ${label}`),
}

const labels = (value: Value, element: Element, locale: Locale) =>
  (toList(value) ?? []).map((one) => findLabel(one, element, locale))

export const options = (element: Element): readonly Known[] => element.attributes.options ?? []

/** The value of the option whose label, in any language, or value was typed; case, spaces and the shape of apostrophes do not matter. */
function findOption(typed: string, known: readonly Known[]): string | null {
  const wanted = fold(typed)
  const byLabel = known.find(({ label }) => languages(label).some((text) => fold(text) === wanted))
  return (byLabel ?? known.find(({ value }) => fold(value) === wanted))?.value ?? null
}

const languages = (label: Text) => (typeof label === 'string' ? [label] : [label.fr, label.en])

const fold = (text: string) => text.normalize('NFKC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase()

function findLabel(value: string, element: Element, locale: Locale): string {
  const found = options(element).find((option) => option.value === value)
  return found ? translate(found.label, locale) : value
}

/** Options come with the element or, for a list too long for it, from the caller; a list nobody gave is not checked. */
function optionProblem(value: Value, element: Element, view: FormView): KindProblem | null {
  if (typeof value !== 'string') return notAnOption
  const { datalistId } = element.attributes
  const known =
    element.attributes.options ?? (datalistId === undefined ? undefined : view.facts.datalists?.[datalistId])
  return known === undefined || valuesOf(known).has(value) ? null : notAnOption
}

// A list may have thousands of options, and is the same for every dossier.
function valuesOf(known: readonly Known[]): ReadonlySet<string> {
  const values = kept.get(known) ?? new Set(known.map(({ value }) => value))
  kept.set(known, values)
  return values
}
const kept = new WeakMap<readonly Known[], ReadonlySet<string>>()

const notAnOption: KindProblem = { code: 'element.error.option' }

/** Some questions have only one answer with which the subscription can go on. */
function refusalProblem(value: Value, element: Element): KindProblem | null {
  const { expectedValue } = element.attributes
  return expectedValue === undefined || value === expectedValue ? null : { code: 'element.error.refusal' }
}
