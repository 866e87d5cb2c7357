import type { DossierStatus } from '@parcelle/domain'
import type { Kind } from '../../deployment/documents/template.ts'

const whileWriting: readonly DossierStatus[] = [
  'ongoing',
  'mission_abort',
  'mission_validation',
  'mission_validated',
  'adequacy_report_failure',
]

/** Whether the next suitability report is still its author's: one that was issued before does not count any more. */
export const isReportBeingWritten = (status: DossierStatus): boolean => whileWriting.includes(status)

/** What is made from the answers is a draft: what counts is stored. An acknowledgement is neither signed nor stored. */
export const isDraft = (kind: Kind): boolean => kind !== 'acknowledgement'
