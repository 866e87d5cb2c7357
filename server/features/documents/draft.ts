import { toBucket, type DossierStatus } from '@parcelle/domain'
import type { Kind } from '../../deployment/documents/template.ts'

const beforeMission: readonly DossierStatus[] = ['ongoing', 'mission_abort', 'canceled', 'rejected']

/** Whether a paper has left for signature, so that it is no draft any more; some are never signed. */
export function isSent(kind: Kind, status: DossierStatus): boolean {
  if (kind === 'acknowledgement') return true
  if (kind === 'missionLetter') return !beforeMission.includes(status)
  return ['signature', 'signed'].includes(toBucket(status))
}
