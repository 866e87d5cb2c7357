import type { Route } from '@parcelle/contract/route'
import { findDailyLimit, type DailyLimit, type LimitedThing } from '@parcelle/domain'
import type { HttpDeps } from '../http-deps.ts'
import type { User } from '../user.ts'
import { errorBody, Refusal } from '../../errors/errors.ts'

const DAY = 86_400

type Share = DailyLimit & { name: string }

function toShare({ deployment }: HttpDeps, { role }: User, thing: LimitedThing): Share {
  return { name: `daily-${thing}`, ...findDailyLimit(deployment.limits, role, thing) }
}

/**
 * Does what makes one lasting thing, unless the person has made their share of the day. Counted before any transaction:
 * whoever holds a connection and waits for a second one may wait for each other.
 */
export async function makeWithinShare<T>(
  deps: HttpDeps,
  user: User,
  made: Route['makes'],
  work: () => Promise<{ answer: T; isRepeated: boolean }>,
): Promise<T> {
  if (made === undefined) return (await work()).answer
  const share = toShare(deps, user, made)
  await count(deps, share, user, 1)
  try {
    const { answer, isRepeated } = await work()
    // The same request at the same time has made it.
    if (isRepeated) await giveBack(deps, share, user, 1)
    return answer
  } catch (error) {
    // Nothing was made.
    await giveBack(deps, share, user, 1)
    throw error
  }
}

/** Does what keeps something that a person gives, counted by the megabyte begun; what is not kept does not count. */
export async function giveWithinShare<T>(
  deps: HttpDeps,
  user: User,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> {
  const share = toShare(deps, user, 'megabytes')
  const pieces = Math.ceil(bytes / 1_048_576)
  await count(deps, share, user, pieces)
  try {
    return await work()
  } catch (error) {
    await giveBack(deps, share, user, pieces)
    throw error
  }
}

async function count(deps: HttpDeps, share: Share, user: User, pieces: number): Promise<void> {
  const { name, max, code } = share
  for (let piece = 0; piece < pieces; piece++) {
    const wait = await deps.limiter.hit({ name, max, seconds: DAY }, user.id)
    if (wait === null) continue
    await giveBack(deps, share, user, piece)
    throw new Refusal(429, errorBody(code, undefined, { max }), { 'retry-after': String(wait) })
  }
}

async function giveBack({ limiter }: HttpDeps, { name, max }: Share, { id }: User, pieces: number): Promise<void> {
  for (let piece = 0; piece < pieces; piece++) await limiter.giveBack({ name, max, seconds: DAY }, id)
}
