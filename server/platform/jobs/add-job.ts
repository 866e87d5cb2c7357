import { sql } from 'kysely'
import type { Tx } from '../database/tables.ts'
import type { Job } from './job.ts'
import { withTrace } from './trace-jobs.ts'

/** `at`: the earliest time. `key`: replaces a waiting job of the same key. */
type JobOptions = { at?: Date; key?: string }

/** Adds a job in the caller's transaction: workers see it once that is committed. */
export function addJob(tx: Tx, job: Job<Record<string, never>>): Promise<void>
export function addJob<Payload extends object>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  options?: JobOptions,
): Promise<void>
export async function addJob(
  tx: Tx,
  { name, payload: schema }: Job<object>,
  payload: object = {},
  { at, key }: JobOptions = {},
): Promise<void> {
  const checked = JSON.stringify(withTrace(schema.parse(payload)))
  await sql`select add_job(${name}, ${checked}::json, ${at ?? null}, ${key ?? null})`.execute(tx)
}
