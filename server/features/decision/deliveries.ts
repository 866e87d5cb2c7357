import type { Deliveries, WaitingDelivery } from '@parcelle/contract/decision/deliveries'
import type { IntegrationState } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { displayName } from '../../dossier/read.ts'
import { conflict, Refusal } from '../../platform/errors/errors.ts'
import {
  countDeliveries,
  isUndelivered,
  planDelivery,
  resumeDelivery,
  takeAnsweredAccounts,
} from '../delivery/index.ts'
import { decide, nothingFound, screenAndDecide } from './decide.ts'
import { findAnsweredAccounts } from './queries.ts'
import { findDossiersWithHit, openRegister } from '../screening/index.ts'
import { openSignedSession } from '../signing/index.ts'
import { findSignedDossier, lockSignedDossier } from '../../dossier/access/access.ts'
import { readPoints } from './vigilance/read-points.ts'

/** The tries of a delivery, newest first, and the next one. */
export async function readDeliveries(db: Db, { id, integrate_state }: DossierRow): Promise<Deliveries> {
  const delivery = await db.selectFrom('delivery').selectAll().where('dossier_id', '=', id).executeTakeFirst()
  const tries = await db
    .selectFrom('delivery_try')
    .select(['at', 'ended_at', 'outcome', 'answer'])
    .where('dossier_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const isWaiting = delivery?.state === 'waiting'
  const hasHit = (await findDossiersWithHit(db, [id])).size > 0
  const isStopped = isWaiting && hasHit
  const hasFailed = delivery?.state === 'failed' && integrate_state === 'error'
  return {
    state: delivery?.state ?? null,
    since: delivery?.accepted_at.toISOString() ?? null,
    isStopped,
    nextTry: isWaiting && !isStopped ? delivery.planned_at.toISOString() : null,
    canRelaunch: !hasHit && (isWaiting || hasFailed),
    answered: hasFailed && !hasHit ? await findAnsweredAccounts(db, id) : null,
    tries: tries.map(({ at, ended_at, outcome, answer }) => ({
      at: at.toISOString(),
      seconds: ended_at && (ended_at.getTime() - at.getTime()) / 1000,
      outcome,
      answer,
    })),
  }
}

type Caller = { id: string; user: User; requestId: string }

/** Brings the next try forward to now. A failed delivery is accepted again, by the caller. */
export async function relaunchDelivery(deps: Deps, caller: Caller): Promise<{ integration_state: IntegrationState }> {
  const state = await deps.db.transaction().execute((tx) => planTryNow(tx, deps, caller))
  if (state === 'validated') return { integration_state: state }
  return decide(deps, caller, { integration_state: 'validated', expected_state: 'error' })
}

/** Accepts a dossier on the accounts that the customer system answered, which has booked it on them. */
export async function takeAnswered(deps: Deps, caller: Caller): Promise<{ integration_state: IntegrationState }> {
  await openRegister(deps.db)
  const decision = { integration_state: 'validated', expected_state: 'error' } as const
  const dossier = await findSignedDossier(deps.db, caller.user, caller.id)
  const points = await readPoints(deps, dossier, deps.deployment.locale)
  const refusal = await deps.db.transaction().execute(async (tx) => {
    await lockSignedDossier(tx, caller.user, caller.id)
    const accounts = await findAnsweredAccounts(tx, caller.id)
    if (accounts === null) return conflict('validation.error.nothing-answered')
    // Its customers were settled by the acceptance before.
    const decided = await screenAndDecide(tx, deps, caller, decision, { ...nothingFound, points })
    if (decided instanceof Refusal) return decided
    await takeAnsweredAccounts(tx, deps, { dossierId: caller.id, author: caller }, accounts)
    return null
  })
  if (refusal) throw refusal
  return { integration_state: 'sync' }
}

async function planTryNow(tx: Tx, deps: Deps, { id, user }: Caller): Promise<IntegrationState> {
  const dossier = await lockSignedDossier(tx, user, id)
  const { integrate_state: state } = dossier
  const delivery = await tx.selectFrom('delivery').select('state').where('dossier_id', '=', id).executeTakeFirst()
  if (state === 'error' && delivery?.state === 'failed') return state
  if (state !== 'validated') throw conflict('folder.error.status', { status: state })
  if ((await findDossiersWithHit(tx, [id])).size > 0) throw conflict('screening.error.open')
  if (delivery?.state === 'waiting') await resumeDelivery(tx, id)
  else await planDelivery(tx, dossier, await openSignedSession(deps, dossier, tx), new Date())
  return state
}

const MAX_DELIVERIES = 100

/** Waiting and failed deliveries, oldest first. */
export async function listDeliveries(db: Db) {
  const { rows } = await sql<Omit<WaitingDelivery, 'since' | 'nextTry'> & { since: Date; planned: Date }>`
    select dossier.id as "dossierId", number, ${displayName} as name,
      delivery.state, accepted_at as since, tries, planned_at as planned,
      delivery.state = 'waiting' and has_open_hit(dossier.id) as "isStopped",
      (select answer from delivery_try last where last.dossier_id = dossier.id order by last.id desc limit 1) as answer
    from delivery join dossier on dossier.id = delivery.dossier_id left join client on client.id = client_id
    where ${isUndelivered} order by accepted_at, dossier.id limit ${MAX_DELIVERIES}`.execute(db)
  const deliveries = rows.map(({ since, planned, ...row }): WaitingDelivery => ({
    ...row,
    since: since.toISOString(),
    nextTry: row.state === 'waiting' && !row.isStopped ? planned.toISOString() : null,
  }))
  const { waiting, oldest, stopped, failed } = await countDeliveries(db)
  return { waiting, oldest: oldest?.toISOString() ?? null, stopped, failed, deliveries }
}
