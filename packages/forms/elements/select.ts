import type { Element } from '../definition.ts'
import { choiceKind, choicesKind } from './choices.ts'
import type { Kind } from './kind.ts'

/** One answer, or several with `multiple`. */
export const select: Kind = {
  role: 'input',
  stores: 'choice',
  parse: (typed, element, locale) => look(element).parse(typed, element, locale),
  show: (value, element, locale) => look(element).show(value, element, locale),
  check: (value, element, form) => look(element).check(value, element, form),
  summarise: (value, element, locale) => look(element).summarise(value, element, locale),
}

const look = (element: Element) => (element.attributes.multiple ? choicesKind : choiceKind)
