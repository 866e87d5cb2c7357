import type { Json } from '@parcelle/domain/studio'
import {
  compileTrusted,
  differsInTextsOnly,
  fillForm,
  readThresholds,
  withTexts,
  withTextsToOthers,
  type Definition,
  type Element,
  type Form,
} from '@parcelle/forms'
import { useMemo, useState } from 'react'
import { isHolder } from '../model/form-model.ts'

/** The linked form; while it is broken, the last valid one. */
export function useLinkedForm(definition: Json, settings: Json | undefined, isToOthers = false): Form | null {
  const [link] = useState(makeLinker)
  const linked = useMemo(() => link(definition, settings, isToOthers), [link, definition, settings, isToOthers])
  const [last, setLast] = useState(linked)
  if (linked && linked !== last) setLast(linked)
  return linked ?? last
}

/** Links each version of a form; skips linking if only texts changed. */
function makeLinker() {
  let last: { read: Definition; settings: Json | undefined; form: Form } | null = null
  /** Null for a form that does not link: the findings report why. */
  return (definition: Json, settings: Json | undefined, isToOthers: boolean): Form | null => {
    // Unsafe cast: linking fails on what is broken.
    const read = definition as unknown as Definition
    try {
      const form = fillForm(withFormulas(read, settings), readThresholds(settings))
      const shown = isToOthers ? withTextsToOthers(form) : form
      const isKnown = last && last.settings === settings && differsInTextsOnly(last.read, read)
      const linked = last && isKnown ? withTexts(last.form, shown) : linkForm(shown)
      last = linked && { read, settings, form: linked }
      return linked
    } catch {
      // A form whose shape is broken.
      return null
    }
  }
}

function linkForm(definition: Definition): Form | null {
  const compiled = compileTrusted(definition)
  return compiled.ok ? compiled.form : null
}

/** The formulas of the company's settings replace those of the form. */
function withFormulas(form: Definition, settings: Json | undefined): Definition {
  const fields = isHolder(settings) && Array.isArray(settings['computedFields']) ? settings['computedFields'] : []
  const formulas = new Map(fields.filter(isHolder).map(({ target, formula }) => [target, formula]))
  if (formulas.size === 0) return form
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
