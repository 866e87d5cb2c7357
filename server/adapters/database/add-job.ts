import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** When to run it, if not at once; and under which key there is only one, whose place it takes. */
type Terms = { at?: Date; key?: string }

/** Adds a job in the transaction of its reason: a worker takes it as soon as that is committed, and never before. */
export async function addJob(tx: Tx, task: string, payload: object = {}, { at, key }: Terms = {}): Promise<void> {
  await sql`select add_job(${task}, ${JSON.stringify(payload)}::json, ${at ?? null}, ${key ?? null})`.execute(tx)
}
