import { sql } from 'kysely'
import { inSnapshot } from '../../../dossier/evidence/queries.ts'
import { findBreach, type Breach } from '../../../dossier/evidence/verify.ts'
import type { Db } from '../../../platform/database/tables.ts'

/** Checks the chain of editions; `breach` is the first one. */
export function verifyEditionEvents(db: Db): Promise<{ entries: number; breach: Pick<Breach, 'seq' | 'kind'> | null }> {
  return inSnapshot(db, async (tx) => {
    const rows = await tx
      .selectFrom('edition_event')
      .select(['edition as dossier_id', 'seq', 'at', 'actor_id', 'role', 'event', 'request_id'])
      .select(['salt', 'payload_hash', 'prev', 'hash'])
      .select(sql<string | null>`payload::text`.as('payload'))
      .select(sql<boolean>`at <> date_trunc('milliseconds', at)`.as('hasMicroseconds'))
      .orderBy('seq')
      .execute()
    const head = await tx.selectFrom('edition_event_head').select(['seq', 'hash']).executeTakeFirst()
    const isEmpty = rows.length === 0 && head?.seq === 0
    const breach = isEmpty ? null : findBreach(rows, head?.hash ? { ...head, hash: head.hash } : undefined)
    return { entries: rows.length, breach }
  })
}
