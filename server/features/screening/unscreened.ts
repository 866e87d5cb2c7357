import { sql } from 'kysely'

/** Needs `dossier`: not yet delivered or refused. In the words of the index dossier_screened_with. */
const isInProgress = sql<boolean>`
  dossier.status in ('signature', 'signed') and dossier.integrate_state not in ('sync', 'refused')`

/** The date is a string, because a Date would lose its microseconds. */
export type PageCursor = { id: string; created: string }

export function unscreenedQuery(listId: string, { after, limit }: { after: PageCursor | null; limit: number }) {
  const isLater = after
    ? sql<boolean>`(dossier.creation_date, dossier.id) > (${after.created}::timestamptz, ${after.id}::uuid)`
    : sql<boolean>`true`
  return sql<PageCursor>`
    select id, creation_date::text as created from dossier
    where ${isInProgress} and (screened_with is null or screened_with <> ${listId}) and ${isLater}
    order by creation_date, id limit ${limit}`
}

/** Three ranges of the index, so that those screened with this register are not read. */
export const unscreenedCount = (listId: string) => sql<{ count: number }>`
  select count(*)::int from (
    select from dossier where ${isInProgress} and screened_with is null
    union all select from dossier where ${isInProgress} and screened_with < ${listId}
    union all select from dossier where ${isInProgress} and screened_with > ${listId}
  ) unscreened`
