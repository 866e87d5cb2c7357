import type { DossierStatus, Envelope } from '@parcelle/domain'

const awaited = { mission_validation: 'mission', signature: 'subscription' } as const satisfies Partial<
  Record<DossierStatus, Envelope>
>

/** Which envelope a dossier of this status waits for; null: none. */
export function findAwaitedEnvelope(status: DossierStatus): Envelope | null {
  return status in awaited ? awaited[status as keyof typeof awaited] : null
}
