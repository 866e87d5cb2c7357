import type { DossierStatus } from './status.ts'
import type { TransitionEvent } from './transition-table.ts'

/** What those who check do with a dossier, in the order in which it happens. */
export const complianceEvents = [
  'start_check',
  'request_documents',
  'pass_check',
  'fail_check',
  'record_payment',
  'record_paper_signature',
] as const satisfies readonly TransitionEvent[]
export type ComplianceEvent = (typeof complianceEvents)[number]

/** At these statuses a dossier is being checked, on its way into the register or out of it. */
const checked: readonly DossierStatus[] = [
  'registration',
  'registered',
  'compliance_validation',
  'additional_documents',
  'compliant',
  'compliant_payment',
]

export const isChecked = (status: DossierStatus): boolean => checked.includes(status)

export { isBlank } from './blank.ts'
