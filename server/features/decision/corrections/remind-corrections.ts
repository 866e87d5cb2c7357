import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { lockDossier } from '../../../dossier/access/access.ts'
import { findCorrection } from './queries.ts'
import { notifyOfCorrection } from './notify.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { settleEach } from '../../../platform/async/settle-each.ts'

type RemindDeps = Pick<Deps, 'db' | 'log' | 'config' | 'deployment' | 'forms'>

/** Sends one reminder for each open correction, some days after it was requested. */
export async function remindOfCorrections({ db, log, ...deps }: RemindDeps): Promise<number> {
  const { remindAfterDays } = deps.deployment.corrections
  const waiting = await db
    .selectFrom('correction')
    .select(['id', 'dossier_id'])
    .where('state', '=', 'open')
    .where('reminded_at', 'is', null)
    .where('asked_at', '<=', sql<Date>`now() - make_interval(days => ${remindAfterDays})`)
    .execute()
  return settleEach(waiting, { log, message: 'failed to send a reminder about a correction' }, ({ id, dossier_id }) =>
    db.transaction().execute(async (tx) => {
      const dossier = await lockDossier(tx, dossier_id)
      const correction = await findCorrection(tx, dossier_id)
      // Another worker sent the reminder, or the correction has ended.
      if (correction?.id !== id || correction.state !== 'open' || correction.reminded_at !== null) return
      await tx.updateTable('correction').set({ reminded_at: new Date() }).where('id', '=', id).execute()
      await addDossierEvent(tx, dossier_id, { user: null, requestId: null }, 'remind_correction', { correction: id })
      await notifyOfCorrection(tx, deps, dossier, correction, 'reminder')
    }),
  )
}
