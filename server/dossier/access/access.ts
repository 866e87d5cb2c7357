import { isUndecided } from '@parcelle/domain'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'
import { conflict, notFound } from '../../platform/errors/errors.ts'
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

/** Where nobody is signed in: what the product does by itself, and who comes by a link. */
export function findDossier(db: Db, id: string): Promise<DossierRow> {
  return db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The same, held until the transaction ends. */
export function lockDossier(tx: Tx, id: string): Promise<DossierRow> {
  return tx.selectFrom('dossier').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Only holds it: nothing of its row is read. */
export async function holdDossier(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('dossier').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** A signed dossier; before its signature nobody decides, pairs or looks for customers. */
export async function findSigned(db: Db, user: User, id: string): Promise<DossierRow> {
  return refuseUnsigned(await findVisibleDossier(db, user, id))
}

/** The same, held until the transaction ends. */
export async function lockSigned(tx: Tx, user: User, id: string): Promise<DossierRow> {
  return refuseUnsigned(await lockVisibleDossier(tx, user, id))
}

function refuseUnsigned(dossier: DossierRow): DossierRow {
  if (dossier.status !== 'signed') throw conflict('folder.error.status', { status: dossier.status })
  return dossier
}

/** What was decided about a signed dossier stands: nothing is paired or corrected from then on. */
export function refuseDecided({ integrate_state: state }: DossierRow): void {
  if (!isUndecided(state)) throw conflict('folder.error.status', { status: state })
}

function visible(db: Db, user: User, id: string) {
  return db.selectFrom('dossier').selectAll('dossier').where('dossier.id', '=', id).where(visibleTo(user))
}
