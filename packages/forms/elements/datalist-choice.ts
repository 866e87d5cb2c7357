import { choiceKind } from './choices.ts'
import type { Kind } from './kind.ts'

/** An answer helped by a list, and bound to it unless the element takes free text. */
export const datalistChoice: Kind = {
  ...choiceKind,
  check: (value, element, look) =>
    element.attributes.freeText && typeof value === 'string' ? null : choiceKind.check(value, element, look),
}
