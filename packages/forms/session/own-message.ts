import type { Element, FormView, Text } from '../definition.ts'
import { isSiretField } from '../elements/texts.ts'

/**
 * The element's `errorMessage`, if it applies to this problem. It applies to the element's particular rule where it has
 * one (an imposed answer, a product minimum, an answer that must differ), because « doit être différent » makes no
 * sense on an empty field; otherwise to a missing answer and to bounds. Format errors keep their own message.
 */
export function findOwnMessage(element: Element, code: string, view: FormView): Text | null {
  const own = element.attributes.errorMessage
  if (own === undefined) return null
  if (particular.test(code)) return own
  if (element.attributes.minFrom !== undefined) return code === 'element.error.min' ? own : null
  return general.test(code) && !hasParticularRule(element, view) ? own : null
}

const particular =
  /\.(refusal|siret|percentage-range-group-sum|origin-sum|already-chosen|phones-must-differ|spouse-phone|mail-must-be-different-from-(co-sub|partner))$/
const general = /\.(required|select-(one|at-least-one)|receipt|(min|max)(-date)?|too-(short|long))$/

function hasParticularRule(element: Element, view: FormView): boolean {
  const { phonesMustDiffer = [], emailsMustDiffer = [], answersMustDiffer = [] } = view.definition.referential ?? {}
  const pairs = [...phonesMustDiffer, ...emailsMustDiffer, ...answersMustDiffer]
  return (
    element.attributes.expectedValue !== undefined ||
    element.attributes.refusedWhen !== undefined ||
    isSiretField(element, view) ||
    pairs.some(([, second]) => second !== undefined && view.element(second)?.id === element.id)
  )
}
