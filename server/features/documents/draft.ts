import type { DossierStatus } from '@parcelle/domain'
import type { TemplateKind } from '@parcelle/domain/documents'

const whileWriting: readonly DossierStatus[] = [
  'ongoing',
  'mission_abort',
  'mission_validation',
  'mission_validated',
  'adequacy_report_failure',
]

/** In these statuses the suitability report is being written, and one issued earlier no longer counts. */
export const isReportBeingWritten = (status: DossierStatus): boolean => whileWriting.includes(status)

/**
 * Documents made from the answers are drafts, since final ones are stored. An acknowledgement is neither signed nor
 * stored.
 */
export const isDraft = (kind: TemplateKind): boolean => kind !== 'acknowledgement'
