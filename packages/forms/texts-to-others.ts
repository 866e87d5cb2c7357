import type { Block, Definition, Element, Page } from './definition.ts'

/** A form as readers see it who are not the subscriber: its questions are about the subscriber. */
export function withTextsToOthers(definition: Definition): Definition {
  return { ...definition, pages: definition.pages.map(toOthersPage) }
}

function toOthersPage(page: Page): Page {
  const { title, titleToOthers = title, link_description, link_descriptionToOthers = link_description } = page
  const blocks = page.blocks.map(toOthersBlock)
  return { ...page, title: titleToOthers, ...withoutUndefined({ link_description: link_descriptionToOthers }), blocks }
}

function toOthersBlock(block: Block): Block {
  const { title, titleToOthers = title, confirmation, confirmationToOthers = confirmation } = block
  const elements = block.elements.map(withLabelToOthers)
  return { ...block, title: titleToOthers, ...withoutUndefined({ confirmation: confirmationToOthers }), elements }
}

/** An element as readers see it who are not the subscriber: its label, help and other texts. */
export function withLabelToOthers(element: Element): Element {
  const { attributes } = element
  const { labelToOthers, helpToOthers, whyToOthers, presentationToOthers, errorMessageToOthers } = attributes
  const texts = withoutUndefined({
    label: labelToOthers,
    help: helpToOthers,
    why: whyToOthers,
    presentation: presentationToOthers,
    errorMessage: errorMessageToOthers,
  })
  return { ...element, attributes: { ...attributes, ...texts } }
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

function withoutUndefined<T extends object>(texts: T): Defined<T> {
  // Type assertion: `fromEntries` loses the keys.
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Defined<T>
}
