import type { DossierStatus } from '@parcelle/domain'
import type { Kind } from '../../deployment/documents/template.ts'

const beforeReport: readonly DossierStatus[] = [
  'ongoing',
  'mission_abort',
  'canceled',
  'rejected',
  'mission_validation',
  'mission_validated',
  'adequacy_report_failure',
]

/** Whether the suitability report has left its author. */
export const isReportIssued = (status: DossierStatus): boolean => !beforeReport.includes(status)

/** What is made from the answers is a draft: what counts is stored. An acknowledgement is neither signed nor stored. */
export const isDraft = (kind: Kind): boolean => kind !== 'acknowledgement'
