import type { Change } from './draft.ts'
import type { Unacknowledged } from './unacknowledged.ts'

type Options = {
  /** The version of each answer on the server, as far as it is known here. */
  versions: Map<number, number>
  unacknowledged: Unacknowledged
  onPending: (pending: readonly Change[]) => void
}

export type PendingChanges = ReturnType<typeof makePendingChanges>

/** The answers of which the server has not said yet that they are saved, in the order they were typed. */
export function makePendingChanges({ versions, unacknowledged, onPending }: Options) {
  const values = new Map<number, string>()

  const list = (): Change[] =>
    [...values].map(([elementId, value]) =>
      unacknowledged.mark({ elementId, value, version: versions.get(elementId) ?? 0 }),
    )

  return {
    list,
    isEmpty: () => values.size === 0,
    has: (elementId: number) => values.has(elementId),
    elementIds: (): ReadonlySet<number> => new Set(values.keys()),
    put(elementId: number, value: string): void {
      // Last typed, last sent.
      values.delete(elementId)
      values.set(elementId, value)
      onPending(list())
    },
    /** What was sent is saved, unless it has been changed again since. */
    settle(changes: readonly Change[], known: Readonly<Record<string, number>>): void {
      const saved = changes.filter(({ elementId }) => known[elementId] !== undefined)
      for (const { elementId, value } of saved) {
        versions.set(elementId, known[elementId] ?? 0)
        if (values.get(elementId) === value) values.delete(elementId)
      }
      onPending(list())
    },
    /** How many of these were pending. */
    drop(elementIds: readonly number[]): number {
      const dropped = elementIds.filter((elementId) => values.delete(elementId))
      onPending(list())
      return dropped.length
    },
  }
}
