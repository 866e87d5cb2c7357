import type { Element, Look, ProductFact, Ref } from '@parcelle/forms'

/** The element that says which product another one speaks of. */
export function productRef(element: Element, look: Look): Ref | null {
  const { childElementId, minFrom } = element.attributes
  if (childElementId !== undefined) return childElementId
  const source = minFrom === undefined ? null : look.element(minFrom)
  return source?.attributes.childElementId ?? look.definition.referential?.product ?? null
}

export function productFact(code: unknown, look: Look): ProductFact | null {
  return look.facts.products?.find((product) => product.code === code) ?? null
}
