import { listen } from '../api/api.ts'
import { followStream } from '../api/follow-stream.ts'
import { holdTabLock, onTabMessage, notifyTabs } from '../session/tabs.ts'

type Change = 'dossiers' | 'notifications'
/**
 * Called when a dossier may have changed, or when notifications were read on another screen; what is younger than
 * `recent` milliseconds is up to date.
 */
type Listener = (recent: number, change: Change) => void

const RECENT = 3000

const listeners = new Set<Listener>()
let stop: (() => void) | null = null

/**
 * Follows the changes of the dossiers that the user may see, by one stream for all tabs and all parts of a screen. Only
 * while the page is visible; one that becomes visible again catches up. Returns the unsubscribe function.
 */
export function followLists(listener: Listener): () => void {
  listeners.add(listener)
  if (stop) listener(RECENT, 'dossiers')
  else stop = whileVisible(start)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = null
  }
}

function start(signal: AbortSignal): void {
  notifyListeners(RECENT)
  signal.addEventListener(
    'abort',
    onTabMessage(({ kind }) => {
      if (kind === 'dossiers' || kind === 'notifications') notifyListeners(0, kind)
    }),
  )
  // One stream for all tabs, because browsers open only six connections to a server.
  void holdTabLock('parcelle.lists', signal, () => followChanges(signal))
}

function followChanges(signal: AbortSignal): Promise<void> {
  function notifyAllTabs(recent: number, kind: Change = 'dossiers'): void {
    notifyListeners(recent, kind)
    notifyTabs({ kind })
  }
  return followStream(
    {
      open: (options) => listen('followLists', {}, options),
      onEvent: ({ event }) => notifyAllTabs(0, event === 'notifications' ? event : 'dossiers'),
      // During an outage, clients do not all refetch.
      catchUp: async (state) => (state === 'failed' ? undefined : notifyAllTabs(RECENT)),
    },
    signal,
  )
}

function notifyListeners(recent: number, change: Change = 'dossiers'): void {
  for (const listener of listeners) listener(recent, change)
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
