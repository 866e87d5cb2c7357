import { isBlank } from '@parcelle/domain'
import type { Deps } from '../../../deps.ts'
import { findSignedDossier, lockSignedDossier, refuseDecided } from '../../../dossier/access/access.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import type { User } from '../../../platform/http/user.ts'
import { findSeen, removeSeen, setSeen } from './queries.ts'
import { readPoints } from './read-points.ts'

const POINT_SEEN = 'see_point'
const POINT_UNSEEN = 'unsee_point'

type Caller = { id: string; point: string; user: User; requestId: string }
type Check = { seen: boolean; state: string; note?: string | null | undefined; replaces: string | null }

/** Ticks a point as the person saw it, or takes that back. Asks the customer system before it locks the dossier. */
export async function checkPoint(deps: Deps, { id, point, user, requestId }: Caller, check: Check): Promise<void> {
  const dossier = await findSignedDossier(deps.db, user, id)
  refuseDecided(dossier)
  const found = (await readPoints(deps, dossier, deps.deployment.locale)).find((one) => one.id === point)
  if (found?.state !== check.state) throw conflict('validation.error.point-changed')
  await deps.db.transaction().execute(async (tx) => {
    refuseDecided(await lockSignedDossier(tx, user, id))
    const last = (await findSeen(tx, id)).find((one) => one.point === point && one.state === check.state)
    // Somebody else was quicker: their name and note are not overwritten unseen.
    if ((last?.at.toISOString() ?? null) !== check.replaces)
      throw last
        ? conflict('validation.error.point-seen', { user: last.user, at: last.at.toISOString() })
        : conflict('validation.error.point-changed')
    const note = check.seen && !isBlank(check.note ?? '') ? (check.note ?? null) : null
    const at = new Date()
    if (check.seen) await setSeen(tx, { dossier_id: id, point, state: check.state, note, user_id: user.id, at })
    else await removeSeen(tx, id, point)
    const payload = { point, title: found.title, state: check.state, ...(note !== null && { note }) }
    await addDossierEvent(tx, id, { user, requestId, at }, check.seen ? POINT_SEEN : POINT_UNSEEN, payload)
  })
}
