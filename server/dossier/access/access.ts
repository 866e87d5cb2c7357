import { isUndecided } from '@parcelle/domain'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'
import { conflict, notFound } from '../../platform/errors/errors.ts'
import { visibleTo } from './visibility.ts'

export type DossierRow = Omit<Selectable<Tables['dossier']>, 'card' | 'advisor_name'>

/** The same reply for a dossier that is missing and one that is not visible, so that it does not reveal which exist. */
export const dossierNotFound = () => notFound('dossier.error.not-found')

export async function findVisibleDossier(db: Db, user: User, id: string): Promise<DossierRow> {
  const row = await selectVisible(db, user, id).executeTakeFirst()
  if (!row) throw dossierNotFound()
  return row
}

/** Every write to a dossier locks its row first, so that writers are serialised and cannot deadlock. */
export async function lockVisibleDossier(tx: Tx, user: User, id: string): Promise<DossierRow> {
  const row = await selectVisible(tx, user, id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw dossierNotFound()
  return row
}

/** Without a visibility check, for jobs and personal links. */
export function findDossier(db: Db, id: string): Promise<DossierRow> {
  return db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export function lockDossier(tx: Tx, id: string): Promise<DossierRow> {
  return tx.selectFrom('dossier').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Locks the row without reading it. */
export async function lockDossierRow(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('dossier').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Refuses unsigned dossiers: before the signature nobody decides, pairs or searches customers. */
export async function findSignedDossier(db: Db, user: User, id: string): Promise<DossierRow> {
  return refuseUnsigned(await findVisibleDossier(db, user, id))
}

export async function lockSignedDossier(tx: Tx, user: User, id: string): Promise<DossierRow> {
  return refuseUnsigned(await lockVisibleDossier(tx, user, id))
}

function refuseUnsigned(dossier: DossierRow): DossierRow {
  if (dossier.status !== 'signed') throw conflict('folder.error.status', { status: dossier.status })
  return dossier
}

/** A decided dossier is neither paired nor corrected. */
export function refuseDecided({ integrate_state: state }: DossierRow): void {
  if (!isUndecided(state)) throw conflict('folder.error.status', { status: state })
}

function selectVisible(db: Db, user: User, id: string) {
  return db.selectFrom('dossier').selectAll('dossier').where('dossier.id', '=', id).where(visibleTo(user))
}
