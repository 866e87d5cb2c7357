import { compileTrusted, type Definition, type Form, type Locale, type ProductFact } from '@parcelle/forms'

export type LoadedForm = {
  form: Form
  rules: readonly string[]
  products: readonly (ProductFact & { name: string })[]
  /** Blocks whose elements could not be had; the page stands without them. */
  failed: ReadonlySet<number>
  /** Without all that answers are checked against. */
  isPartial?: true
}

/** A published form, in one language. */
export type Wanted = { formId: number; version: string; locale: Locale }

export function compileForm(definition: Definition): Form {
  const result = compileTrusted(definition)
  if (!result.ok) throw new Error(`the form does not compile: ${JSON.stringify(result.findings)}`)
  return result.form
}
