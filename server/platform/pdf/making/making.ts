import { availableParallelism } from 'node:os'
import pino, { type Logger } from 'pino'
import { tooMany, unavailable } from '../../errors/errors.ts'
import type { Laid, DocumentContent } from '../layout/content.ts'
import { keyOf, madeDocuments } from './made-documents.ts'
import { openThread, type Thread } from './open-thread.ts'
import { startPool } from './pool.ts'

export type DocumentMaker = {
  /** Makes a document for a person, who waits since then or from now on; or returns the one made of the same content. */
  make(compose: () => DocumentContent, person: string, since?: number): Promise<Laid>
  close(): Promise<void>
}
type Limits = {
  threads: number
  /** How many threads one person may occupy: fewer than all, or a slow document of theirs holds up everybody. */
  share: number
  /** After how many milliseconds a caller is refused with 503. */
  patience: number
  /** How much processor time a document may take, in milliseconds; then its thread is terminated. */
  limit: number
  /** How many documents of one person may be waiting or in the making; the next one is refused with 429. */
  perPerson: number
  /** How many may be waiting in all; beyond that, whoever has one waiting already is refused with 503. */
  waiting: number
  /** How many threads stay open without work, and after how many milliseconds the others are closed. */
  warm: number
  idle: number
  /** How many bytes of documents are cached. */
  cache: number
  open: () => Thread<DocumentContent, Laid>
  log: Pick<Logger, 'warn'>
}
type Job = { content: DocumentContent; resolve: (laid: Laid) => void; reject: (error: unknown) => void }
type Person = { waiting: Job[]; running: number }

const MINUTE = 60_000
const cores = availableParallelism()
const open = () => openThread<DocumentContent, Laid>(new URL('thread.ts', import.meta.url))

/** At least two threads, so that one person never occupies the last; otherwise one core is left to answer requests. */
const forPeople: Omit<Limits, 'share'> = {
  threads: Math.max(2, cores - 1),
  patience: 10_000,
  limit: 10_000,
  perPerson: 12,
  // About as many as are made while a person waits. A request that waits occupies a place for those that read.
  waiting: 40,
  warm: 1,
  idle: 5 * MINUTE,
  cache: 32 * 1_048_576,
  open,
  log: pino(),
}

/**
 * Nobody looks at a screen meanwhile: on a loaded machine a job takes minutes rather than fail. One thread stays open here
 * too, at some 70 MB, because starting one is what takes longest on such a machine.
 */
export const forJobs: Omit<Limits, 'share'> = {
  ...forPeople,
  threads: Math.max(1, Math.floor(cores / 2)),
  patience: 10 * MINUTE,
  limit: 2 * MINUTE,
  waiting: Number.POSITIVE_INFINITY,
  // A job makes each document once.
  cache: 0,
}

/** Makes documents in threads, off the one that answers requests. People take turns, whoever asked for most. */
export function startDocumentMaker(options: Partial<Limits> = {}): DocumentMaker {
  const limits = { ...forPeople, ...options }
  const { threads, patience, perPerson, share = Math.max(1, Math.floor(threads / 2)) } = limits
  const pool = startPool(limits)
  const made = madeDocuments(limits.cache)
  // In the order of their turns.
  const people = new Map<string, Person>()
  let busy = 0

  return {
    async make(compose, person, since = performance.now()) {
      const own = people.get(person) ?? { waiting: [], running: 0 }
      if (own.waiting.length + own.running >= perPerson) throw tooMany(Math.ceil(patience / 1000))
      if (own.waiting.length > 0 && countWaiting() >= limits.waiting) throw unavailable()
      const content = compose()
      const key = keyOf(content)
      const found = made.find(key)
      if (found) return found
      people.set(person, own)
      const laid = await wait(own, content, since + patience)
      made.add(key, laid)
      return laid
    },
    close() {
      people.clear()
      return pool.close()
    },
  }

  function countWaiting(): number {
    return [...people.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  function wait(own: Person, content: DocumentContent, until: number): Promise<Laid> {
    const { promise, resolve, reject } = Promise.withResolvers<Laid>()
    const job: Job = { content, resolve, reject }
    const giveUp = () => {
      own.waiting = own.waiting.filter((other) => other !== job)
      reject(unavailable())
    }
    const timer = setTimeout(giveUp, Math.max(0, until - performance.now()))
    own.waiting.push(job)
    startNext()
    return promise.finally(() => clearTimeout(timer))
  }

  function startNext(): void {
    for (const [id, person] of people) {
      if (busy >= threads) return
      if (person.waiting.length === 0 && person.running === 0) people.delete(id)
      const job = person.running < share ? person.waiting.shift() : undefined
      if (!job) continue
      // Behind everybody else; the loop comes to them again.
      people.delete(id)
      people.set(id, person)
      void work(person, job)
    }
  }

  async function work(person: Person, { content, resolve, reject }: Job): Promise<void> {
    busy += 1
    person.running += 1
    try {
      resolve(await pool.run(content))
    } catch (error) {
      reject(error)
    } finally {
      busy -= 1
      person.running -= 1
      startNext()
    }
  }
}
