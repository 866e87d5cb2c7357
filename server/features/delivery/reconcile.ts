import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { DecisionDeps } from '../../dossier/deps.ts'
import type { Deps } from '../../deps.ts'
import { openSignedSession } from '../signing/index.ts'
import { countDeliveries } from './count.ts'
import { addDeliverJob, planDelivery } from './plan.ts'

type ReconcileDeps = DecisionDeps & Pick<Deps, 'db' | 'log'> & { now?: () => Date }

const AT_ONCE = 500
/** In ms. The job of a planned try that has not run by then was lost. */
const LATE = 30_000
/** In ms. Longer than all retries take. */
const ALARM = 60 * 60_000

/** Plans a try for every accepted dossier whose delivery or job was lost, and logs an error when one waits too long. */
export async function reconcileDeliveries(deps: ReconcileDeps): Promise<{ planned: number; taken: number }> {
  const { db, log, now = () => new Date() } = deps
  const unplanned = await findUnplanned(db)
  for (const id of unplanned)
    await planMissing(deps, id, now()).catch((error: unknown) =>
      log.error({ err: error, id }, 'could not plan the next attempt of a delivery'),
    )
  const late = await findLate(db, new Date(now().getTime() - LATE))
  await db.transaction().execute(async (tx) => {
    for (const id of late) await addDeliverJob(tx, id)
  })
  const { oldest } = await countDeliveries(db)
  if (oldest !== null && now().getTime() - oldest.getTime() > ALARM)
    log.error({ since: oldest }, 'an accepted dossier has been waiting for the customer system for over an hour')
  return { planned: unplanned.length, taken: late.length }
}

/** Without those whose signed documents are not final yet: they cannot be planned. */
async function findUnplanned(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dossier where status = 'signed' and integrate_state = 'validated'
    and not exists (select from delivery where dossier_id = dossier.id and state = 'waiting')
    and not exists (select from envelope where dossier_id = dossier.id and closed_at is null
      and state in ('preparing', 'sent', 'completed'))
    limit ${AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

function planMissing(deps: ReconcileDeps, id: string, at: Date): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const found = tx.selectFrom('dossier').selectAll().where('id', '=', id).where('integrate_state', '=', 'validated')
    const dossier = await found.forNoKeyUpdate().executeTakeFirst()
    if (!dossier) return
    await planDelivery(tx, dossier, await openSignedSession(deps, dossier, tx), at)
  })
}

/** An open hit stops a delivery, so it is not late; once the hit is confirmed, the job ends the delivery. */
async function findLate(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery')
    .select('dossier_id')
    .where('state', '=', 'waiting')
    .where('planned_at', '<', before)
    .where(sql<boolean>`(not has_open_hit(dossier_id) or has_confirmed_hit(dossier_id))`)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', before)]))
    .orderBy('planned_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ dossier_id }) => dossier_id)
}
