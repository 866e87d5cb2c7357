import { listen } from '../api/api.ts'
import { followStream } from '../api/follow-stream.ts'
import type { ServerEvent } from '../api/read-events.ts'
import { holdTabLock, onTabMessage, notifyTabs } from '../session/tabs.ts'
import type { ChangedCards } from './changed-cards.ts'

const kinds = ['dossiers', 'present', 'notifications'] as const
/** Without cards, any dossier may have changed. */
export type Change = { kind: (typeof kinds)[number]; cards: ChangedCards | null }
/**
 * Called when dossiers or who is present on them changed, or the notifications of the user; what is younger than `recent`
 * milliseconds is up to date.
 */
type Listener = (recent: number, change: Change) => void

type StreamEvent = Pick<ServerEvent, 'event' | 'data'>
const anyDossier: StreamEvent = { event: 'dossiers', data: '{}' }

const RECENT = 3000

const listeners = new Set<Listener>()
let stop: (() => void) | null = null

/**
 * Follows the changes of the dossiers that the user may see, by one stream for all tabs and all parts of a screen. Only
 * while the page is visible; one that becomes visible again catches up. Returns the unsubscribe function.
 */
export function followLists(listener: Listener): () => void {
  listeners.add(listener)
  if (stop) listener(RECENT, readChange(anyDossier))
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
    onTabMessage((message) => {
      if (message.kind === 'lists') notifyListeners(0, readChange(message))
    }),
  )
  // One stream for all tabs, because browsers open only six connections to a server.
  void holdTabLock('parcelle.lists', signal, () => followChanges(signal))
}

function followChanges(signal: AbortSignal): Promise<void> {
  function notifyAllTabs(recent: number, { event, data }: StreamEvent): void {
    notifyListeners(recent, readChange({ event, data }))
    notifyTabs({ kind: 'lists', event, data })
  }
  return followStream(
    {
      open: (options) => listen('followLists', {}, options),
      onEvent: (event) => notifyAllTabs(0, event),
      // During an outage, clients do not all refetch.
      catchUp: async (state) => (state === 'failed' ? undefined : notifyAllTabs(RECENT, anyDossier)),
    },
    signal,
  )
}

function readChange({ event, data }: StreamEvent): Change {
  const kind = kinds.find((one) => one === event) ?? 'dossiers'
  // Unsafe cast: what the server sends; the contract of events names their data.
  const cards = JSON.parse(data) as ChangedCards | Record<string, never>
  return { kind, cards: 'dossiers' in cards ? (cards as ChangedCards) : null }
}

function notifyListeners(recent: number, change = readChange(anyDossier)): void {
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
