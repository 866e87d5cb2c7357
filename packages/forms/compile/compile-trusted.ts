import type { Definition } from '../definition.ts'
import type { Finding, Report } from './finding.ts'
import type { Form, HiddenAnswers } from './form.ts'
import { link } from './link.ts'

export type CompileOptions = { readonly hidden?: HiddenAnswers }
export type Compiled =
  | { readonly ok: true; readonly form: Form }
  | { readonly ok: false; readonly findings: readonly Finding[] }

/** Links a definition that `compile` has already accepted, such as a published one, without checking it again. */
export function compileTrusted(definition: Definition, { hidden = 'empty' }: CompileOptions = {}): Compiled {
  const { findings, report } = newFindings()
  const form = link(definition, hidden, report)
  return form && findings.length === 0 ? { ok: true, form } : { ok: false, findings }
}

export function newFindings(): { findings: Finding[]; report: Report } {
  const findings: Finding[] = []
  const seen = new Set<string>()
  const report: Report = (code, where, reason, more) => {
    const key = `${code} ${where} ${reason}`
    if (!seen.has(key)) findings.push({ code, where, reason, ...more })
    seen.add(key)
  }
  return { findings, report }
}
