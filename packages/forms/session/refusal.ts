import type { Element, FormView, KindProblem, Ref, Value } from '../definition.ts'
import { rulesHold } from './rules-hold.ts'

/** An answer that is right by itself and does not go with the others: the rules of its element, or a pair, say so. */
export function refusalProblem(value: Value, element: Element, view: FormView): KindProblem | null {
  return isRefused(element, view) || isTwin(value, element, view) ? { code: 'element.error.refusal' } : null
}

function isRefused({ attributes: { refusedWhen } }: Element, view: FormView): boolean {
  return refusedWhen !== undefined && rulesHold(refusedWhen, view)
}

/** Whether an option can be chosen as the other answers stand, by what the rules of its element refuse. */
export function isOffered(option: string, element: Element, view: FormView): boolean {
  const isOwn = (ref: Ref) => view.element(ref)?.id === element.id
  const rules = element.attributes.refusedWhen?.rules ?? []
  // Rules that do not speak of the answer refuse the question as it stands, whatever is chosen.
  if (!rules.some((rule) => rule.type === 'input' && isOwn(rule.element))) return true
  return !isRefused(element, { ...view, value: (ref) => (isOwn(ref) ? option : view.value(ref)) })
}

function isTwin(value: Value, element: Element, view: FormView): boolean {
  const pairs: readonly (readonly Ref[])[] = view.definition.referential?.answersMustDiffer ?? []
  return pairs.some(
    ([first, second]) =>
      first !== undefined &&
      second !== undefined &&
      view.element(second)?.id === element.id &&
      view.value(first) === value,
  )
}
