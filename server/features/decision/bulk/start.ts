import { z } from 'zod'
import type { BulkDecision } from '@parcelle/contract/overview/bulk'
import { isBlank } from '@parcelle/domain'
import { sql } from 'kysely'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { User } from '../../../platform/http/user.ts'
import { conflict, notFound, unacceptable } from '../../../platform/errors/errors.ts'
import { digestOf, findPaired } from './seen.ts'
import { findTargets } from './targets.ts'

export const decideManyJob = defineJob('decide-many', z.object({ id: z.uuid() }))

export const addBulkJob = (tx: Tx, id: string): Promise<void> =>
  addJob(tx, decideManyJob, { id }, { key: `${decideManyJob.name} ${id}` })

type Caller = { user: User; requestId: string }

/** Stores the decision with its dossiers and adds the job that makes it. */
export async function startBulk(
  tx: Tx,
  { user, requestId }: Caller,
  { seen, ...decision }: BulkDecision & { seen?: string | undefined },
): Promise<{ id: string }> {
  const { integration_state, reason = null, from } = decision
  if (integration_state === 'error' && isBlank(reason ?? ''))
    throw unacceptable('validation.error.reason-required', 'reason')
  const { ids } = await findTargets(tx, user, decision)
  const paired = await findPaired(tx, ids)
  if (seen !== undefined && seen !== digestOf(paired)) throw conflict('validation.error.selection-changed')
  const { id } = await tx
    .insertInto('bulk_decision')
    .values({ user_id: user.id, request_id: requestId, integration_state, reason, from_state: from })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into bulk_item (bulk_id, place, dossier_id, pairing)
    select ${id}, place, id, pairing
    from unnest(${paired.map((one) => one.id)}::uuid[], ${paired.map(({ pairing }) => JSON.stringify(pairing))}::jsonb[])
      with ordinality target (id, pairing, place)`.execute(tx)
  await addBulkJob(tx, id)
  return { id }
}

/** Has no effect on a bulk decision that has ended. */
export async function stopBulk(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with stopped as (
      update bulk_decision set state = 'stopped', ended_at = clock_timestamp() where id = ${id} and state = 'running'
    )
    select id from bulk_decision where id = ${id}`.execute(db)
  if (rows.length === 0) throw notFound()
}
