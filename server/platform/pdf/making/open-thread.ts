import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { threadEnv } from '../../async/thread-env.ts'

/** Without a bound, V8 lets the garbage of a thread grow to 100 MB and more before it looks at it. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 }

/** What the script of a thread answers. */
export type Answer<Made> = { made: Made } | { failed: string }
/** The thread has ended and answers no more. */
export class ThreadEnded extends Error {}

export type Thread<Task, Made> = {
  /** One task at a time; fails when the thread ends meanwhile. */
  make(task: Task): Promise<Made>
  /** The processor time that the thread has taken since it started, in milliseconds. */
  processorTime(): Promise<number>
  isEnded(): boolean
  close(): Promise<void>
}

export function openThread<Task, Made>(script: URL): Thread<Task, Made> {
  const worker = new Worker(script, {
    env: threadEnv(),
    resourceLimits: HEAP,
  })
  let isEnded = false
  // An idle thread does not keep the program alive; callers that wait for a thread notice its end.
  worker.unref()
  worker.on('error', () => (isEnded = true))
  worker.on('exit', () => (isEnded = true))
  return {
    async make(task) {
      if (isEnded) throw new ThreadEnded('A thread ended')
      const over = new AbortController()
      const { signal } = over
      worker.ref()
      worker.postMessage(task, [])
      try {
        const [answer]: (Answer<Made> | number)[] = await Promise.race([
          once(worker, 'message', { signal }),
          once(worker, 'exit', { signal }),
        ])
        if (typeof answer === 'object' && 'made' in answer) return answer.made
        throw typeof answer === 'object' ? new Error(answer.failed) : new ThreadEnded('A thread ended')
      } finally {
        over.abort()
        worker.unref()
      }
    },
    async processorTime() {
      const { user, system } = await worker.cpuUsage().catch(() => {
        throw new ThreadEnded('A thread ended')
      })
      return (user + system) / 1000
    },
    isEnded: () => isEnded,
    async close() {
      // At once: a thread that is being terminated takes no other task.
      isEnded = true
      await worker.terminate()
    },
  }
}
