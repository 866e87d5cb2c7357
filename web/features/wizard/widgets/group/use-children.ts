import type { Element } from '@parcelle/forms'
import { useAnswers, useElementWorld } from '../../element/element-context.ts'

/** The ids of the children of a group that are asked for now, in their order. */
export function useChildren(element: Element): number[] {
  const { view } = useElementWorld()
  const refs = element.attributes.childrenElementsIds ?? []
  const known = refs.flatMap((ref) => view.element(ref)?.id ?? [])
  const visible = useAnswers(known, ({ visible }) => known.filter((id) => visible(id)).join(' '))
  return visible === '' ? [] : visible.split(' ').map(Number)
}
