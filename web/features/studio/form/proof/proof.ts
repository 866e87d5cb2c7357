import { makeCompiler, type Compiled } from '@parcelle/forms'
import type { Json } from '@parcelle/domain/studio'

/** The form as the engine reads it. */
export type Finding = Omit<Extract<Compiled, { ok: false }>['findings'][number], 'code'> & { readonly code: string }

/** Finds all that is wrong with a form, by the engine itself, again and again while it is changed. */
export function makeProver(): (definition: Json) => readonly Finding[] {
  const compile = makeCompiler()
  return (definition) => {
    const compiled = compile(definition)
    return compiled.ok ? [] : compiled.findings
  }
}
