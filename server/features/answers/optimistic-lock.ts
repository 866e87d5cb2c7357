import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { lockVisibleDossier } from '../../dossier/access/access.ts'
import { findDossierForm } from '../../dossier/answers/session.ts'
import { findWholeDossier, type WholeDossier } from '../../dossier/read.ts'
import type { PublishedForm } from '../../deployment/form-store.ts'

/** Tries to write to a dossier as it was read. Null: overtaken by someone, or a transaction is needed. */
export type TryWrite<T> = (whole: WholeDossier, form: PublishedForm, tx: Tx | null) => Promise<T | null>
type Target = { id: string; user: User }

/**
 * Writes to a dossier: first without holding it, which nearly always succeeds and costs two trips to the database;
 * if someone else wrote meanwhile, once more with the row held, so that nobody can be overtaken again and again.
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

/** The same where the caller holds the dossier already: nobody else can write to it. */
export async function writeHeldDossier<T>(tx: Tx, deps: Deps, { id, user }: Target, tryWrite: TryWrite<T>): Promise<T> {
  const whole = await findWholeDossier(tx, user, id)
  const written = await tryWrite(whole, await findDossierForm(deps, whole.view, tx), tx)
  if (written === null) throw new Error(`dossier ${id} was written to while it was held`)
  return written
}
