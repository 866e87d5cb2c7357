import { elementTypes } from '../definition.ts'
import type { Definition, Element, Ref } from '../definition.ts'
import { storesOf } from '../elements/kinds.ts'
import type { Report } from '../compile/finding.ts'

export type Draft = {
  readonly definition: Definition
  readonly elements: readonly Element[]
  readonly find: (ref: Ref) => Element | undefined
  readonly report: Report
}

export function newDraft(definition: Definition, report: Report): Draft {
  const elements = definition.pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.elements))
  const index = new Map<Ref, Element>()
  for (const element of elements) index.set(element.id, element).set(element.name, element)
  return { definition, elements, find: (ref) => index.get(ref), report }
}

const knownTypes: ReadonlySet<string> = new Set(elementTypes)
export const isKnownType = ({ type }: Element) => knownTypes.has(type)

export const isNumeric = (element: Element) => isKnownType(element) && storesOf(element) === 'number'
export const isBoolean = (element: Element) => isKnownType(element) && storesOf(element) === 'boolean'
export const optionsOf = (element: Element) => element.attributes.options ?? []
export const hasOption = (element: Element, value: unknown) =>
  optionsOf(element).some((option) => option.value === value)
