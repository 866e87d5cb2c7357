import type { DossierStatus, Envelope } from '@parcelle/domain'

/** Which envelope a dossier waits for at a status; null: none. */
export function waitingFor(status: DossierStatus): Envelope | null {
  if (status === 'mission_validation') return 'mission'
  return status === 'signature' ? 'subscription' : null
}
