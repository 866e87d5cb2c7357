import type { Route } from '@parcelle/contract/route'
import { findDailyLimit, type DailyLimit, type LimitedResource } from '@parcelle/domain'
import type { HttpDeps } from '../http-deps.ts'
import type { User } from '../user.ts'
import { errorBody, Refusal } from '../../errors/errors.ts'

const DAY = 86_400

type Quota = DailyLimit & { name: string }

function findQuota({ deployment }: HttpDeps, { role }: User, thing: LimitedResource): Quota {
  return { name: `daily-${thing}`, ...findDailyLimit(deployment.limits, role, thing) }
}

/**
 * Counts what a call creates against the caller's daily quota. Counted before any transaction: a call that holds one
 * connection and waits for a second could deadlock with others.
 */
export async function withCreationQuota<T>(
  deps: HttpDeps,
  user: User,
  creates: Route['makes'],
  work: () => Promise<{ answer: T; isRepeated: boolean }>,
): Promise<T> {
  if (creates === undefined) return (await work()).answer
  const quota = findQuota(deps, user, creates)
  await count(deps, quota, user, 1)
  try {
    const { answer, isRepeated } = await work()
    // A concurrent request with the same key has created it.
    if (isRepeated) await refund(deps, quota, user, 1)
    return answer
  } catch (error) {
    await refund(deps, quota, user, 1)
    throw error
  }
}

/** Counts an upload against the daily quota, in megabytes begun; a failed upload does not count. */
export async function withUploadQuota<T>(
  deps: HttpDeps,
  user: User,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> {
  const quota = findQuota(deps, user, 'megabytes')
  const units = Math.ceil(bytes / 1_048_576)
  await count(deps, quota, user, units)
  try {
    return await work()
  } catch (error) {
    await refund(deps, quota, user, units)
    throw error
  }
}

async function count(deps: HttpDeps, quota: Quota, user: User, units: number): Promise<void> {
  const { name, max, code } = quota
  for (let unit = 0; unit < units; unit++) {
    const wait = await deps.limiter.hit({ name, max, seconds: DAY }, user.id)
    if (wait === null) continue
    await refund(deps, quota, user, unit)
    throw new Refusal(429, errorBody(code, undefined, { max }), { 'retry-after': String(wait) })
  }
}

async function refund({ limiter }: HttpDeps, { name, max }: Quota, { id }: User, units: number): Promise<void> {
  for (let unit = 0; unit < units; unit++) await limiter.refund({ name, max, seconds: DAY }, id)
}
