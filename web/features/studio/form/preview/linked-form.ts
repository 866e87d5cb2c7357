import type { Json } from '@parcelle/domain/studio'
import { compileTrusted, withTextsToOthers, type Definition, type Element, type Form } from '@parcelle/forms'
import { useMemo, useState } from 'react'
import { isHolder } from '../model/form-model.ts'

/** The form as the product runs it; while it is broken, the last one that was not. */
export function useLinkedForm(definition: Json, settings: Json | undefined, isToOthers = false): Form | null {
  const linked = useMemo(() => linkForm(definition, settings, isToOthers), [definition, settings, isToOthers])
  const [last, setLast] = useState(linked)
  if (linked && linked !== last) setLast(linked)
  return linked ?? last
}

/** Null for a form that cannot run: the findings say why. */
function linkForm(definition: Json, settings: Json | undefined, isToOthers: boolean): Form | null {
  try {
    // Unsafe cast: linking fails on what is broken.
    const form = withFormulas(definition as unknown as Definition, settings)
    const compiled = compileTrusted(isToOthers ? withTextsToOthers(form) : form)
    return compiled.ok ? compiled.form : null
  } catch {
    // A form whose shape is broken.
    return null
  }
}

/** The formulas of the company's settings replace those of the form. */
function withFormulas(form: Definition, settings: Json | undefined): Definition {
  const fields = isHolder(settings) && Array.isArray(settings['computedFields']) ? settings['computedFields'] : []
  const formulas = new Map(fields.filter(isHolder).map(({ target, formula }) => [target, formula]))
  const change = (element: Element): Element => {
    const formula = formulas.get(element.name)
    return typeof formula === 'string' ? { ...element, calculate: formula } : element
  }
  const pages = form.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({ ...block, elements: block.elements.map(change) })),
  }))
  return { ...form, pages }
}
