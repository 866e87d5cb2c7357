import type { Element, KindProblem, Locale, FormView, Text, Value } from '../definition.ts'
import { translate } from '../translate.ts'
import { orDash, toList, toText } from './kind.ts'
import type { Kind } from './kind.ts'
import { printProblem } from './texts.ts'

export type LabelledOption = { readonly value: string; readonly label: Text }

export const choiceKind: Kind = {
  role: 'input',
  stores: 'choice',
  // A text that matches no option is stored for `check` to refuse.
  parse: (typed, element) => (typed.trim() === '' ? null : (findOption(typed, options(element)) ?? typed.trim())),
  show: (value, element, locale) => findLabel(toText(value), element, locale),
  check: (value, element, view) => optionProblem(value, element, view) ?? refusalProblem(value, element),
  summarise: (value, element, locale) => orDash(findLabel(toText(value), element, locale)),
}

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

export const selectKind: Kind = {
  role: 'input',
  stores: 'choice',
  parse: (typed, element, locale) => pickKind(element).parse(typed, element, locale),
  show: (value, element, locale) => pickKind(element).show(value, element, locale),
  check: (value, element, view) => pickKind(element).check(value, element, view),
  summarise: (value, element, locale) => pickKind(element).summarise(value, element, locale),
}

const pickKind = (element: Element) => (element.attributes.multiple ? choicesKind : choiceKind)

/** Clears any text that is not the label of a known option. */
export const autocompleteKind: Kind = {
  ...choiceKind,
  parse: (typed, element) => findOption(typed, options(element)),
}

/** A suggestion list; other texts are refused unless the element takes free text. */
export const datalistKind: Kind = {
  ...choiceKind,
  check(value, element, view) {
    if (typeof value === 'string' && takesFreeText(element, view)) return printProblem(value, element)
    return choiceKind.check(value, element, view) ?? postcodeProblem(value, element, view)
  },
}

/** Free text is allowed always or, with `listCountries`, in the countries that the list does not cover. */
export function takesFreeText({ attributes }: Element, view: FormView): boolean {
  const { freeText = false, countryFrom, listCountries } = attributes
  const country = countryFrom === undefined ? '' : toText(view.value(countryFrom))
  return freeText || (country !== '' && listCountries !== undefined && !listCountries.includes(country))
}

/** The postcode that filters the list, if the element refers to one. */
export function postcodeOf({ attributes: { postcodeFrom } }: Element, view: FormView): string | null {
  return (postcodeFrom !== undefined && toText(view.value(postcodeFrom))) || null
}

function postcodeProblem(value: Value, element: Element, view: FormView): KindProblem | null {
  const postcode = postcodeOf(element, view)
  return postcode === null || toText(value).startsWith(`${postcode} `) ? null : { code: 'element.error.other-postcode' }
}

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

export const options = (element: Element): readonly LabelledOption[] => element.attributes.options ?? []

/** Matches a label in any language or a value, ignoring case, spaces and the kind of apostrophe. */
function findOption(typed: string, choices: readonly LabelledOption[]): string | null {
  const wanted = fold(typed)
  const byLabel = choices.find(({ label }) => languages(label).some((text) => fold(text) === wanted))
  return (byLabel ?? choices.find(({ value }) => fold(value) === wanted))?.value ?? null
}

const languages = (label: Text) => (typeof label === 'string' ? [label] : [label.fr, label.en])

const fold = (text: string) => text.normalize('NFKC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase()

function findLabel(value: string, element: Element, locale: Locale): string {
  const found = options(element).find((option) => option.value === value)
  return found ? translate(found.label, locale) : value
}

/** A datalist that the caller has not loaded is not checked. */
function optionProblem(value: Value, element: Element, view: FormView): KindProblem | null {
  if (typeof value !== 'string') return notAnOption
  const { datalistId } = element.attributes
  const choices =
    element.attributes.options ?? (datalistId === undefined ? undefined : view.facts.datalists?.[datalistId])
  return choices === undefined || valuesOf(choices).has(value) ? null : notAnOption
}

// Cached: a list may have thousands of options and is shared by all dossiers.
function valuesOf(choices: readonly LabelledOption[]): ReadonlySet<string> {
  const values = valueSetCache.get(choices) ?? new Set(choices.map(({ value }) => value))
  valueSetCache.set(choices, values)
  return values
}
const valueSetCache = new WeakMap<readonly LabelledOption[], ReadonlySet<string>>()

const notAnOption: KindProblem = { code: 'element.error.option' }

function refusalProblem(value: Value, element: Element): KindProblem | null {
  const { expectedValue } = element.attributes
  return expectedValue === undefined || value === expectedValue ? null : { code: 'element.error.refusal' }
}
