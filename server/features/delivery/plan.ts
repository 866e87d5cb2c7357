import { z } from 'zod'
import { createHash } from 'node:crypto'
import type { Session } from '@parcelle/forms'
import { addJob } from '../../platform/jobs/add-job.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { DecisionMade } from '../../dossier/deps.ts'
import { openSignedSession } from '../signing/index.ts'
import { composeDelivery } from './compose-delivery.ts'
import { keysOfCreated } from './find-creating.ts'
import { findWithUnclosedEnvelope, documentsNotReady } from './delivered-files.ts'

export const deliverJob = defineJob('deliver', z.object({ dossierId: z.uuid() }))

/** The job key allows one waiting job for each dossier. */
export function addDeliverJob(tx: Tx, dossierId: string, at?: Date): Promise<void> {
  return addJob(tx, deliverJob, { dossierId }, { key: `${deliverJob.name} ${dossierId}`, ...(at && { at }) })
}

/**
 * Plans a delivery in the transaction of the acceptance, so that no validated dossier lacks one. Refuses while an
 * envelope is not closed. Accepted again, the dossier starts over with a new body and no tries.
 */
export async function planDelivery(tx: Tx, dossier: DossierRow, session: Session, at: Date): Promise<void> {
  if ((await findWithUnclosedEnvelope(tx, [dossier.id])).size > 0) throw documentsNotReady()
  const body = await composeDelivery(tx, dossier, session)
  const fresh = {
    body,
    digest: createHash('sha256').update(body).digest(),
    creates: keysOfCreated(body),
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

export async function planDeliveryOfAccepted({ tx, deps, dossier, at }: DecisionMade): Promise<void> {
  if (dossier.integrate_state === 'validated')
    await planDelivery(tx, dossier, await openSignedSession(deps, dossier, tx), at)
}

/** Brings the next try of a waiting delivery forward to now. */
export async function resumeDelivery(tx: Tx, dossierId: string): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ planned_at: new Date() })
    .where('dossier_id', '=', dossierId)
    .where('state', '=', 'waiting')
    .execute()
  await addDeliverJob(tx, dossierId)
}
