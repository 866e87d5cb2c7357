import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { lockVisibleDossier } from '../../dossier/access/access.ts'
import { findDossierForm } from '../../dossier/answers/session.ts'
import { findWholeDossier, type WholeDossier } from '../../dossier/read.ts'
import type { PublishedForm } from '../../deployment/form-store.ts'

/**
 * Tries to write to a dossier as it was read. Returns null when someone else wrote first, or when it needs a
 * transaction.
 */
export type TryWrite<T> = (whole: WholeDossier, form: PublishedForm, tx: Tx | null) => Promise<T | null>
type Target = { id: string; user: User }

/**
 * Writes under an optimistic lock, which nearly always succeeds in two round trips. If someone else wrote meanwhile,
 * tries again with the row locked, so that nobody loses the race repeatedly.
 */
export async function writeDossier<T>(deps: Deps, { id, user }: Target, tryWrite: TryWrite<T>): Promise<T> {
  const whole = await findWholeDossier(deps.db, user, id)
  const written = await tryWrite(whole, await findDossierForm(deps, whole.view), null)
  if (written !== null) return written
  return deps.db.transaction().execute(async (tx) => {
    await lockVisibleDossier(tx, user, id)
    return writeHeldDossier(tx, deps, { id, user }, tryWrite)
  })
}

/** For callers that hold the row lock already. */
export async function writeHeldDossier<T>(tx: Tx, deps: Deps, { id, user }: Target, tryWrite: TryWrite<T>): Promise<T> {
  const whole = await findWholeDossier(tx, user, id)
  const written = await tryWrite(whole, await findDossierForm(deps, whole.view, tx), tx)
  if (written === null) throw new Error(`dossier ${id} was written to while its row was locked`)
  return written
}
