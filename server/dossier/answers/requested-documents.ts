import type { Session } from '@parcelle/forms'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { missingDocuments } from './session.ts'

/** A document that was asked for, and whether it came since. */
export type Requested = {
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

/** What was asked for last, in the order of the form. */
export async function findRequested(db: Db, dossierId: string): Promise<Requested[]> {
  return db
    .selectFrom('requested_document')
    .select(['element_id as elementId', sql<string | null>`nullif(type_id, '')`.as('typeId'), 'reason'])
    .select([sql<string | null>`due::text`.as('due'), isGiven.as('isGiven')])
    .where('dossier_id', '=', dossierId)
    .orderBy('element_id')
    .orderBy('type_id')
    .execute()
}

/** How many documents a dossier waits for: those asked for by name or, where none was, those its form asks for. */
export async function countAwaited(db: Db, dossierId: string, session: Session): Promise<number> {
  const requested = await findRequested(db, dossierId)
  return requested.length > 0 ? requested.filter((one) => !one.isGiven).length : missingDocuments(session)
}
