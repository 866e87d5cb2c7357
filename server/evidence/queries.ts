import type { Selectable } from 'kysely'
import type { Db, Tables } from '../adapters/database/tables.ts'

export type Entry = Selectable<Tables['dossier_event']>
export type Head = Selectable<Tables['dossier_event_head']>

/** The next dossiers that have a chain, or the head of one, in the order of their ids. */
export async function findChainIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  const ids = (table: 'dossier_event' | 'dossier_event_head') => {
    const all = db.selectFrom(table).select('dossier_id').distinct().orderBy('dossier_id').limit(limit)
    return after === null ? all : all.where('dossier_id', '>', after)
  }
  const found = await Promise.all([ids('dossier_event').execute(), ids('dossier_event_head').execute()])
  return [...new Set(found.flat().map(({ dossier_id }) => dossier_id))].toSorted().slice(0, limit)
}

export async function findChains(db: Db, ids: readonly string[]): Promise<{ entries: Entry[]; heads: Head[] }> {
  const entries = db.selectFrom('dossier_event').selectAll().where('dossier_id', 'in', ids)
  const heads = db.selectFrom('dossier_event_head').selectAll().where('dossier_id', 'in', ids)
  // Both as they were at one moment: a dossier being written to must not look cut short.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      entries: (await tx.executeQuery(entries.orderBy('dossier_id').orderBy('seq').compile())).rows,
      heads: (await tx.executeQuery(heads.compile())).rows,
    }))
}
