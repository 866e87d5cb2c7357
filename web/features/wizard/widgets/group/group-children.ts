import type { Element, ElementType, FormView } from '@parcelle/forms'
import { useAnswers, useElementServices } from '../../element/element-context.ts'

const groups: ReadonlySet<ElementType> = new Set<ElementType>([
  'input_percentage_range_group',
  'group_percentage_input_range',
  'group_ordered_integers',
  'ordonnancement',
])

/** Children that a group renders itself, so that the block does not render them again. */
export function groupedChildren(elements: readonly Element[], view: FormView): ReadonlySet<number> {
  const refs = elements
    .filter(({ type }) => groups.has(type))
    .flatMap((group) => group.attributes.childrenElementsIds ?? [])
  return new Set(refs.flatMap((ref) => view.element(ref)?.id ?? []))
}

/** The visible children of a group, in order. */
export function useChildren(element: Element): number[] {
  const { view } = useElementServices()
  const refs = element.attributes.childrenElementsIds ?? []
  const known = refs.flatMap((ref) => view.element(ref)?.id ?? [])
  const visible = useAnswers(known, ({ visible }) => known.filter((id) => visible(id)).join(' '))
  return visible === '' ? [] : visible.split(' ').map(Number)
}
