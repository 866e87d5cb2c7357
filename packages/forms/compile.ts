import { checkAttributes } from './check/attributes.ts'
import { isKnownType, newDraft } from './check/draft.ts'
import { checkIdentity } from './check/identity.ts'
import { checkReachability, sampleFacts } from './check/reachability.ts'
import { checkReferences } from './check/references.ts'
import { checkRules } from './check/rules.ts'
import type { Definition, Element, Facts } from './definition.ts'
import type { Finding, FindingCode, Report } from './finding.ts'
import type { Form, HiddenMeaning } from './form.ts'
import { link } from './link.ts'
import { isDefinition } from './schema.ts'

export type CompileOptions = {
  readonly hidden?: HiddenMeaning
  /** The products of the deployment, for conditions on amounts; without them each is taken to cost 100. */
  readonly facts?: Facts
}
export type Compiled =
  | { readonly ok: true; readonly form: Form }
  | { readonly ok: false; readonly findings: readonly Finding[] }

/** Checks a definition in every respect and makes it ready to run, or lists all that is wrong with it. */
export function compile(json: unknown, { hidden = 'empty', facts }: CompileOptions = {}): Compiled {
  const { findings, report } = newFindings()
  if (!isDefinition(json, report)) return { ok: false, findings }
  const draft = newDraft(json, report)
  checkIdentity(draft)
  checkRules(draft)
  checkAttributes(draft)
  checkReferences(draft)
  const form = link(draft.elements.every(isKnownType) ? json : withKnownTypes(json), hidden, report)
  // With a wrong reference nothing can be said about what may be reached.
  const linked = form && !findings.some(({ code }) => unlinked.has(code))
  if (linked) checkReachability(form, facts ?? sampleFacts(json), report)
  return form && findings.length === 0 ? { ok: true, form } : { ok: false, findings }
}

const unlinked: ReadonlySet<FindingCode> = new Set(['unknown-element', 'duplicate-id', 'duplicate-name'])

/** An element of unknown type is reported as such; the rest of the form is still worth looking at. */
function withKnownTypes(definition: Definition): Definition {
  const pages = definition.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({ ...block, elements: block.elements.map(withKnownType) })),
  }))
  return { ...definition, pages }
}

const withKnownType = (element: Element): Element =>
  isKnownType(element) ? element : { ...element, type: 'output_text' }

/** For a definition that `compile` accepted before, such as one the server published: only links it. */
export function compileTrusted(definition: Definition, { hidden = 'empty' }: CompileOptions = {}): Compiled {
  const { findings, report } = newFindings()
  const form = link(definition, hidden, report)
  return form && findings.length === 0 ? { ok: true, form } : { ok: false, findings }
}

/** The same thing may be found from two sides; it is said once. */
function newFindings(): { findings: Finding[]; report: Report } {
  const findings: Finding[] = []
  const seen = new Set<string>()
  const report: Report = (code, where, reason) => {
    const key = `${code} ${where} ${reason}`
    if (!seen.has(key)) findings.push({ code, where, reason })
    seen.add(key)
  }
  return { findings, report }
}
