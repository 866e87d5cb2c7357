import type { Operation } from '@parcelle/domain/studio'

/** A change that the server does not have yet. `key` is its idempotency key, for a lost reply. */
export type PendingChange = {
  readonly key: string
  readonly at: number
} & ({ readonly action: 'do'; readonly operations: readonly Operation[] } | { readonly action: 'undo' | 'redo' })

/** Survives reloads and lost connections. Stored per user, because the next user of this browser must not send them. */
export type PendingStorage = {
  read: () => PendingChange[]
  write: (change: PendingChange) => boolean
  drop: (change: PendingChange) => void
}

const PREFIX = 'parcelle.studio.'

export function openPendingStorage(draft: string, username: string): PendingStorage {
  const prefix = `${PREFIX}${username}.${draft}.`
  return {
    read: () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => parse(localStorage.getItem(key)))
        .toSorted((a, b) => a.at - b.at),
    write(change) {
      try {
        localStorage.setItem(prefix + change.key, JSON.stringify(change))
        return true
      } catch {
        // The storage is full: the change stays in memory until it is sent.
        return false
      }
    },
    drop: ({ key }) => localStorage.removeItem(prefix + key),
  }
}

function parse(text: string | null): PendingChange[] {
  try {
    // Unsafe cast: only this file writes these keys, and the server checks what they hold.
    return text === null ? [] : [JSON.parse(text) as PendingChange]
  } catch {
    return []
  }
}
