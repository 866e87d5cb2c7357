import type { Element, FormView, KindProblem, Ref, Value } from '../definition.ts'
import { rulesHold } from './rules-hold.ts'

/** A valid answer that conflicts with others: by `refusedWhen` or `answersMustDiffer`. */
export function refusalProblem(value: Value, element: Element, view: FormView): KindProblem | null {
  return isRefused(element, view) || isDuplicate(value, element, view) ? { code: 'element.error.refusal' } : null
}

function isRefused({ attributes: { refusedWhen } }: Element, view: FormView): boolean {
  return refusedWhen !== undefined && rulesHold(refusedWhen, view)
}

/** Whether `refusedWhen` allows this option, given the other answers. */
export function isOffered(option: string, element: Element, view: FormView): boolean {
  const isOwn = (ref: Ref) => view.element(ref)?.id === element.id
  const rules = element.attributes.refusedWhen?.rules ?? []
  // Rules that do not read the element itself refuse it whatever the option.
  if (!rules.some((rule) => rule.type === 'input' && isOwn(rule.element))) return true
  return !isRefused(element, { ...view, value: (ref) => (isOwn(ref) ? option : view.value(ref)) })
}

function isDuplicate(value: Value, element: Element, view: FormView): boolean {
  const pairs: readonly (readonly Ref[])[] = view.definition.referential?.answersMustDiffer ?? []
  return pairs.some(
    ([first, second]) =>
      first !== undefined &&
      second !== undefined &&
      view.element(second)?.id === element.id &&
      view.value(first) === value,
  )
}
