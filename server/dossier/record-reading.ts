import type { Deps, User } from '../deps.ts'
import { lockVisibleDossier } from './access.ts'
import { addDossierEvent, type EventPayload } from './events.ts'

/** Somebody reads something of a dossier. */
export type Reader = { user: User; requestId: string }

/** Keeps in the evidence that somebody had something before their eyes. No screen changes by it, so none is told. */
export async function recordReading(
  { db }: Pick<Deps, 'db'>,
  dossierId: string,
  reader: Reader,
  event: string,
  payload: EventPayload,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockVisibleDossier(tx, reader.user, dossierId)
    await addDossierEvent(tx, dossierId, reader, event, payload, 'quietly')
  })
}
