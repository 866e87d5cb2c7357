import type { DossierCounts } from '@parcelle/contract/dashboard'
import { integrationStates } from '@parcelle/domain'
import type { Db } from '../../adapters/database/tables.ts'
import type { User } from '../../deps.ts'
import { visibleTo } from '../../visible-dossiers.ts'

/** The counters of the dashboard: one pass over what the person may see. */
export async function countDossiers(db: Db, user: User): Promise<DossierCounts> {
  const rows = await db
    .selectFrom('dossier')
    .select((eb) => ['bucket', 'integrate_state', eb.fn.countAll<number>().as('count')])
    .where(visibleTo(user))
    .groupBy(['bucket', 'integrate_state'])
    .execute()

  const sum = (keep: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(keep).reduce((total, row) => total + row.count, 0)
  const inBucket = (bucket: string) => sum((row) => row.bucket === bucket)
  // Only those who decide the integration are told how it stands.
  const integrated = (state: (typeof integrationStates)[number]) =>
    user.role === 'manage_dossier' ? sum((row) => row.bucket === 'signed' && row.integrate_state === state) : null

  return {
    signed: inBucket('signed'),
    signature: inBucket('signature'),
    current: inBucket('current'),
    abandoned: inBucket('abandoned'),
    signed_ongoing: integrated('ongoing'),
    signed_validated: integrated('validated'),
    signed_error: integrated('error'),
    signed_sync: integrated('sync'),
    signed_refused: integrated('refused'),
  }
}
