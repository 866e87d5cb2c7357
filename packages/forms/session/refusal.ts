import { holdsFor } from '../check/holds.ts'
import type { Element, FormView, KindProblem, Ref, Rule, Value } from '../definition.ts'

/** An answer that is right by itself and does not go with the others: the rules of its element, or a pair, say so. */
export function refusalProblem(value: Value, element: Element, view: FormView): KindProblem | null {
  return isRefused(element, view) || isTwin(value, element, view) ? { code: 'element.error.refusal' } : null
}

function isRefused({ attributes: { refusedWhen } }: Element, view: FormView): boolean {
  if (!refusedWhen) return false
  const holds = (rule: Rule) => holdsFor(rule, readRule(rule, view))
  return refusedWhen.logical_operator === 'AND' ? refusedWhen.rules.every(holds) : refusedWhen.rules.some(holds)
}

function readRule(rule: Rule, { facts, value }: FormView): Value {
  if (rule.type === 'input') return value(rule.element)
  return rule.type === 'dossier' ? facts.direct : facts.state
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
