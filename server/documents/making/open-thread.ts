import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Laid, Paper } from '../layout/paper.ts'
import type { Answer } from './thread.ts'

const HEAP_MEGABYTES = 256

export type Thread = {
  /** One paper at a time; fails when the thread ends under it. */
  make(paper: Paper): Promise<Laid>
  close(): Promise<void>
}

export function openThread(script = new URL('thread.ts', import.meta.url)): Thread {
  const worker = new Worker(script, {
    // It needs nothing of the surroundings, and finds no secret there.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  })
  // A thread that waits keeps no program alive; one that dies is noticed by whoever waits for it.
  worker.unref()
  worker.on('error', () => {})
  return {
    async make(paper) {
      const over = new AbortController()
      const { signal } = over
      worker.ref()
      worker.postMessage(paper, [])
      try {
        const [answer]: (Answer | number)[] = await Promise.race([
          once(worker, 'message', { signal }),
          once(worker, 'exit', { signal }),
        ])
        if (typeof answer === 'object' && 'laid' in answer) return answer.laid
        throw new Error(typeof answer === 'object' ? answer.failed : 'A thread that makes papers ended')
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
