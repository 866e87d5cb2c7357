import { compile } from '@parcelle/forms'
import type { Json } from '@parcelle/domain/studio'

export type Finding = { readonly code: string; readonly where: string; readonly reason: string }

/** All that is wrong with a form, by the engine itself. */
export function prove(definition: Json): readonly Finding[] {
  const compiled = compile(definition)
  return compiled.ok ? [] : compiled.findings
}
