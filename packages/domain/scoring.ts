import type { Element, FormView, Option, Text } from '@parcelle/forms'

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

export function scoreOf(parts: readonly ScorePart[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0)
}

/** The band a score falls in, both ends included. */
export function bandOf(score: number, bands: readonly Option[]): Option | null {
  return bands.find(({ min = -Infinity, max = Infinity }) => score >= min && score <= max) ?? null
}

/** What is wrong with bands: a hole or an overlap would leave a profile without a name, or with two. */
export function bandFaults(bands: readonly Option[], best: number): string[] {
  const faults: string[] = []
  let next = 0
  for (const { value, min = -Infinity, max = Infinity } of bands) {
    if (min !== next) faults.push(`${value} starts at ${min} instead of ${next}`)
    next = max + 1
  }
  if (next <= best) faults.push(`no band from ${next} to ${best}`)
  return faults
}
