import { findNotification, isBackOffice, roles, type Audience } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/tables.ts'
import { notifyPeople } from './live-topics.ts'

type NotifiedEvent = { dossierId: string; event: string; actorId: string | null; at: Date }

/** Writes the notifications of an event, in its transaction. Nobody is notified of what they did themselves. */
export async function addNotifications(tx: Tx, { dossierId, event, actorId, at }: NotifiedEvent): Promise<void> {
  const found = findNotification(event)
  if (!found) return
  const people = found.to.map((audience) => selectAudience(audience, dossierId))
  await sql`
    with written as (
      insert into notification (user_id, dossier_id, kind, at)
      select who, ${dossierId}, ${found.kind}, ${at} from (${sql.join(people, sql` union `)}) people
      where who is not null and who is distinct from ${actorId}::uuid
      returning user_id
    )
    ${notifyPeople(sql`select user_id as who from written`)}`.execute(tx)
}

function selectAudience(audience: Audience, dossierId: string) {
  if (audience === 'owner') return sql`select owner_id as who from dossier where id = ${dossierId}`
  if (audience === 'back_office')
    return sql`select actor_id as who from dossier_event where dossier_id = ${dossierId} and role in (${backOffice})`
  return sql`select user_id as who from client where id = (select client_id from dossier where id = ${dossierId})
    union
    select user_id from dossier_authorized_client join client on client.id = client_id where dossier_id = ${dossierId}`
}

const backOffice = sql.join(roles.filter(isBackOffice).map((role) => sql.lit(role)))
