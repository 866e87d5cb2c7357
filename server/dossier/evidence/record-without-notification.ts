import type { DossierDeps } from '../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { lockVisibleDossier } from '../access/access.ts'
import { addDossierEvent, type EventPayload } from './events.ts'

export type SignedInAuthor = { user: User; requestId: string }

/** Records in the evidence what somebody read, opened or sent again. It changes no screen, so none is notified. */
export async function recordWithoutNotification(
  { db }: Pick<DossierDeps, 'db'>,
  dossierId: string,
  author: SignedInAuthor,
  event: string,
  payload: EventPayload,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockVisibleDossier(tx, author.user, dossierId)
    await addDossierEvent(tx, dossierId, author, event, payload, 'without-notification')
  })
}
