import { MOST_NOTIFICATIONS, type Notification } from '@parcelle/contract/portal/notifications'
import { sql } from 'kysely'
import { visibleTo } from '../../dossier/access/visibility.ts'
import { notifyPeople } from '../../dossier/live-topics.ts'
import { formatInstant } from '../../dossier/present.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'

const KEPT_DAYS = 90

/** Without dossiers that the user may no longer see. */
export async function listNotifications(db: Db, user: User): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notification')
    .innerJoin('dossier', 'dossier.id', 'notification.dossier_id')
    .select(['notification.id', 'kind', 'at', 'read_at', 'dossier.id as dossier_id', 'number', 'lead'])
    .select(sql<Notification['dossier']['client']>`dossier.card -> 'client'`.as('client'))
    .where('notification.user_id', '=', user.id)
    .where(visibleTo(user))
    .orderBy('at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(MOST_NOTIFICATIONS)
    .execute()
  return rows.map(({ id, kind, at, read_at, dossier_id, number, lead, client }) => ({
    id,
    kind,
    at: formatInstant(at),
    isRead: read_at !== null,
    dossier: { id: dossier_id, number, client, lead_name: client === null && lead !== '' ? lead : null },
  }))
}

/** Also on the user's other screens, at once. */
export async function markRead(db: Db, { id }: User, ids: readonly string[]): Promise<void> {
  await sql`
    with read as (
      update notification set read_at = now()
      where user_id = ${id} and id = any(${ids}::uuid[]) and read_at is null returning id
    )
    ${notifyPeople(sql`select ${id}::text as who where exists (select from read)`)}`.execute(db)
}

export async function deleteOldNotifications(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
