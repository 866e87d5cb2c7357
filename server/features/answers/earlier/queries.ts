import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { User } from '../../../platform/http/user.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { visibleTo } from '../../../dossier/access/visibility.ts'

/** `own`: the reader is the client of that dossier. */
export type EarlierDossier = {
  id: string
  number: string
  edition: string
  own: boolean
  answers: readonly (readonly [elementId: number, value: string, at: string])[]
}

// The newest nearly always has everything; older ones help when it was abandoned early.
const LOOKED_AT = 5

/** The event by which the evidence says that somebody declined. */
export const DECLINED = 'decline_reuse'

/**
 * Earlier dossiers of the same client on the same form, newest first, among those the reader may see. Someone who
 * subscribes without an advisor has no client record: their account identifies them.
 */
export async function findEarlier(db: Db, user: User, dossier: DossierRow): Promise<EarlierDossier[]> {
  const { id, form_id, client_id, direct, owner_id, creation_date } = dossier
  if (client_id === null && !direct) return []
  const { rows } = await sql<EarlierDossier>`
    select dossier.id, number, edition, ${isOwn(user)} as own,
      (select coalesce(json_agg(json_build_array(element_id, value, changed_at at time zone 'UTC')), '[]')
        from dossier_value where dossier_id = dossier.id and value <> '') as answers
    from dossier left join client on client.id = dossier.client_id
    where (dossier.client_id = ${client_id} or (${direct} and direct and owner_id = ${owner_id}))
      and form_id = ${form_id} and creation_date < ${creation_date} and dossier.id <> ${id} and ${visibleTo(user)}
    order by creation_date desc, dossier.id desc limit ${LOOKED_AT}`.execute(db)
  return rows
}

/** Whether this person said that they want no answers of earlier dossiers in this one. */
export async function hasDeclined(db: Db, dossierId: string, user: Pick<User, 'id'>): Promise<boolean> {
  const found = await db
    .selectFrom('dossier_event')
    .select('seq')
    .where('dossier_id', '=', dossierId)
    .where('actor_id', '=', user.id)
    .where('event', '=', DECLINED)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The reader's account is the client's or, without a client record, the owner's. */
const isOwn = ({ id }: User) =>
  sql<boolean>`coalesce(case when client.id is null then owner_id else client.user_id end = ${id}, false)`
