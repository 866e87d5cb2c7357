import { availableParallelism } from 'node:os'
import pino, { type Logger } from 'pino'
import { tooMany, unavailable } from '../../errors/errors.ts'
import type { LaidOutDocument, DocumentContent } from '../layout/content.ts'
import { keyOf, madeDocuments } from './made-documents.ts'
import { openThread, type Thread } from './open-thread.ts'
import { startPool } from './pool.ts'

export type DocumentMaker = Maker<DocumentContent, LaidOutDocument>
type Maker<Task, Made> = {
  /** Makes a document for a person, who waits since then or from now on; or returns the one made of the same content. */
  make(compose: () => Task, person: string, since?: number): Promise<Made>
  close(): Promise<void>
}
type Limits<Task = DocumentContent, Made = LaidOutDocument> = {
  threads: number
  /** How many threads one person may occupy: fewer than all, or a slow document of theirs holds up everybody. */
  share: number
  /** After how many milliseconds a caller is refused with 503. */
  patience: number
  /** How much processor time a document may take, in milliseconds; then its thread is terminated. */
  limit: number
  /** How many documents of one person may be waiting or in the making; the next one is refused with 429. */
  perPerson: number
  /** Limit of waiting documents; beyond it, people who have one waiting already are refused with 503. */
  waiting: number
  /** How many threads stay open without work, and after how many milliseconds the others are closed. */
  warm: number
  idle: number
  /** How many bytes of documents are cached. */
  cache: number
  open: () => Thread<Task, Made>
  log: Pick<Logger, 'warn'>
}
type Job<Task, Made> = { compose: () => Task; resolve: (made: Made) => void; reject: (error: unknown) => void }
type Person<Task, Made> = { waiting: Job<Task, Made>[]; running: number }

const MINUTE = 60_000
const cores = availableParallelism()
const open = () => openThread<DocumentContent, LaidOutDocument>(new URL('thread.ts', import.meta.url))

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

/**
 * Makes documents in threads, off the one that answers requests. People take turns, however many documents each
 * requested.
 */
export function startDocumentMaker(options: Partial<Limits> = {}): DocumentMaker {
  const limits = { ...forPeople, ...options }
  const made = madeDocuments(limits.cache)
  return startMaker(limits, (content) => {
    const key = keyOf(content)
    return { found: made.find(key), add: (laid) => made.add(key, laid) }
  })
}

/** The same of other work, in threads of its own. Nothing is cached, and a task is composed when its turn comes. */
export const startOtherMaker = <Task, Made>(
  options: Partial<Limits<Task, Made>> & Pick<Limits<Task, Made>, 'open'>,
): Maker<Task, Made> => startMaker({ ...forPeople, ...options })

type Cache<Task, Made> = (task: Task) => { found: Made | undefined; add: (made: Made) => void }
type StartLimits<Task, Made> = Omit<Limits<Task, Made>, 'share'> & Partial<Pick<Limits<Task, Made>, 'share'>>

function startMaker<Task, Made>(limits: StartLimits<Task, Made>, cache?: Cache<Task, Made>): Maker<Task, Made> {
  const { threads, patience, perPerson, share = Math.max(1, Math.floor(threads / 2)) } = limits
  const pool = startPool(limits)
  // In the order of their turns.
  const people = new Map<string, Person<Task, Made>>()
  let busy = 0

  return {
    async make(compose, person, since = performance.now()) {
      const own = people.get(person) ?? { waiting: [], running: 0 }
      if (own.waiting.length + own.running >= perPerson) throw tooMany(Math.ceil(patience / 1000))
      if (own.waiting.length > 0 && countWaiting() >= limits.waiting) throw unavailable()
      if (!cache) return wait(person, own, compose, since + patience)
      const task = compose()
      const { found, add } = cache(task)
      if (found) return found
      const made = await wait(person, own, () => task, since + patience)
      add(made)
      return made
    },
    close() {
      people.clear()
      return pool.close()
    },
  }

  function countWaiting(): number {
    return [...people.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  function wait(person: string, own: Person<Task, Made>, compose: () => Task, until: number): Promise<Made> {
    people.set(person, own)
    const { promise, resolve, reject } = Promise.withResolvers<Made>()
    const job: Job<Task, Made> = { compose, resolve, reject }
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

  async function work(person: Person<Task, Made>, { compose, resolve, reject }: Job<Task, Made>): Promise<void> {
    busy += 1
    person.running += 1
    try {
      resolve(await pool.run(compose()))
    } catch (error) {
      reject(error)
    } finally {
      busy -= 1
      person.running -= 1
      startNext()
    }
  }
}
