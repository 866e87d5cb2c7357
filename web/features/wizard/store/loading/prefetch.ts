import { loadMoreMessages } from '../../../../i18n/messages.ts'
import { whenIdle } from '../../../../ui/timing/when-idle.ts'

const waiting: (() => Promise<unknown>)[] = []

/**
 * Code in a file of its own that the first block does not need: it comes when it is asked for, or with all the others,
 * and with the texts that it speaks with.
 */
export function prefetched<T>(load: () => Promise<T>): () => Promise<T> {
  const loadBoth = async () => (await Promise.all([load(), loadMoreMessages()]))[0]
  waiting.push(loadBoth)
  return loadBoth
}

/** Fetches all that may come: from here on, a lost network leaves no block without its fields. */
export function prefetchAll(): void {
  if (!navigator.onLine) return
  for (const load of waiting.splice(0)) load().catch(() => waiting.push(load))
}

/** Once the first block is there and the browser has nothing else to do. */
export const prefetchWhenIdle = (): (() => void) => whenIdle(prefetchAll)
