import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** Adds a job in the transaction of its reason: a worker takes it as soon as that is committed, and never before. */
export async function addJob(tx: Tx, task: string, payload: object = {}): Promise<void> {
  await sql`select add_job(${task}, ${JSON.stringify(payload)}::json)`.execute(tx)
}
