import type { Element, ElementType, FormView } from '@parcelle/forms'

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
