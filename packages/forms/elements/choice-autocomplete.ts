import { choiceKind, findOption, options } from './choices.ts'
import type { Kind } from './kind.ts'

/** Keeps an answer only when the text is the label of a known option; any other text is cleared. */
export const choiceAutocomplete: Kind = {
  ...choiceKind,
  parse: (typed, element) => findOption(typed, options(element)),
}
