import { sql, type Insertable } from 'kysely'
import type { Db, Tables } from '../../../platform/database/tables.ts'

/** With the name of who accepted, in the order of the samples. */
export function listAcceptances(db: Db, edition: string) {
  return db
    .selectFrom('edition_acceptance as acceptance')
    .innerJoin('app_user', 'app_user.id', 'acceptance.person')
    .select(['sample', 'difference', 'sentences', 'person', 'at'])
    .select(sql<string>`app_user.firstname || ' ' || app_user.lastname`.as('by'))
    .where('edition', '=', edition)
    .orderBy('sample')
    .orderBy('difference')
    .execute()
}

/** The first person who accepted a difference stays recorded. */
export async function addAcceptances(db: Db, rows: readonly Insertable<Tables['edition_acceptance']>[]): Promise<void> {
  await db
    .insertInto('edition_acceptance')
    .values([...rows])
    .onConflict((known) => known.doNothing())
    .execute()
}
