import { autocompleteKind, choiceKind } from './choices.ts'
import type { Kind } from './kind.ts'

export const productKind: Kind = {
  ...choiceKind,
  check(value, element, view) {
    const problem = choiceKind.check(value, element, view)
    if (problem || view.facts.products === undefined) return problem
    return view.facts.products.some(({ code }) => code === value) ? null : { code: 'element.error.option' }
  },
}

export const productAutocompleteKind: Kind = { ...productKind, parse: autocompleteKind.parse }
