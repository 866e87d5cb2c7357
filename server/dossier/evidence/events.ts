import type { Signer } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'
import type { Json } from '../../platform/canonical-json.ts'
import { audienceOf } from '../access/visibility.ts'
import { hashEntry, hashPayload, newSalt } from './seal.ts'

/**
 * Who did it: a user, a party who came by a personal link, or both when a party acts on the screen of a user; neither
 * when the system acts by itself. `at` is now, but for what is told afterwards.
 */
export type Author = {
  user: Pick<User, 'id' | 'role'> | null
  party?: PartyAuthor
  requestId: string | null
  at?: Date
}
/** Somebody who is named in the dossier and needs no account: which party, by which link, from which address. */
type PartyAuthor = { party: Signer; name: string; link: string; address: string | null }

/** One answer that changed. */
export type AnswerChange = { element: number; before: string; after: string; version: number }

/** What happened, with before and after. `changes` are what live screens are told. */
export type EventPayload = { readonly changes?: readonly AnswerChange[]; readonly [key: string]: Json | undefined }

/**
 * The channel on which every API process hears that a dossier changed: its id, then the entry's number. The id of a
 * person says that they signed out, the name of a list that something happened to a dossier it may hold.
 */
export const DOSSIER_CHANNEL = 'dossier_changed'

/**
 * Writes what happened to a dossier at the end of its chain, in the transaction that made it happen, and tells the
 * screens of others once that is committed. The caller holds the dossier's row, so nobody else is writing the same entry.
 */
export async function addDossierEvent(
  tx: Tx,
  dossierId: string,
  author: Author,
  event: string,
  payload: EventPayload,
  tell: 'screens' | 'quietly' = 'screens',
): Promise<number> {
  const head = await tx
    .selectFrom('dossier_event_head')
    .select(['seq', 'hash'])
    .where('dossier_id', '=', dossierId)
    .executeTakeFirst()
  const entry = sealEntry(dossierId, author, event, payload, head ?? { seq: 0, hash: null })
  await insertEntry(tx, entry, tell)
  return entry.seq
}

export type SealedEntry = ReturnType<typeof sealEntry>
/** The last entry of a chain; nothing before the first. */
export type Head = { seq: number; hash: Buffer | null }

/** The next entry of a chain, ready to be written. */
export function sealEntry(
  dossierId: string,
  { user, party, requestId, at = new Date() }: Author,
  event: string,
  given: EventPayload,
  head: Head,
) {
  // A party has no column of its own: what they did says so itself, and is sealed with it.
  const payload = withoutAbsent({ ...given, by: party })
  const salt = newSalt()
  const sealed = {
    dossier_id: dossierId,
    seq: head.seq + 1,
    at,
    actor_id: user?.id ?? null,
    role: user?.role ?? null,
    event,
    request_id: requestId,
    payload_hash: hashPayload(salt, payload),
    prev: head.hash,
  }
  return { ...sealed, payload, salt, hash: hashEntry(sealed) }
}

function withoutAbsent(payload: EventPayload): Record<string, Json> {
  const entries = Object.entries(payload).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  )
  return Object.fromEntries(entries)
}

// One trip: the entry, the copy of its head, and the word to those who listen. Transactions that announce something
// are committed one at a time by PostgreSQL: what is typed is only announced when a screen is open to hear it (`isHeard`).
// What is written here is rare, and lists hear of it too.
async function insertEntry(tx: Tx, entry: SealedEntry, tell: 'screens' | 'quietly'): Promise<void> {
  const { dossier_id: id, seq, hash } = entry
  await sql`
    with entry as (
      insert into dossier_event (dossier_id, seq, at, actor_id, role, event, request_id, payload, salt, payload_hash, prev, hash)
      values (${id}, ${seq}, ${entry.at}, ${entry.actor_id}, ${entry.role}, ${entry.event}, ${entry.request_id},
              ${JSON.stringify(entry.payload)}, ${entry.salt}, ${entry.payload_hash}, ${entry.prev}, ${hash})
      returning dossier_id
    ), head as (
      insert into dossier_event_head (dossier_id, seq, hash) values (${id}, ${seq}, ${hash})
      on conflict (dossier_id) do update set seq = excluded.seq, hash = excluded.hash
    )
    select pg_notify(${DOSSIER_CHANNEL}, ${`${id} ${seq}`}) from entry
    where ${tell === 'screens'} and exists (select from dossier_presence here where here.dossier_id = entry.dossier_id and here.until > now())
    union all
    select pg_notify(${DOSSIER_CHANNEL}, name) from (${audienceOf(id)}) lists where ${tell === 'screens'}`.execute(tx)
}

/** Whether another screen than the one where the author types has the dossier open, in SQL. */
export function isHeard(dossierId: string, actorId: string): string {
  return `(select count(*) > 1 or bool_or(here.user_id is distinct from ${actorId})
    from dossier_presence here where here.dossier_id = ${dossierId} and here.until > now())`
}
