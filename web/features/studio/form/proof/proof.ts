import { compile, type Compiled } from '@parcelle/forms'
import type { Json } from '@parcelle/domain/studio'

/** As the engine has it. */
export type Finding = Omit<Extract<Compiled, { ok: false }>['findings'][number], 'code'> & { readonly code: string }

/** All that is wrong with a form, by the engine itself. */
export function prove(definition: Json): readonly Finding[] {
  const compiled = compile(definition)
  return compiled.ok ? [] : compiled.findings
}
