import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from '../api/api.ts'
import { followStream } from '../api/follow-stream.ts'
import { holdTabLock, onTabMessage, notifyTabs } from '../session/tabs.ts'

/** The query keys that depend on many dossiers. */
const listKeys: ReadonlySet<unknown> = new Set(['dossiers', 'counts', 'series', 'clients'])
/** Queries younger than this many milliseconds are not refetched on catch-up. */
const RECENT = 3000

/**
 * Refetches lists and counters when a dossier changes. Only while the page is visible; one that becomes visible again
 * catches up.
 */
export function useLiveLists(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      whileVisible((signal) => {
        refresh(queries, RECENT)
        const stop = onTabMessage(({ kind }) => kind === 'dossiers' && refresh(queries, 0))
        signal.addEventListener('abort', stop)
        // One stream for all tabs, because browsers open only six connections to a server.
        void holdTabLock('parcelle.lists', signal, () => followChanges(queries, signal))
      }),
    [queries],
  )
}

function followChanges(queries: QueryClient, signal: AbortSignal): Promise<void> {
  function refreshAllTabs(recent: number): void {
    refresh(queries, recent)
    notifyTabs({ kind: 'dossiers' })
  }
  return followStream(
    {
      open: (options) => listen('followLists', {}, options),
      onEvent: () => refreshAllTabs(0),
      // During an outage, clients do not all refetch.
      catchUp: async (state) => (state === 'failed' ? undefined : refreshAllTabs(RECENT)),
    },
    signal,
  )
}

function refresh(queries: QueryClient, recent: number): void {
  const latest = Date.now() - recent
  void queries.invalidateQueries({
    predicate: ({ queryKey, state }) => listKeys.has(queryKey[0]) && state.dataUpdatedAt <= latest,
  })
}

function whileVisible(start: (signal: AbortSignal) => void): () => void {
  let end = new AbortController()
  function restart(): void {
    end.abort()
    end = new AbortController()
    if (document.visibilityState === 'visible') start(end.signal)
  }
  restart()
  document.addEventListener('visibilitychange', restart)
  return () => {
    document.removeEventListener('visibilitychange', restart)
    end.abort()
  }
}
