import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { findVisibleDossier } from '../../../dossier/access/access.ts'
import { recordWithoutNotification } from '../../../dossier/record-without-notification.ts'
import { refuseUneditable } from '../allowed.ts'
import { DECLINED, hasDeclined } from './queries.ts'

export async function declineOffers(
  deps: Deps,
  { id, user, requestId }: { id: string; user: User; requestId: string },
): Promise<undefined> {
  refuseUneditable(deps.deployment, user, await findVisibleDossier(deps.db, user, id))
  if (await hasDeclined(deps.db, id, user)) return
  await recordWithoutNotification(deps, id, { user, requestId }, DECLINED, {})
}
