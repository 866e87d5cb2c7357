import type { DossierStatus } from '@parcelle/domain/dossier-status'
import type { Role } from '@parcelle/domain/roles'
import type { Explanation, Form, Locale, ProductFact, Value } from '@parcelle/forms'
import type { ComponentType, ReactNode } from 'react'

/** Who looks at the dossier, and its status. */
export type Viewer = {
  role: Role
  state: DossierStatus
  forms: { client: number; backOffice: number }
  readOnlyRoles: Role[]
}

export type ListOption = { value: string; label: string }

/** What the product's own wizard needs to show a block of a draft. The application gives it. */
export type PreviewProps = {
  form: Form
  formId: number
  locale: Locale
  direct: boolean
  answers: Readonly<Record<string, Value>>
  rules: readonly string[]
  viewer?: Viewer | undefined
  products: readonly (ProductFact & { name: string })[]
  findOptions: (datalistId: string, text: string, isWhole: boolean) => Promise<readonly ListOption[]>
  sampleKey: string
  blockId: number
  renderHidden: ((elementId: number, why: Explanation) => ReactNode) | null
  onValues: (read: (elementId: number) => unknown) => void
}
export type Preview = ComponentType<PreviewProps>
