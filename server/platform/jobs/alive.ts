import type pg from 'pg'
import type { Logger } from 'pino'

/** Shows other processes which runners of jobs are alive here. */
export type Alive = { show(runnerId: string): Promise<void>; end(): Promise<void> }

const BEAT = 20_000
/** Who was not seen for so long is gone; one that was only away may do a job that another does, too, which each bears. */
const GONE = '2 minutes'

export function showAlive(queue: pg.Pool, log: Logger): Alive {
  const ids = new Set<string>()

  async function beat(): Promise<void> {
    try {
      await queue.query(
        `insert into job_runner select id, now() from unnest($1::text[]) id
        on conflict (id) do update set seen_at = excluded.seen_at`,
        [[...ids]],
      )
    } catch (error) {
      log.warn({ err: error }, 'nobody sees that this worker lives')
    }
  }

  const timer = setInterval(() => void beat(), BEAT)
  return {
    show(runnerId) {
      ids.add(runnerId)
      return beat()
    },
    async end() {
      clearInterval(timer)
      await queue.query('delete from job_runner where id = any($1)', [[...ids]]).catch(() => {})
    },
  }
}

/** Lets others take the jobs of runners that are gone: their process was killed, or its machine lost. */
export async function unlockDead(queue: pg.Pool): Promise<void> {
  await queue.query(
    `with gone as (delete from job_runner where seen_at < now() - $1::interval returning id)
    select graphile_worker.force_unlock_workers(array_agg(id)) from gone having count(*) > 0`,
    [GONE],
  )
}
