import type { Session } from '@parcelle/forms'
import type { Db, Tx } from '../../adapters/database/tables.ts'
import type { Deps, User } from '../../deps.ts'
import { findVisibleDossier, lockVisibleDossier, type DossierRow } from '../../dossier/access.ts'
import { findDossierForm, findValues, openDossierSession } from '../../dossier/session.ts'
import { conflict } from '../../errors.ts'
import { findLastEnvelope } from '../../signing/envelopes.ts'
import { openFrozenSession, toFrozen } from '../../signing/frozen.ts'

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

/** What was signed: as it was frozen, where it was signed online; a dossier on paper by its answers. */
export async function openSigned(deps: Deps, dossier: DossierRow, db: Db = deps.db): Promise<Session> {
  const envelope = await findLastEnvelope(db, dossier.id, 'subscription')
  if (envelope?.state === 'completed') return openFrozenSession(deps, dossier, toFrozen(envelope.frozen), db)
  const { form } = await findDossierForm(deps, dossier, db)
  return openDossierSession(deps, form, dossier, await findValues(db, dossier.id))
}
