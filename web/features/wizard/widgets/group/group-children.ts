import type { Element, ElementType, FormView } from '@parcelle/forms'
import { useAnswers, useElementWorld } from '../../element/element-context.ts'

const groups: ReadonlySet<ElementType> = new Set<ElementType>([
  'input_percentage_range_group',
  'group_percentage_input_range',
  'group_ordered_integers',
  'ordonnancement',
])

/** The ids of the elements that a group among these draws itself: the block must not draw them a second time. */
export function groupedChildren(elements: readonly Element[], view: FormView): ReadonlySet<number> {
  const refs = elements
    .filter(({ type }) => groups.has(type))
    .flatMap((group) => group.attributes.childrenElementsIds ?? [])
  return new Set(refs.flatMap((ref) => view.element(ref)?.id ?? []))
}

/** The ids of the children of a group that are asked for now, in their order. */
export function useChildren(element: Element): number[] {
  const { view } = useElementWorld()
  const refs = element.attributes.childrenElementsIds ?? []
  const known = refs.flatMap((ref) => view.element(ref)?.id ?? [])
  const visible = useAnswers(known, ({ visible }) => known.filter((id) => visible(id)).join(' '))
  return visible === '' ? [] : visible.split(' ').map(Number)
}
