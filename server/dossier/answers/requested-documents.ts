import type { Session } from '@parcelle/forms'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { countMissingDocuments } from './session.ts'

type RequestedDocument = {
  elementId: number
  typeId: string | null
  reason: string
  due: string | null
  isGiven: boolean
}

export const isGiven = sql<boolean>`exists (
  select from receipt where receipt.dossier_id = requested_document.dossier_id
    and receipt.element_id = requested_document.element_id and receipt.added_at > requested_document.asked_at
    and (requested_document.type_id = '' or receipt.type_id = requested_document.type_id))`

export async function findRequestedDocuments(db: Db, dossierId: string): Promise<RequestedDocument[]> {
  return db
    .selectFrom('requested_document')
    .select(['element_id as elementId', sql<string | null>`nullif(type_id, '')`.as('typeId'), 'reason'])
    .select([sql<string | null>`due::text`.as('due'), isGiven.as('isGiven')])
    .where('dossier_id', '=', dossierId)
    .orderBy('element_id')
    .orderBy('type_id')
    .execute()
}

/** Counts the documents requested by name or, if none was, those that the form requires. */
export async function countAwaitedDocuments(db: Db, dossierId: string, session: Session): Promise<number> {
  const requested = await findRequestedDocuments(db, dossierId)
  return requested.length > 0 ? requested.filter((one) => !one.isGiven).length : countMissingDocuments(session)
}
