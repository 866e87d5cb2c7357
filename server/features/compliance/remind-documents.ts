import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { lockDossier } from '../../dossier/access/access.ts'
import { isGiven } from '../../dossier/answers/requested-documents.ts'
import { notifyOfDocumentRequest } from './notify-of-request.ts'
import { settleEach } from '../../platform/async/settle-each.ts'

type RemindDeps = Pick<Deps, 'db' | 'log' | 'config' | 'deployment' | 'forms' | 'today'>

const DAYS_BEFORE = 2

/** Sends one reminder shortly before the due day. The due day has no other effect. */
export async function remindOfDocuments({ db, log, ...deps }: RemindDeps): Promise<number> {
  const near = await db
    .selectFrom('requested_document')
    .innerJoin('dossier', 'dossier.id', 'requested_document.dossier_id')
    .select('dossier_id')
    .distinct()
    .where('reminded_at', 'is', null)
    .where('due', '<=', sql<string>`${deps.today()}::date + ${DAYS_BEFORE}::int`)
    .where('dossier.status', '=', 'additional_documents')
    .where(isGiven, '=', false)
    .execute()
  return settleEach(near, { log, message: 'failed to send a reminder about requested documents' }, ({ dossier_id }) =>
    db.transaction().execute(async (tx) => {
      const dossier = await lockDossier(tx, dossier_id)
      const reminded = await tx
        .updateTable('requested_document')
        .set({ reminded_at: new Date() })
        .where('dossier_id', '=', dossier_id)
        .where('reminded_at', 'is', null)
        .executeTakeFirst()
      // Another worker sent the reminder, or the last document came meanwhile.
      if (reminded.numUpdatedRows === 0n || dossier.status !== 'additional_documents') return
      await notifyOfDocumentRequest(tx, deps, dossier, 'reminder')
    }),
  )
}
