import type { DossierDeps } from '../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { lockVisibleDossier } from '../access/access.ts'
import { addDossierEvent, type EventPayload } from './events.ts'

/** Somebody signed in, and the request by which they do something. */
export type Doer = { user: User; requestId: string }

/** Keeps in the evidence what somebody read, opened or sent again. No screen changes by it, so none is told. */
export async function recordQuietly(
  { db }: Pick<DossierDeps, 'db'>,
  dossierId: string,
  author: Doer,
  event: string,
  payload: EventPayload,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockVisibleDossier(tx, author.user, dossierId)
    await addDossierEvent(tx, dossierId, author, event, payload, 'quietly')
  })
}
