import type { Element, FormView, Text } from '../definition.ts'
import { isSiretField } from '../elements/texts.ts'

/**
 * The element's own sentence (`errorMessage`) for a problem, if it speaks for it. It speaks for the particular rule of
 * the element where there is one (an imposed answer, a minimum of the product, an answer that must differ): shown on
 * an empty field, « doit être différent » would only puzzle. Otherwise it speaks for a missing answer and for bounds.
 * What is wrong with a format is always said by the format.
 */
export function ownMessage(element: Element, code: string, view: FormView): Text | null {
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
