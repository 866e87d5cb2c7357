import { listAccounts, type Holders, type PairingScope } from '@parcelle/domain'
import { sql } from 'kysely'
import type { DossierRow } from '../../../dossier/access/access.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { findCreating, isSameCustomer, keysOfHolders } from '../../delivery/index.ts'
import type { SideCheck } from './check-pairing.ts'

type PairingCheck = { sides: readonly SideCheck[]; askedAt: Date }

/** As `findTwin`. Of two that are accepted at the same moment, the second waits here for the first. */
export async function lockTwin(tx: Tx, dossier: DossierRow, asked: PairingCheck): Promise<string | null> {
  const keys = listCreatedHolders(dossier, asked.sides).flatMap(keysOfHolders).toSorted()
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${`create ${key}`}, 0))`.execute(tx)
  return findTwin(tx, dossier, asked)
}

/**
 * The number of an accepted dossier that creates the same customer as this one. `askedAt`: what was delivered since, the
 * customer system did not know yet when it was asked.
 */
export async function findTwin(db: Db, dossier: DossierRow, { sides, askedAt }: PairingCheck): Promise<string | null> {
  for (const holders of listCreatedHolders(dossier, sides)) {
    const number = await findCreating(db, { dossierId: dossier.id, holders, since: askedAt })
    if (number !== null) return number
  }
  return null
}

/** The twins among dossiers that are accepted together, in that order. */
export function collectTwins(): (dossier: DossierRow, sides: readonly SideCheck[]) => string | null {
  const accepted = new Map<string, { number: string; holders: Holders }[]>()
  return (dossier, sides) => {
    const created = listCreatedHolders(dossier, sides)
    const earlier = created.flatMap((holders) =>
      keysOfHolders(holders)
        .flatMap((key) => accepted.get(key) ?? [])
        .filter((one) => isSameCustomer(holders, one.holders)),
    )
    if (earlier[0]) return earlier[0].number
    for (const holders of created)
      for (const key of keysOfHolders(holders))
        accepted.set(key, [...(accepted.get(key) ?? []), { number: dossier.number, holders }])
    return null
  }
}

function listCreatedHolders(dossier: DossierRow, sides: readonly SideCheck[]): Holders[] {
  const deal = { detentionMode: dossier.detention_mode, scope: dossier.dismemberment_scope }
  const accounts = listAccounts(deal, dossier.pairing)
  const isCreated = (scope: PairingScope) => accounts[scope]?.code === null
  return sides.flatMap(({ scope, holders }) => (holders && isCreated(scope) ? [holders] : []))
}
