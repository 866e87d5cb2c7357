import type { Db, Tx } from '../../adapters/database/tables.ts'
import type { User } from '../../deps.ts'
import { findVisibleDossier, lockVisibleDossier, type DossierRow } from '../../dossier/access.ts'
import { conflict } from '../../errors.ts'

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
