import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { DossierDeps } from './deps.ts'
import type { Db } from '../platform/database/tables.ts'
import type { User } from '../platform/http/user.ts'
import { lockVisibleDossier } from './access/access.ts'
import { visibleTo } from './access/visibility.ts'
import {
  addDossierEvent,
  appendEntries,
  findHead,
  sealEntry,
  toEntryJson,
  type EventPayload,
  type Head,
  type SealedEntry,
} from './evidence/events.ts'

export type SignedInAuthor = { user: User; requestId: string }

/**
 * Records in the evidence what somebody read, opened or sent again. It changes no screen, so none is notified. A caller
 * that has read the head of the chain gives it.
 */
export async function recordWithoutNotification(
  { db }: Pick<DossierDeps, 'db'>,
  dossierId: string,
  author: SignedInAuthor,
  event: string,
  payload: EventPayload,
  head?: Head,
): Promise<void> {
  const entry = sealEntry(dossierId, author, event, payload, head ?? (await findHead(db, dossierId)))
  if (await appendIfUnchanged(db, entry, visibleTo(author.user))) return
  await db.transaction().execute(async (tx) => {
    await lockVisibleDossier(tx, author.user, dossierId)
    await addDossierEvent(tx, dossierId, author, event, payload, 'without-notification')
  })
}

/**
 * Appends an entry by one statement, which locks the dossier as every writer does. False, with nothing written, when
 * somebody else has appended since the head was read, or the dossier does not meet the condition.
 * `also`: parts of the statement, each after a comma, that write from `head`, where the entry is written only.
 */
export async function appendIfUnchanged(
  db: Db,
  entry: SealedEntry,
  condition: RawBuilder<SqlBool>,
  also: RawBuilder<unknown> = sql``,
): Promise<boolean> {
  const { rows } = await sql`
    with input as materialized (
      select * from jsonb_populate_record(null::dossier_event, ${JSON.stringify(toEntryJson(entry))}::jsonb)
    ),
    held as materialized (
      select id from dossier where id = ${entry.dossier_id} and ${condition} for no key update
    ),
    ${sql.raw(appendEntries)}${also}
    select from head`.execute(db)
  return rows.length > 0
}
