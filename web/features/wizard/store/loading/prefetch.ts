import { loadMoreMessages } from '../../../../i18n/messages.ts'
import { whenIdle } from '../../../../ui/timing/when-idle.ts'

const pending: (() => Promise<unknown>)[] = []

/**
 * Registers a chunk that the first block does not need. It loads on demand or by `prefetchAll`, together with its
 * texts.
 */
export function prefetchLater<T>(load: () => Promise<T>): () => Promise<T> {
  const loadBoth = async () => (await Promise.all([load(), loadMoreMessages()]))[0]
  pending.push(loadBoth)
  return loadBoth
}

/** Loads all registered chunks, so that every block works offline from then on. */
export function prefetchAll(): void {
  if (!navigator.onLine) return
  for (const load of pending.splice(0)) load().catch(() => pending.push(load))
}

export const prefetchWhenIdle = (): (() => void) => whenIdle(prefetchAll)
