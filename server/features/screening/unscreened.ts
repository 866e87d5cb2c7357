import { sql } from 'kysely'

/**
 * Needs `dossier`: in progress (see the index dossier_to_screen) and never screened with this register. The limit forces
 * one index lookup for each dossier: without statistics on a new register, the planner would read all screenings.
 */
const isUnscreened = (listId: string) => sql<boolean>`
  dossier.status in ('signature', 'signed') and dossier.integrate_state not in ('sync', 'refused')
  and (select true from screening s where s.dossier_id = dossier.id and s.list_id = ${listId} limit 1) is null`

/** The date is a string, because a Date would lose its microseconds. */
export type PageCursor = { id: string; created: string }

export function unscreenedQuery(listId: string, { after, limit }: { after: PageCursor | null; limit: number }) {
  const isLater = after
    ? sql<boolean>`(dossier.creation_date, dossier.id) > (${after.created}::timestamptz, ${after.id}::uuid)`
    : sql<boolean>`true`
  return sql<PageCursor>`
    select id, creation_date::text as created from dossier where ${isUnscreened(listId)} and ${isLater}
    order by creation_date, id limit ${limit}`
}

export const unscreenedCount = (listId: string) =>
  sql<{ count: number }>`select count(*)::int from dossier where ${isUnscreened(listId)}`
