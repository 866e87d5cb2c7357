import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const HEAP_MEGABYTES = 256

/** What the script of a thread answers. */
export type Answer<Made> = { made: Made } | { failed: string }
/** Nobody is there to answer any more. */
export class ThreadEnded extends Error {}

export type Thread<Asked, Made> = {
  /** One thing at a time; fails when the thread ends under it. */
  make(asked: Asked): Promise<Made>
  close(): Promise<void>
}

export function openThread<Asked, Made>(script: URL): Thread<Asked, Made> {
  const worker = new Worker(script, {
    // It needs nothing of the surroundings, and finds no secret there.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  })
  // A thread that waits keeps no program alive; one that dies is noticed by whoever waits for it.
  worker.unref()
  worker.on('error', () => {})
  return {
    async make(asked) {
      const over = new AbortController()
      const { signal } = over
      worker.ref()
      worker.postMessage(asked, [])
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
    async close() {
      await worker.terminate()
    },
  }
}
