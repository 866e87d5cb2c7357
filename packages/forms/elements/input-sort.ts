import { choicesKind, listOf, options } from './choices.ts'
import type { Kind } from './kind.ts'

/** Every option, in the person's order. */
export const inputSort: Kind = {
  ...choicesKind,
  check(value, element, look) {
    const complete = listOf(value)?.length === options(element).length
    return choicesKind.check(value, element, look) ?? (complete ? null : { code: 'element.error.option' })
  },
  summarise: (value, element, locale) =>
    [choicesKind.summarise(value, element, locale)].flat().map((label, rank) => `${rank + 1}. ${label}`),
}
