import type { Element, FormView, Text } from '@parcelle/forms'

/** What one question brought to a score, so that a client may ask why. */
type ScorePart = {
  readonly elementId: number
  readonly label: Text
  readonly answer: Text | null
  readonly points: number
  /** The most this question could bring. */
  readonly best: number
}

/** The parts of a scoring element: each visible question, its answer and its points. A hidden question brings nothing. */
export function scoreParts(scoring: Element, view: FormView): ScorePart[] {
  return (scoring.attributes.childrenElementsIds ?? []).flatMap((ref) => {
    const question = view.element(ref)
    if (!question || !view.visible(ref)) return []
    const options = question.attributes.options ?? []
    const chosen = options.find(({ value }) => value === view.value(ref))
    return {
      elementId: question.id,
      label: question.attributes.label,
      answer: chosen?.label ?? null,
      points: chosen?.score ?? 0,
      best: options.reduce((best, { score = 0 }) => Math.max(best, score), 0),
    }
  })
}
