import type { Change } from './draft.ts'
import type { UnacknowledgedChanges } from './unacknowledged-changes.ts'

type Options = {
  /** The last known server version of each answer. */
  versions: Map<number, number>
  unacknowledged: UnacknowledgedChanges
  onPending: (pending: readonly Change[]) => void
}

export type PendingChanges = ReturnType<typeof makePendingChanges>

/** The answers that the server has not confirmed yet, in typing order. */
export function makePendingChanges({ versions, unacknowledged, onPending }: Options) {
  const values = new Map<number, string>()

  const list = (): Change[] =>
    [...values].map(([elementId, value]) =>
      unacknowledged.withUnacknowledged({ elementId, value, version: versions.get(elementId) ?? 0 }),
    )

  return {
    list,
    isEmpty: () => values.size === 0,
    has: (elementId: number) => values.has(elementId),
    elementIds: (): ReadonlySet<number> => new Set(values.keys()),
    put(elementId: number, value: string): void {
      // Reinserted at the end: the last typed is sent last.
      values.delete(elementId)
      values.set(elementId, value)
      onPending(list())
    },
    /** Removes confirmed changes, except answers changed again since. */
    settle(changes: readonly Change[], known: Readonly<Record<string, number>>): void {
      const saved = changes.filter(({ elementId }) => known[elementId] !== undefined)
      for (const { elementId, value } of saved) {
        versions.set(elementId, known[elementId] ?? 0)
        if (values.get(elementId) === value) values.delete(elementId)
      }
      onPending(list())
    },
    /** Returns how many of these were pending. */
    drop(elementIds: readonly number[]): number {
      const dropped = elementIds.filter((elementId) => values.delete(elementId))
      onPending(list())
      return dropped.length
    },
  }
}
