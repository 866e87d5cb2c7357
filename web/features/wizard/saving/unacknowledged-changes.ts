import type { Change } from './draft.ts'

/** Per element; more than a broken connection ever leaves unconfirmed. */
const MAX_VALUES = 10

/**
 * Answers sent without a reply (lost reply, closed page). The server may hold any of them and must not report them as
 * someone else's change.
 */
export function makeUnacknowledgedChanges() {
  const sent = new Map<number, { version: number; values: string[] }>()

  /** Only for the current base version: once it has moved on, their fate is known. */
  const valuesOn = (elementId: number, version: number) => {
    const known = sent.get(elementId)
    return known?.version === version ? known.values : []
  }

  return {
    add(changes: readonly Change[]): void {
      for (const { elementId, value, version, over = [] } of changes) {
        const values = valuesOn(elementId, version).length > 0 ? valuesOn(elementId, version) : over
        if (values.at(-1) !== value) sent.set(elementId, { version, values: [...values, value].slice(-MAX_VALUES) })
      }
    },
    withUnacknowledged({ elementId, value, version }: Change): Change {
      const over = valuesOn(elementId, version)
      const isRedundant = over.every((one) => one === value)
      return { elementId, value, version, ...(!isRedundant && { over }) }
    },
  }
}

export type UnacknowledgedChanges = ReturnType<typeof makeUnacknowledgedChanges>
