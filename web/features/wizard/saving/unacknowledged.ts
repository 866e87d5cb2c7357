import type { Change } from './draft.ts'

/** More than a line that breaks ever leaves open; what is older than these was heard of or is long gone. */
const LIMIT = 10

/**
 * Answers that were sent and of which nothing was heard again: a reply was lost, a page was left. The server may hold any
 * of them, and must not take it for somebody else's when the next one comes.
 */
export function makeUnacknowledged() {
  const sent = new Map<number, { version: number; values: string[] }>()

  /** Those given on top of this version; once the version has moved on, what came of them is known. */
  const valuesOn = (elementId: number, version: number) => {
    const known = sent.get(elementId)
    return known?.version === version ? known.values : []
  }

  return {
    add(changes: readonly Change[]): void {
      for (const { elementId, value, version, over = [] } of changes) {
        const values = valuesOn(elementId, version).length > 0 ? valuesOn(elementId, version) : over
        if (values.at(-1) !== value) sent.set(elementId, { version, values: [...values, value].slice(-LIMIT) })
      }
    },
    /** A change, with what it may come on top of. */
    mark({ elementId, value, version }: Change): Change {
      const over = valuesOn(elementId, version)
      const saysNothing = over.every((one) => one === value)
      return { elementId, value, version, ...(!saysNothing && { over }) }
    },
  }
}

export type Unacknowledged = ReturnType<typeof makeUnacknowledged>
