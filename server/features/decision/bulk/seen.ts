import { hash } from 'node:crypto'
import type { Pairing } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'

type PairedDossier = { id: string; pairing: { np: string | null; usu: string | null } }

/** The dossiers of a bulk decision in its order, with the customer codes that they are paired with. */
export async function findPaired(db: Db, ids: readonly string[]): Promise<PairedDossier[]> {
  const rows = await db
    .selectFrom('dossier')
    .select(['id', 'pairing'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const found = new Map<string, Pairing>(rows.map(({ id, pairing }) => [id, pairing]))
  return ids.flatMap((id) => {
    const pairing = found.get(id)
    return pairing ? [{ id, pairing: { np: pairing.np?.code ?? null, usu: pairing.usu?.code ?? null } }] : []
  })
}

export const digestOf = (paired: readonly PairedDossier[]) =>
  hash('sha256', canonicalJson(paired.map(({ id, pairing }) => [id, pairing.np, pairing.usu])))
