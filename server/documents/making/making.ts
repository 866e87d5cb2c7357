import { availableParallelism } from 'node:os'
import { tooMany, unavailable } from '../../errors.ts'
import type { Laid, Paper } from '../layout/paper.ts'
import { openThread, type Thread } from './open-thread.ts'

export type Making = {
  /**
   * Makes a paper that somebody waits for, since then or from now on; it is composed when its turn comes, so that no call
   * waits behind many.
   */
  make(compose: () => Paper, person: string, since?: number): Promise<Laid>
  close(): Promise<void>
}
type Bounds = {
  threads: number
  /** How long somebody waits before they are told to come again, in milliseconds. */
  patience: number
  /** How many papers one person may wait for. */
  perPerson: number
  open: () => Thread<Paper, Laid>
}
type Job = { compose: () => Paper; resolve: (laid: Laid) => void; reject: (error: unknown) => void; isOver: boolean }

/** All cores but one, which answers calls. */
const usual: Bounds = {
  threads: Math.max(1, availableParallelism() - 1),
  patience: 10_000,
  perPerson: 12,
  open: () => openThread(new URL('thread.ts', import.meta.url)),
}

/** Makes papers in threads, so that no other call waits for them; those who wait take turns, person by person. */
export function startMaking(bounds: Partial<Bounds> = {}): Making {
  const { threads, patience, perPerson, open } = { ...usual, ...bounds }
  const waiting = new Map<string, Job[]>()
  const asked = new Map<string, number>()
  // One is warm from the start; the others come when they are needed.
  const idle: Thread<Paper, Laid>[] = [open()]
  const busy = new Set<Thread<Paper, Laid>>()

  return {
    async make(compose, person, since = performance.now()) {
      const own = asked.get(person) ?? 0
      if (own >= perPerson) throw tooMany(Math.ceil(patience / 1000))
      asked.set(person, own + 1)
      try {
        return await wait(compose, person, since)
      } finally {
        const left = (asked.get(person) ?? 1) - 1
        if (left > 0) asked.set(person, left)
        else asked.delete(person)
      }
    },
    async close() {
      await Promise.all([...idle.splice(0), ...busy].map((thread) => thread.close()))
    },
  }

  function wait(compose: () => Paper, person: string, since: number): Promise<Laid> {
    const { promise, resolve, reject } = Promise.withResolvers<Laid>()
    const job: Job = { compose, resolve, reject, isOver: false }
    const timer = setTimeout(
      () => {
        job.isOver = true
        reject(unavailable())
      },
      since + patience - performance.now(),
    )
    waiting.set(person, [...(waiting.get(person) ?? []), job])
    startNext()
    return promise.finally(() => clearTimeout(timer))
  }

  function startNext(): void {
    if (busy.size >= threads) return
    const job = takeNext()
    if (job) void work(idle.pop() ?? open(), job)
  }

  /** The oldest of whoever has had no turn for longest; what nobody waits for any more is left out. */
  function takeNext(): Job | undefined {
    for (const [person, jobs] of waiting) {
      waiting.delete(person)
      const left = jobs.filter((job) => !job.isOver)
      const job = left.shift()
      if (left.length > 0) waiting.set(person, left)
      if (job) return job
    }
    return undefined
  }

  async function work(thread: Thread<Paper, Laid>, { compose, resolve, reject }: Job): Promise<void> {
    busy.add(thread)
    // By then nobody waits for it any more.
    const timer = setTimeout(() => void thread.close(), patience)
    try {
      resolve(await thread.make(compose()))
      idle.push(thread)
    } catch (error) {
      reject(error)
      await thread.close()
    } finally {
      clearTimeout(timer)
      busy.delete(thread)
      startNext()
    }
  }
}
