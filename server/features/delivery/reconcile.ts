import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { DecisionDeps } from '../../dossier/deps.ts'
import type { Deps } from '../../deps.ts'
import { openSignedSession } from '../signing/index.ts'
import { countDeliveries } from './count.ts'
import { addDeliverJob, planDelivery } from './plan.ts'

type Needs = DecisionDeps & Pick<Deps, 'db' | 'log'> & { now?: () => Date }

const AT_ONCE = 500
/** A job comes with every try that is planned; one that did not come by then was lost. */
const LATE = 30_000
/** After the last of the tries that failed: whatever waits longer is held up by something else. */
const ALARM = 60 * 60_000

/** Sees to it that every accepted dossier has a try to come, whatever was lost on the way, and says when one waits for long. */
export async function reconcileDeliveries(needs: Needs): Promise<{ planned: number; taken: number }> {
  const { db, log, now = () => new Date() } = needs
  const forgotten = await findForgotten(db)
  for (const id of forgotten)
    await planForgotten(needs, id, now()).catch((error: unknown) => log.error({ err: error, id }, 'no try was planned'))
  const late = await findLate(db, new Date(now().getTime() - LATE))
  await db.transaction().execute(async (tx) => {
    for (const id of late) await addDeliverJob(tx, id)
  })
  const { oldest } = await countDeliveries(db)
  if (oldest !== null && now().getTime() - oldest.getTime() > ALARM)
    log.error({ since: oldest }, 'an accepted dossier has been waiting for the customer system for over an hour')
  return { planned: forgotten.length, taken: late.length }
}

async function findForgotten(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dossier where status = 'signed' and integrate_state = 'validated'
    and not exists (select from delivery where dossier_id = dossier.id and state = 'waiting')
    limit ${AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

function planForgotten(needs: Needs, id: string, at: Date): Promise<void> {
  return needs.db.transaction().execute(async (tx) => {
    const held = tx.selectFrom('dossier').selectAll().where('id', '=', id).where('integrate_state', '=', 'validated')
    const dossier = await held.forNoKeyUpdate().executeTakeFirst()
    if (!dossier) return
    await planDelivery(tx, dossier, await openSignedSession(needs, dossier, tx), at)
  })
}

/** What an open hit stops is not late, unless the hit is confirmed: then the job ends the delivery. */
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
