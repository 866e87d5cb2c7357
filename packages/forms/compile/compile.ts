import { checkAttributes } from '../check/attributes.ts'
import { isKnownType, newDraft } from '../check/draft.ts'
import { checkIdentity } from '../check/identity.ts'
import { checkReachability } from '../check/reachability.ts'
import { checkReferences } from '../check/references.ts'
import { checkRules } from '../check/rules.ts'
import type { Definition, Element } from '../definition.ts'
import type { FindingCode } from '../check/finding.ts'
import { link } from './link.ts'
import { isDefinition, rememberingForm } from '../check/schema.ts'
import type { Shape } from '../check/shape.ts'
import { newFindings } from './compile-trusted.ts'
import type { Compiled, CompileOptions } from './compile-trusted.ts'

/** Checks a definition completely and links it, or returns all findings. */
export function compile(json: unknown, { hidden = 'empty' }: CompileOptions = {}, shapeOfForm?: Shape): Compiled {
  const { findings, report } = newFindings()
  if (!isDefinition(json, report, shapeOfForm)) return { ok: false, findings }
  const draft = newDraft(json, report)
  checkIdentity(draft)
  checkRules(draft)
  checkAttributes(draft)
  checkReferences(draft)
  const form = link(draft.elements.every(isKnownType) ? json : withKnownTypes(json), hidden, report)
  // Reachability cannot be decided with a broken reference.
  const linked = form && !findings.some(({ code }) => unlinked.has(code))
  if (linked) checkReachability(form, report)
  return form && findings.length === 0 ? { ok: true, form } : { ok: false, findings }
}

/** Checks one state of a form after the other. What is the same object in both must not have been changed. */
export function makeCompiler(): (json: unknown) => Compiled {
  const shapeOfForm = rememberingForm()
  return (json) => compile(json, {}, shapeOfForm)
}

const unlinked: ReadonlySet<FindingCode> = new Set(['unknown-element', 'duplicate-id', 'duplicate-name'])

/** Elements of unknown type are reported, then dropped, so that the rest of the form is still checked. */
function withKnownTypes(definition: Definition): Definition {
  const pages = definition.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({ ...block, elements: block.elements.map(withKnownType) })),
  }))
  return { ...definition, pages }
}

const withKnownType = (element: Element): Element =>
  isKnownType(element) ? element : { ...element, type: 'output_text' }
