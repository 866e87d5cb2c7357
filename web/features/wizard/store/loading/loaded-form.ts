import type { Role } from '@parcelle/domain'
import type { UploadLimits } from '@parcelle/domain/upload'
import { clientRoles, has } from '@parcelle/domain/roles'
import {
  compileTrusted,
  withTextsToOthers,
  type Definition,
  type Form,
  type Locale,
  type ProductFact,
} from '@parcelle/forms'

export type LoadedForm = {
  form: Form
  rules: readonly string[]
  products: readonly (ProductFact & { name: string })[]
  /** Absent in a form that was loaded block by block: those of the settings apply. */
  documentBlocks?: readonly string[]
  upload?: UploadLimits
  /** Blocks whose elements could not be loaded. */
  failed: ReadonlySet<number>
  /** Set when rules and products are missing, so that answers cannot be fully validated. */
  isPartial?: true
}

export type FormRequest = { formId: number; version: string; locale: Locale; role: Role }

/** Questions are addressed to the subscriber, and asked of others about the subscriber. */
export function compileForm(definition: Definition, role: Role = 'client'): Form {
  const result = compileTrusted(has(clientRoles, role) ? definition : withTextsToOthers(definition))
  if (!result.ok) throw new Error(`the form does not compile: ${JSON.stringify(result.findings)}`)
  return result.form
}
