import type { Element, FormView, ProductFact, Ref } from '@parcelle/forms'

/** The element that holds the product another one is about. */
export function productRef(element: Element, view: FormView): Ref | null {
  const { childElementId, minFrom } = element.attributes
  if (childElementId !== undefined) return childElementId
  const source = minFrom === undefined ? null : view.element(minFrom)
  return source?.attributes.childElementId ?? view.definition.referential?.product ?? null
}

export function productFact(code: unknown, view: FormView): ProductFact | null {
  return view.facts.products?.find((product) => product.code === code) ?? null
}
