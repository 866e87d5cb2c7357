import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../tables.ts'
import { readPosition, readReplayed } from './positions.ts'

export type WatchOptions = {
  /** A replica that is further behind is not read. */
  maxLag?: number
  /** For a look at its position. */
  timeout?: number
}

// All in milliseconds.
const MAX_LAG = 60_000
const LOOK_LIFETIME = 1_000
const LOOK_TIMEOUT = 1_500
// A replica is usually behind by less.
const REACH_TIMEOUT = 500
const REACH_INTERVAL = 50

/** Knows how far a replica is, as of the last look; looks again when asked for more, or later. */
export type Watch = {
  look(): Promise<{ isUsed: boolean; lag: number }>
  has(position: number): Promise<boolean>
  /** Waits for a moment until the replica has the position. */
  reaches(position: number): Promise<boolean>
}

export function watchReplica(
  primary: Db,
  replica: Db,
  log: Logger,
  { maxLag = MAX_LAG, timeout = LOOK_TIMEOUT }: WatchOptions,
): Watch {
  let problem: string | null = null
  let lookedAt = 0
  let reached = 0
  let lag = 0
  /** What the primary had at a moment, and the replica must have some time later. */
  let goal = { position: 0, at: Date.now() }

  async function findProblem(): Promise<string | null> {
    const [{ position, system }, copy] = await Promise.all([
      readPosition(primary),
      inTime(timeout, readReplayed(replica)),
    ])
    if (copy.position === null) return 'DATABASE_READ_URL does not lead to a replica'
    if (copy.system !== system) return 'DATABASE_READ_URL leads to a replica of another database'
    reached = copy.position
    if (reached >= goal.position) goal = { position, at: Date.now() }
    lag = reached >= goal.position ? 0 : Date.now() - goal.at
    return lag > maxLag ? `it is more than ${Math.floor(maxLag / 1000)} seconds behind` : null
  }

  function setProblem(found: string | null): void {
    lookedAt = Date.now()
    if (found === null && problem !== null) log.info('lists are read from the replica again')
    if (found !== null && problem === null)
      log.warn({ reason: found }, 'the replica is not used: lists are read from the primary')
    problem = found
  }

  let looking: Promise<void> | null = null
  const lookOnce = () =>
    (looking ??= findProblem()
      .then(setProblem, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => (looking = null)))

  return {
    async look() {
      await lookOnce()
      return { isUsed: problem === null, lag }
    },
    async has(position) {
      const isStale = Date.now() - lookedAt > LOOK_LIFETIME
      if (problem !== null) {
        // Nobody waits for a replica that did not answer.
        if (isStale) void lookOnce()
        return false
      }
      if (isStale || reached < position) await lookOnce()
      return problem === null && reached >= position
    },
    async reaches(position) {
      for (let waited = 0; waited < REACH_TIMEOUT; waited += REACH_INTERVAL) {
        await lookOnce()
        if (problem !== null) return false
        if (reached >= position) return true
        await sleep(REACH_INTERVAL)
      }
      return false
    },
  }
}

async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('it does not answer')), milliseconds)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
