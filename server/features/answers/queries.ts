import { sql } from 'kysely'
import type { Tx } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'
import { authored, type AuthoredAnswer } from './rules/authored.ts'
import { visibleTo } from '../../dossier/access/visibility.ts'

/**
 * The answers changed since an instant, and the instant to ask from next time. The share lock waits for open writes: a
 * change stamped before that instant but committed after it would be missed.
 */
export async function findChanges(
  tx: Tx,
  user: User,
  dossierId: string,
  since: string | undefined,
): Promise<{ now: string; changes: AuthoredAnswer[] } | null> {
  const dossier = await tx
    .selectFrom('dossier')
    .select('id')
    .where('id', '=', dossierId)
    .where(visibleTo(user))
    .forShare()
    .executeTakeFirst()
  if (!dossier) return null
  const { rows } = await sql<{ now: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`.execute(tx)
  const all = authored(tx, dossierId).orderBy('changed_at').orderBy('element_id')
  const changes = since === undefined ? all : all.where('changed_at', '>', sql<Date>`${since}::timestamptz`)
  return { now: rows[0]?.now ?? '', changes: await changes.execute() }
}
