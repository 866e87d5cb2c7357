import type { Element, FormView, Text } from '@parcelle/forms'

/** Contribution of one question to a score, shown to the client on request. */
type ScorePart = {
  readonly elementId: number
  readonly label: Text
  readonly answer: Text | null
  readonly points: number
  readonly best: number
}

export function listScoreParts(scoring: Element, view: FormView): ScorePart[] {
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
