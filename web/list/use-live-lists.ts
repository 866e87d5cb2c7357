import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLists } from './follow-lists.ts'

/** The query keys that depend on many dossiers. */
const listKeys: ReadonlySet<unknown> = new Set(['dossiers', 'counts', 'series', 'clients'])

/** Refetches lists and counters when a dossier changes. */
export function useLiveLists(): void {
  const queries = useQueryClient()
  useEffect(() => followLists((recent, change) => change === 'dossiers' && refresh(queries, recent)), [queries])
}

function refresh(queries: QueryClient, recent: number): void {
  const latest = Date.now() - recent
  void queries.invalidateQueries({
    predicate: ({ queryKey, state }) => listKeys.has(queryKey[0]) && state.dataUpdatedAt <= latest,
  })
}
