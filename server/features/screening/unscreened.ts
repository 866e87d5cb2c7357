import { sql } from 'kysely'

/**
 * Of a `dossier`: on its way (the index dossier_to_screen has these) and never compared with a register. The limit keeps
 * it one look into an index for each dossier: joined, all comparisons are read, since nothing is known of a new register.
 */
const isUnscreened = (listId: string) => sql<boolean>`
  dossier.status in ('signature', 'signed') and dossier.integrate_state not in ('sync', 'refused')
  and (select true from screening s where s.dossier_id = dossier.id and s.list_id = ${listId} limit 1) is null`

/** Where a page of dossiers ended. The date is a text: a Date would lose its microseconds. */
export type Place = { id: string; created: string }

/** Dossiers on their way that were not yet compared with a register, the oldest first. */
export function unscreenedQuery(listId: string, { after, limit }: { after: Place | null; limit: number }) {
  const isLater = after
    ? sql<boolean>`(dossier.creation_date, dossier.id) > (${after.created}::timestamptz, ${after.id}::uuid)`
    : sql<boolean>`true`
  return sql<Place>`
    select id, creation_date::text as created from dossier where ${isUnscreened(listId)} and ${isLater}
    order by creation_date, id limit ${limit}`
}

/** How many there are. */
export const unscreenedCount = (listId: string) =>
  sql<{ count: number }>`select count(*)::int from dossier where ${isUnscreened(listId)}`
