import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../database/tables.ts'

export type Heartbeat = {
  add(runnerId: string): Promise<void>
  /** Of runners that ended: what the database still locks for them later is freed as that of the dead. */
  forget(runnerIds: readonly string[]): void
  /** Whether the database has had its heartbeat lately. */
  isAlive(): boolean
  /** Frees the jobs of this worker that have not ended. */
  stop(): Promise<void>
}

const INTERVAL = 20_000
/** In seconds: two beats may be late or lost. */
const ALIVE_WITHIN = 60
/**
 * A runner not seen for this long is taken for dead. If it was only unreachable, a job may run twice, so every job is
 * idempotent.
 */
const DEAD_AFTER = '2 minutes'

export function startHeartbeat(queue: pg.Pool, log: Logger): Heartbeat {
  const ids = new Set<string>()
  let beatAt = 0

  async function beat(): Promise<void> {
    try {
      await queue.query(
        `insert into job_runner select id, now() from unnest($1::text[]) id
        on conflict (id) do update set seen_at = excluded.seen_at`,
        [[...ids]],
      )
      await forgetFutureRuns(queue)
      beatAt = Date.now()
    } catch (error) {
      log.warn({ err: error }, 'could not write the heartbeat of this worker')
    }
  }

  const timer = setInterval(() => void beat(), INTERVAL)
  return {
    add(runnerId) {
      ids.add(runnerId)
      return beat()
    },
    forget(runnerIds) {
      for (const id of runnerIds) ids.delete(id)
    },
    isAlive: () => Date.now() - beatAt < ALIVE_WITHIN * 1000,
    async stop() {
      clearInterval(timer)
      await queue.query(freeJobs('id = any($1)'), [[...ids]]).catch(() => {})
    },
  }
}

/**
 * The queue makes no run of the schedule that is earlier than the last: after a worker whose clock was an hour ahead,
 * none for an hour.
 */
export async function forgetFutureRuns(queue: pg.Pool): Promise<void> {
  await queue.query(`update graphile_worker._private_known_crontabs set last_execution = now()
    where last_execution > now() + interval '1 minute'`)
}

/** Frees the jobs of runners whose process was killed or whose machine was lost. */
export async function unlockDeadRunners(queue: pg.Pool): Promise<void> {
  await queue.query(freeJobs('seen_at < now() - $1::interval'), [DEAD_AFTER])
}

const freeJobs = (ofRunners: string) => `with gone as (delete from job_runner where ${ofRunners} returning id)
  select graphile_worker.force_unlock_workers(array_agg(id)) from gone having count(*) > 0`

/** How many runners, of all worker processes, are alive; none: nothing of what is promised to people is done. */
export async function countRunners(db: Db): Promise<number> {
  const { rows } = await sql<{ alive: number }>`select count(*) as alive from job_runner
    where seen_at > now() - ${ALIVE_WITHIN} * interval '1 second'`.execute(db)
  return rows[0]?.alive ?? 0
}
