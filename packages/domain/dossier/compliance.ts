import type { DossierStatus } from './status.ts'
import type { TransitionEvent } from './transition-table.ts'

export const complianceEvents = [
  'start_check',
  'request_documents',
  'pass_check',
  'fail_check',
  'record_payment',
  'record_paper_signature',
] as const satisfies readonly TransitionEvent[]
export type ComplianceEvent = (typeof complianceEvents)[number]

/** Statuses in which the back office checks a dossier. */
const checkedStatuses: readonly DossierStatus[] = [
  'registration',
  'registered',
  'compliance_validation',
  'additional_documents',
  'compliant',
  'compliant_payment',
]

export const isChecked = (status: DossierStatus): boolean => checkedStatuses.includes(status)

export { isBlank } from './blank.ts'
