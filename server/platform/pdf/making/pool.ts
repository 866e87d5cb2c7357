import type { Logger } from 'pino'
import { ThreadEnded, type Thread } from './open-thread.ts'

type Settings<Task, Made> = {
  open: () => Thread<Task, Made>
  /** How much processor time a task may take, in milliseconds; then its thread is terminated. */
  limit: number
  /** How many threads stay open without work, and after how many milliseconds the others are closed. */
  warm: number
  idle: number
  log: Pick<Logger, 'warn'>
}
type IdleThread<Task, Made> = { thread: Thread<Task, Made>; timer: NodeJS.Timeout }

/** How often a thread that works is looked at, in milliseconds. */
const CHECK = 100
/** A busy machine, or one that starts a thread, takes longer by the clock than by the processor; but not for ever. */
const CLOCK_FACTOR = 5

/** Threads that are opened as they are needed and used again; the caller decides how many work at the same time. */
export function startPool<Task, Made>({ open, limit, warm, idle, log }: Settings<Task, Made>) {
  const free: IdleThread<Task, Made>[] = []
  const busy = new Set<Thread<Task, Made>>()
  for (let count = 0; count < warm; count += 1) give(open())
  return {
    async run(task: Task): Promise<Made> {
      const thread = take()
      const stopWatch = watch(thread, limit, log)
      busy.add(thread)
      try {
        return await thread.make(task)
      } finally {
        stopWatch()
        busy.delete(thread)
        if (!thread.isEnded()) give(thread)
      }
    },
    async close(): Promise<void> {
      const all = [...free.splice(0).map(({ thread }) => thread), ...busy]
      await Promise.all(all.map((thread) => thread.close()))
    },
  }

  function take(): Thread<Task, Made> {
    for (let last = free.pop(); last; last = free.pop()) {
      clearTimeout(last.timer)
      if (!last.thread.isEnded()) return last.thread
    }
    return open()
  }

  function give(thread: Thread<Task, Made>): void {
    const timer = setTimeout(() => {
      if (free.length <= warm) return
      free.splice(free.indexOf(own), 1)
      void thread.close()
    }, idle).unref()
    const own = { thread, timer }
    free.push(own)
  }
}

/** Terminates a thread whose task takes too long, until the returned function is called. */
function watch(thread: Thread<never, unknown>, limit: number, log: Pick<Logger, 'warn'>): () => void {
  const started = performance.now()
  let before: number | null = null
  let canMeasure = true
  let isOver = false
  const timer = setInterval(() => void check().catch(handleFailure), CHECK)
  return stop

  function stop(): void {
    isOver = true
    clearInterval(timer)
  }

  async function check(): Promise<void> {
    if (performance.now() - started > limit * CLOCK_FACTOR) return thread.close()
    // One measurement at a time: on a busy machine one takes longer than until the next check.
    if (!canMeasure) return
    canMeasure = false
    const now = await thread.processorTime()
    canMeasure = true
    // The thread may have another task by now.
    if (isOver) return
    before ??= now
    if (now - before > limit) await thread.close()
  }

  /** That a thread has ended, its task reports. Without its processor time, the clock still limits the task. */
  function handleFailure(error: unknown): void {
    if (isOver || error instanceof ThreadEnded) return
    log.warn({ err: error }, 'the processor time of a thread could not be measured')
  }
}
