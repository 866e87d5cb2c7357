import { z } from 'zod'
import { createHash } from 'node:crypto'
import type { Session } from '@parcelle/forms'
import { addJob } from '../../platform/jobs/add-job.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { DecisionMade } from '../../dossier/deps.ts'
import { openSignedSession } from '../signing/index.ts'
import { composeOrder } from './compose-order.ts'
import { findClosing, papersNotReady } from './papers.ts'

/** The job that brings one dossier to the customer system. */
export const deliverJob = defineJob('deliver', z.object({ dossierId: z.uuid() }))

/** Only one waits for a dossier at a time. */
export function addDeliverJob(tx: Tx, dossierId: string, at?: Date): Promise<void> {
  return addJob(tx, deliverJob, { dossierId }, { key: `${deliverJob.name} ${dossierId}`, ...(at && { at }) })
}

/**
 * Plans the delivery of a dossier that is being accepted, in the same transaction: none is validated without a try to
 * come, and none before what was signed is whole. Accepted again, it begins its tries again with what is to be sent now.
 */
export async function planDelivery(tx: Tx, dossier: DossierRow, session: Session, at: Date): Promise<void> {
  if ((await findClosing(tx, [dossier.id])).size > 0) throw papersNotReady()
  const body = await composeOrder(tx, dossier, session)
  const fresh = {
    body,
    digest: createHash('sha256').update(body).digest(),
    state: 'waiting',
    accepted_at: at,
    tries: 0,
    planned_at: at,
    leased_until: null,
    ended_at: null,
  } as const
  await tx
    .insertInto('delivery')
    .values({ dossier_id: dossier.id, ...fresh })
    .onConflict((conflict) => conflict.column('dossier_id').doUpdateSet(fresh))
    .execute()
  await addDeliverJob(tx, dossier.id)
}

/** Plans the delivery of a dossier that has just been accepted. */
export async function planAccepted({ tx, deps, dossier, at }: DecisionMade): Promise<void> {
  if (dossier.integrate_state === 'validated')
    await planDelivery(tx, dossier, await openSignedSession(deps, dossier, tx), at)
}

/** Has the next try made now, of a delivery that waits. */
export async function resumeDelivery(tx: Tx, dossierId: string): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ planned_at: new Date() })
    .where('dossier_id', '=', dossierId)
    .where('state', '=', 'waiting')
    .execute()
  await addDeliverJob(tx, dossierId)
}
