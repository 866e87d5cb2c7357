import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** At most `max` hits in `seconds` for one kind of action. */
export type Limit = { name: string; max: number; seconds: number }

export type Limiter = {
  /** Counts one hit, or `cost` hits; returns the seconds to wait when the limit is exceeded, otherwise null. */
  hit(limit: Limit, who: string, cost?: number): Promise<number | null>
  refund(limit: Limit, who: string): Promise<void>
}

type Lease = { left: number; until: number }

/**
 * Rate limits shared by every API process through PostgreSQL.
 *
 * To avoid a round trip per hit, a process leases a small block of hits from the shared count and spends it from
 * memory: all processes together never exceed the limit, and may stop a little short of it.
 */
export function databaseLimiter(db: Db): Limiter {
  const leases = new Map<string, Lease>()
  const renewals = new Map<string, Promise<number | null>>()

  function findLease(key: string): Lease | null {
    const lease = leases.get(key)
    return lease && lease.until > Date.now() ? lease : null
  }

  function spend(key: string, cost: number): boolean {
    const lease = findLease(key)
    if (!lease || lease.left < cost) return false
    lease.left -= cost
    return true
  }

  /** Renews the lease of a key; returns the seconds to wait when the shared count is used up. */
  async function renew(key: string, limit: Limit, cost: number): Promise<number | null> {
    const block = Math.max(cost, Math.floor(limit.max / 20))
    const { hits, seconds } = await addHits(db, key, block, limit.seconds)
    if (hits > limit.max) return Math.max(1, Math.ceil(seconds))
    if (leases.size > 10_000) leases.clear()
    leases.set(key, { left: block + (findLease(key)?.left ?? 0), until: Date.now() + seconds * 1000 })
    return null
  }

  return {
    async hit(limit, who, cost = 1) {
      const key = `${limit.name}:${who}`
      while (!spend(key, cost)) {
        // Parallel hits share one lease; one each would use the limit up many times too fast.
        const renewal = renewals.get(key) ?? renew(key, limit, cost).finally(() => renewals.delete(key))
        renewals.set(key, renewal)
        const wait = await renewal
        if (wait !== null) return wait
      }
      return null
    },
    async refund(limit, who) {
      const key = `${limit.name}:${who}`
      const lease = findLease(key)
      if (lease) lease.left += 1
      else
        await db
          .updateTable('rate_limit')
          .set({ hits: sql`greatest(0, hits - 1)` })
          .where('key', '=', key)
          .execute()
    },
  }
}

async function addHits(db: Db, key: string, block: number, window: number): Promise<{ hits: number; seconds: number }> {
  const { rows } = await sql<{ hits: number; seconds: number }>`
    insert into rate_limit as r (key, window_ends, hits)
    values (${key}, now() + make_interval(secs => ${window}), ${block})
    on conflict (key) do update set
      hits = case when r.window_ends <= now() then ${block} else r.hits + ${block} end,
      window_ends = case when r.window_ends <= now() then excluded.window_ends else r.window_ends end
    returning hits, extract(epoch from window_ends - now())::float8 as seconds`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the rate limit query returned no row')
  return row
}
