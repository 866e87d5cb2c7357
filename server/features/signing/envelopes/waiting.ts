import type { DossierStatus, Envelope } from '@parcelle/domain'
import { sql } from 'kysely'

const awaited = { mission_validation: 'mission', signature: 'subscription' } as const satisfies Partial<
  Record<DossierStatus, Envelope>
>

/** Which envelope a dossier waits for at a status; null: none. */
export function waitingFor(status: DossierStatus): Envelope | null {
  return status in awaited ? awaited[status as keyof typeof awaited] : null
}

const pairs = sql.join(Object.entries(awaited).map(([status, kind]) => sql`(${sql.lit(status)}, ${sql.lit(kind)})`))

/** Whether a dossier waits for an envelope that it never had. */
export const lacksEnvelope = sql<boolean>`exists (select from (values ${pairs}) as awaited (status, kind)
  where awaited.status = dossier.status and not exists (
    select from envelope where envelope.dossier_id = dossier.id and envelope.kind = awaited.kind))`
