import type { Element, Look } from '../definition.ts'
import { choiceKind, options, type Known } from './choices.ts'
import { blockOf } from './family.ts'

/** One of the places of an `ordonnancement`. */
export const selectOrderedInteger = choiceKind

/** What this place can still hold: the options its neighbours have not taken. */
export function remainingOptions(element: Element, look: Look): readonly Known[] {
  const group = blockOf(element, look)?.elements.find((other) => isChild(element, other, look))
  const neighbours = (group?.attributes.childrenElementsIds ?? []).filter((ref) => look.element(ref)?.id !== element.id)
  const taken = new Set(neighbours.map((ref) => look.value(ref)))
  return options(element).filter((option) => !taken.has(option.value))
}

function isChild(element: Element, group: Element, look: Look): boolean {
  const refs = group.attributes.childrenElementsIds ?? []
  return group.type === 'ordonnancement' && refs.some((ref) => look.element(ref)?.id === element.id)
}
