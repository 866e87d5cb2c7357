import type pg from 'pg'
import type { Logger } from 'pino'

/** Shows other processes which runners of jobs are alive here. */
export type Alive = { show(runnerId: string): Promise<void>; end(): Promise<void> }

/**
 * PostgreSQL holds a lock in the name of each runner, on a connection that ends with the process, however it ends. Where
 * only that connection is lost, a job may be done twice, which each of them bears.
 */
export function showAlive(queue: pg.Pool, log: Logger): Alive {
  let client: pg.PoolClient | null = null
  // A connection takes one question after the other.
  let last: Promise<void> = Promise.resolve()

  async function connect(): Promise<pg.PoolClient> {
    const made = await queue.connect()
    made.once('error', () => drop(made))
    return made
  }

  function drop(dropped: pg.PoolClient): void {
    if (client !== dropped) return
    client = null
    dropped.release(true)
  }

  async function lock(runnerId: string): Promise<void> {
    client ??= await connect()
    await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [runnerId])
  }

  async function lockAgain(runnerId: string): Promise<void> {
    // The database was away: the connection of before may not have noticed yet.
    if (client) drop(client)
    await lock(runnerId).catch((error: unknown) => log.warn({ err: error }, 'nobody sees that this worker lives'))
  }

  return {
    show: (runnerId) => (last = last.then(() => lock(runnerId).catch(() => lockAgain(runnerId)))),
    async end() {
      await last
      if (client) drop(client)
    },
  }
}

/**
 * Lets others take the jobs of processes that were killed. The queue itself waits for four hours, since it cannot know
 * whether somebody still works.
 */
export async function unlockDead(queue: pg.Pool): Promise<void> {
  await queue.query(`
    select graphile_worker.force_unlock_workers(array_agg(id)) from (
      select distinct locked_by as id from graphile_worker.jobs where locked_at < now() - interval '1 minute') holding
    where pg_try_advisory_xact_lock(hashtextextended(id, 0))`)
}
