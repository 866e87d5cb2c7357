import { checkAttributes } from './check/attributes.ts'
import { isKnownType, newDraft } from './check/draft.ts'
import type { Draft } from './check/draft.ts'
import { checkIdentity, checkTypes } from './check/identity.ts'
import { checkReachability } from './check/reachability.ts'
import { checkReferences } from './check/references.ts'
import { checkRule, checkRules } from './check/rules.ts'
import type { Definition, Element, Rule } from './definition.ts'
import type { Finding, FindingCode } from './compile/finding.ts'
import type { Form, HiddenAnswers } from './compile/form.ts'
import { link } from './compile/link.ts'
import { isDefinition, rememberingForm } from './check/schema.ts'
import type { Shape } from './check/shape.ts'
import { differsInTextsOnly, withTexts } from './compile/texts.ts'
import { newFindings } from './compile/compile-trusted.ts'
import type { Compiled, CompileOptions } from './compile/compile-trusted.ts'

/** Checks a definition completely and links it, or returns all findings. */
export function compile(json: unknown, { hidden = 'empty' }: CompileOptions = {}, shapeOfForm?: Shape): Compiled {
  const { findings, report } = newFindings()
  if (!isDefinition(json, report, shapeOfForm)) return { ok: false, findings }
  const draft = newDraft(json, report)
  checkIdentity(draft)
  return toCompiled(findings, linkDraft(draft, hidden, findings))
}

/** What no other code may rely on: keys and values of the wrong kind, and element types that do not exist. */
export function listShapeFindings(json: unknown): readonly Finding[] {
  const { findings, report } = newFindings()
  if (isDefinition(json, report)) checkTypes(newDraft(json, report))
  return findings
}

/** Of a rule that stands outside the form. */
export function listRuleFindings(definition: Definition, rule: Rule): readonly Finding[] {
  const { findings, report } = newFindings()
  checkRule(rule, definition.name, newDraft(definition, report).find, report)
  return findings
}

type LinkResult = { readonly form: Form | null; readonly findings: readonly Finding[] }

/** All that no text decides. */
function linkDraft(draft: Draft, hidden: HiddenAnswers, before: readonly Finding[]): LinkResult {
  const { findings, report } = newFindings()
  const checked = { ...draft, report }
  const { definition, elements } = draft
  checkRules(checked)
  checkAttributes(checked)
  checkReferences(checked)
  const form = link(elements.every(isKnownType) ? definition : withKnownTypes(definition), hidden, report)
  // Reachability cannot be decided with a broken reference.
  const isLinked = form && ![...before, ...findings].some(({ code }) => unlinked.has(code))
  if (isLinked) checkReachability(form, report)
  return { form, findings }
}

function toCompiled(before: readonly Finding[], { form, findings }: LinkResult): Compiled {
  const all = [...before, ...findings]
  return form && all.length === 0 ? { ok: true, form } : { ok: false, findings: all }
}

/**
 * Checks one state of a form after the other, and links it again only where more than a text changed. What is the same
 * object in both must not have been changed.
 */
export function makeCompiler(): (json: unknown) => Compiled {
  const shapeOfForm = rememberingForm()
  let last: { readonly definition: Definition; readonly linked: LinkResult } | null = null
  return (json) => {
    const { findings, report } = newFindings()
    if (!isDefinition(json, report, shapeOfForm)) return { ok: false, findings }
    const draft = newDraft(json, report)
    checkIdentity(draft)
    const known = last && differsInTextsOnly(last.definition, json) ? last.linked : null
    const linked = known ?? linkDraft(draft, 'empty', findings)
    last = { definition: json, linked }
    return toCompiled(findings, known?.form ? { ...known, form: withTexts(known.form, json) } : linked)
  }
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
