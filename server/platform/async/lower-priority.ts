import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/** Nice value of threads whose work may wait while others answer requests. */
export const LOW_PRIORITY = 10

/**
 * Lowers the priority of the calling thread: on a busy machine its work waits for calls, not calls for it. Linux only,
 * where a thread has a priority of its own, which threads that it starts inherit.
 */
export function lowerPriority(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, Math.max(LOW_PRIORITY, getPriority(thread)))
  } catch {
    // Elsewhere it runs like the rest.
  }
}
