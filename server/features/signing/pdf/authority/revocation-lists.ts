import { createHash } from 'node:crypto'
import type { Db } from '../../../../platform/database/tables.ts'

/** An authority of this deployment: its certificate chain and its last revocation list. */
export type AuthorityRecord = { chain: readonly Uint8Array[]; crl: Uint8Array }

export async function storeCrl(db: Db, { chain, crl }: AuthorityRecord, at: Date): Promise<void> {
  const [own] = chain
  if (!own) throw new Error('The chain of the authority is empty')
  await db
    .insertInto('signing_authority')
    .values({
      certificate_sha256: createHash('sha256').update(own).digest(),
      chain: chain.map((der) => Buffer.from(der)),
      crl: Buffer.from(crl),
      crl_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('certificate_sha256')
        .doUpdateSet(({ ref }) => ({ crl: ref('excluded.crl'), crl_at: ref('excluded.crl_at') })),
    )
    .execute()
}

/** Latest first. */
export function findAuthorities(db: Db): Promise<AuthorityRecord[]> {
  return db.selectFrom('signing_authority').select(['chain', 'crl']).orderBy('crl_at', 'desc').execute()
}
