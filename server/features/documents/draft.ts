import { toBucket, type DossierStatus } from '@parcelle/domain'
import type { Kind } from '../../deployment/documents/template.ts'

const beforeMission: readonly DossierStatus[] = ['ongoing', 'mission_abort', 'canceled', 'rejected']

const beforeReport: readonly DossierStatus[] = [
  ...beforeMission,
  'mission_validation',
  'mission_validated',
  'adequacy_report_failure',
]

/** Whether a paper has left for signature, so that it is no draft any more; some are never signed. */
export function isSent(kind: Kind, status: DossierStatus): boolean {
  if (kind === 'acknowledgement') return true
  if (kind === 'suitabilityReport') return !beforeReport.includes(status)
  if (kind === 'missionLetter') return !beforeMission.includes(status)
  return ['signature', 'signed'].includes(toBucket(status))
}
