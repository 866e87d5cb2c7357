import type { Block, Definition, Element, Look } from '../definition.ts'

type Family = { block: ReadonlyMap<number, Block>; sum: ReadonlyMap<string, readonly Element[]> }

/** The block an element stands in. */
export function blockOf(element: Element, look: Look): Block | null {
  return familyOf(look.definition).block.get(element.id) ?? null
}

/** The elements whose percentages must total 100 together with this one (attribute `group`). */
export function sumGroupOf(element: Element, look: Look): readonly Element[] {
  const { group } = element.attributes
  return group === undefined ? [] : (familyOf(look.definition).sum.get(group) ?? [])
}

/** The visible children of a group, in the order of the form. */
export function childrenOf(group: Element, look: Look): Element[] {
  return (group.attributes.childrenElementsIds ?? []).flatMap((ref) => {
    const child = look.element(ref)
    return child && look.visible(ref) ? [child] : []
  })
}

// A definition never changes once loaded: walking it once is enough however often its answers are checked.
const families = new WeakMap<Definition, Family>()

function familyOf(definition: Definition): Family {
  const known = families.get(definition)
  if (known) return known
  const blocks = definition.pages.flatMap((page) => page.blocks)
  const elements = blocks.flatMap((block) => block.elements)
  const family = {
    block: new Map(blocks.flatMap((block) => block.elements.map((element) => [element.id, block] as const))),
    sum: Map.groupBy(
      elements.filter((element) => element.attributes.group !== undefined),
      (element) => element.attributes.group ?? '',
    ),
  }
  families.set(definition, family)
  return family
}
