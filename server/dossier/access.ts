import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../adapters/database/tables.ts'
import type { User } from '../deps.ts'
import { notFound } from '../errors.ts'
import { visibleTo } from './visibility.ts'

export type DossierRow = Omit<Selectable<Tables['dossier']>, 'card'>

/** One that is not theirs does not exist for them: both are refused with the same bytes. */
export const dossierNotFound = () => notFound('dossier.error.not-found')

/** The dossier, if this person may see it; otherwise the one 404. */
export async function findVisibleDossier(db: Db, user: User, id: string): Promise<DossierRow> {
  const row = await visible(db, user, id).executeTakeFirst()
  if (!row) throw dossierNotFound()
  return row
}

/**
 * The same, held until the transaction ends. Whoever writes to a dossier locks its row first, so that writers come
 * one after the other, in the same order everywhere.
 */
export async function lockVisibleDossier(tx: Tx, user: User, id: string): Promise<DossierRow> {
  const row = await visible(tx, user, id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw dossierNotFound()
  return row
}

function visible(db: Db, user: User, id: string) {
  return db.selectFrom('dossier').selectAll('dossier').where('dossier.id', '=', id).where(visibleTo(user))
}
