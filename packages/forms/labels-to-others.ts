import type { Definition, Element } from './definition.ts'

/** An element as readers see it who are not the subscriber. */
export function withLabelToOthers(element: Element): Element {
  const { label, labelToOthers = label } = element.attributes
  return label === labelToOthers ? element : { ...element, attributes: { ...element.attributes, label: labelToOthers } }
}

export function withLabelsToOthers(definition: Definition): Definition {
  const pages = definition.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({ ...block, elements: block.elements.map(withLabelToOthers) })),
  }))
  return { ...definition, pages }
}
