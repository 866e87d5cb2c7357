import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showChangedCards, showPresent } from './changed-cards.ts'
import { followLists, type Change } from './follow-lists.ts'

/** The query keys that depend on many dossiers. */
const listKeys: ReadonlySet<unknown> = new Set(['dossiers', 'counts', 'series', 'clients'])

/** Updates lists and counters, with the cards of an event or by reloading. */
export function useLiveLists(): void {
  const queries = useQueryClient()
  useEffect(() => followLists((recent, change) => show(queries, recent, change)), [queries])
}

function show(queries: QueryClient, recent: number, { kind, cards }: Change): void {
  if (kind === 'dossiers' && cards) showChangedCards(queries, cards)
  else if (kind === 'dossiers') refresh(queries, recent)
  else if (kind === 'present' && cards) showPresent(queries, cards)
}

function refresh(queries: QueryClient, recent: number): void {
  const latest = Date.now() - recent
  void queries.invalidateQueries({
    predicate: ({ queryKey, state }) => listKeys.has(queryKey[0]) && state.dataUpdatedAt <= latest,
  })
}
