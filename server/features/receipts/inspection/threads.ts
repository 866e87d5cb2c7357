import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { threadEnv } from '../../../platform/async/thread-env.ts'
import { damaged } from './problems.ts'
import type { Answer, Task } from './thread.ts'

type Bounds = {
  /** How many files are looked into at the same time. */
  threads: number
  /** How long a processor may be busy with one, in milliseconds. */
  limit: number
  /** How much memory a thread may take beside its heap, which has a bound of its own. */
  megabytes: number
  /** Whether a thread ends after each file: one that took much memory never gives it back. */
  single?: boolean
}

const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 }
const WATCH_MS = 100
// A busy machine lets a file wait for its turn, which is not its fault; but nobody waits for ever.
const MOST_WAITING = 5

/** Threads for what may break or stall: a file that does takes its thread with it, and nothing else. */
export function startThreads({ threads, single = false, ...bounds }: Bounds): (task: Task) => Promise<Answer> {
  const idle: Worker[] = []
  const limited = pLimit(threads)

  async function run(task: Task): Promise<Answer> {
    let worker: Worker | undefined
    try {
      worker = idle.pop() ?? (await openThread())
      worker.ref()
      const answer = await ask(worker, task, bounds)
      if (!single) {
        worker.unref()
        idle.push(worker)
        worker = undefined
      }
      return answer
    } finally {
      await worker?.terminate()
    }
  }
  return (task) => limited(() => run(task))
}

/** Its own start, which takes a while, is not counted against the first file. */
async function openThread(): Promise<Worker> {
  const worker = new Worker(new URL('thread.ts', import.meta.url), {
    // Whatever a file makes a parser do, it finds no secret there.
    env: threadEnv(),
    resourceLimits: HEAP,
  })
  await once(worker, 'message')
  return worker
}

type ThreadLimits = Pick<Bounds, 'limit' | 'megabytes'>

async function ask(worker: Worker, task: Task, { limit, megabytes }: ThreadLimits) {
  const over = new AbortController()
  const { signal } = over
  const giveUp = () => {
    throw damaged()
  }
  worker.postMessage(task, [])
  try {
    const [answer]: Answer[] = await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(giveUp),
      sleep(limit * MOST_WAITING, null, { signal }).then(giveUp),
      watch(worker, { limit, megabytes }, signal).then(giveUp),
    ])
    return answer ?? giveUp()
  } catch (error) {
    throw isOfDisk(error) ? error : damaged()
  } finally {
    over.abort()
  }
}

/** Ends when a thread takes too much. Large buffers are no part of its heap, so the limit of that one does not see them. */
async function watch(worker: Worker, { limit, megabytes }: ThreadLimits, signal: AbortSignal): Promise<void> {
  const before = await worker.cpuUsage()
  for (;;) {
    await sleep(WATCH_MS, null, { signal })
    const [{ user, system }, heap] = await Promise.all([worker.cpuUsage(before), worker.getHeapStatistics()])
    if (user + system > limit * 1000 || heap.external_memory > megabytes * 1_048_576) return
  }
}

const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error
