import { ThreadEnded, type Thread } from './open-thread.ts'

type Settings<Task, Made> = {
  open: () => Thread<Task, Made>
  /** How much processor time a task may take, in milliseconds; then its thread is terminated. */
  limit: number
  /** How many threads stay open without work, and after how many milliseconds the others are closed. */
  warm: number
  idle: number
}
type Idle<Task, Made> = { thread: Thread<Task, Made>; timer: NodeJS.Timeout }

/** How often a thread that works is looked at, in milliseconds. */
const CHECK = 100
/** A busy machine, or one that starts a thread, takes longer by the clock than by the processor; but not for ever. */
const CLOCK_FACTOR = 5

/** Threads that are opened as they are needed and used again; the caller decides how many work at the same time. */
export function startPool<Task, Made>({ open, limit, warm, idle }: Settings<Task, Made>) {
  const free: Idle<Task, Made>[] = []
  const busy = new Set<Thread<Task, Made>>()
  for (let count = 0; count < warm; count += 1) give(open())
  return {
    async run(task: Task): Promise<Made> {
      const thread = take()
      const stopWatch = watch(thread, limit)
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

/** Terminates a thread whose task takes too long. */
function watch({ processorTime, close }: Thread<never, unknown>, limit: number): () => void {
  const started = performance.now()
  let before: number | null = null
  const timer = setInterval(() => void check().catch(ignoreEnd), CHECK)
  return () => clearInterval(timer)

  async function check(): Promise<void> {
    if (performance.now() - started > limit * CLOCK_FACTOR) return close()
    const now = await processorTime()
    before ??= now
    if (now - before > limit) await close()
  }
}

/** Whoever waits for the thread learns that it has ended. */
function ignoreEnd(error: unknown): void {
  if (!(error instanceof ThreadEnded)) throw error
}
