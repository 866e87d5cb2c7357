import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { lockDossier } from '../../dossier/access/access.ts'
import { isGiven } from '../../dossier/answers/requested-documents.ts'
import { tellOfRequest } from './mails.ts'
import { eachApart } from '../../platform/async/settle-each.ts'

type RemindDeps = Pick<Deps, 'db' | 'log' | 'config' | 'deployment' | 'forms' | 'today'>

/** How long before their day people are reminded. */
const DAYS_BEFORE = 2

/** Reminds once of documents whose day is near and that have not come. Nothing else ever follows from that day. */
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
  return eachApart(near, { log, says: 'nobody could be reminded of documents' }, ({ dossier_id }) =>
    db.transaction().execute(async (tx) => {
      const dossier = await lockDossier(tx, dossier_id)
      const reminded = await tx
        .updateTable('requested_document')
        .set({ reminded_at: new Date() })
        .where('dossier_id', '=', dossier_id)
        .where('reminded_at', 'is', null)
        .executeTakeFirst()
      // Another worker did, or the last one came meanwhile.
      if (reminded.numUpdatedRows === 0n || dossier.status !== 'additional_documents') return
      await tellOfRequest(tx, deps, dossier, 'reminder')
    }),
  )
}
