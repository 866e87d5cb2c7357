import type { Signer } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'
import type { Json } from '../../platform/canonical-json.ts'
import { addNotifications } from '../notifications.ts'
import { DOSSIER_CHANNEL, notifyLists } from '../live-topics.ts'
import { hashEntry, hashPayload, newSalt } from './seal.ts'

/**
 * A user, a party with a personal link, both when a party acts on the screen of a user, or neither for the system. `at`
 * is set when the event is reported later than it happened.
 */
export type Author = {
  user: Pick<User, 'id' | 'role'> | null
  party?: PartyAuthor
  requestId: string | null
  at?: Date
}
/** A party named in the dossier, with or without an account. `address` is the IP address. */
type PartyAuthor = { party: Signer; name: string; link: string; address: string | null }

export type AnswerChange = { element: number; before: string; after: string; version: number }

/** `changes` are sent to live screens. */
export type EventPayload = { readonly changes?: readonly AnswerChange[]; readonly [key: string]: Json | undefined }

/**
 * Appends an entry to the chain of a dossier, in the transaction of the change, and notifies open screens at commit. The
 * caller has locked the dossier, so no other transaction writes the same entry.
 */
export async function addDossierEvent(
  tx: Tx,
  dossierId: string,
  author: Author,
  event: string,
  payload: EventPayload,
  notification: Notification = 'notify',
): Promise<number> {
  const entry = sealEntry(dossierId, author, event, payload, await findHead(tx, dossierId))
  await insertEntry(tx, entry, notification)
  await addNotifications(tx, { dossierId, event, actorId: entry.actor_id, at: entry.at })
  return entry.seq
}

type Notification = 'notify' | 'without-notification'

export type SealedEntry = ReturnType<typeof sealEntry>
/** The last entry of a chain; `hash` is null while it is empty. */
export type Head = { seq: number; hash: Buffer | null }

export async function findHead(db: Db, dossierId: string): Promise<Head> {
  const head = db.selectFrom('dossier_event_head').select(['seq', 'hash']).where('dossier_id', '=', dossierId)
  return (await head.executeTakeFirst()) ?? { seq: 0, hash: null }
}

export function sealEntry(
  dossierId: string,
  { user, party, requestId, at = new Date() }: Author,
  event: string,
  given: EventPayload,
  head: Head,
) {
  // A party has no column: it is sealed with the payload.
  const payload = withoutUndefined({ ...given, by: party })
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

const entryColumns = 'dossier_id, seq, at, actor_id, role, event, request_id, payload, salt, payload_hash, prev, hash'

/**
 * Parts of an SQL statement that append the entries of `input` to the chains of the dossiers locked in `held`. `head` has
 * those to whose chain nobody else has appended since it was read.
 */
export const appendEntries = `
  head as (
    insert into dossier_event_head as head (dossier_id, seq, hash)
    select dossier_id, seq, hash from input join held on held.id = dossier_id
    on conflict (dossier_id) do update set seq = excluded.seq, hash = excluded.hash where head.seq = excluded.seq - 1
    returning dossier_id
  ),
  entry as (
    insert into dossier_event (${entryColumns}) select ${entryColumns} from input join head using (dossier_id)
  )`

/** An entry as JSON that PostgreSQL reads as a row, where several are written by one statement. */
export function toEntryJson({ salt, payload_hash, prev, hash, ...entry }: SealedEntry) {
  return { ...entry, salt: hex(salt), payload_hash: hex(payload_hash), prev: prev && hex(prev), hash: hex(hash) }
}
export type EntryJson = ReturnType<typeof toEntryJson>

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

function withoutUndefined(payload: EventPayload): Record<string, Json> {
  const entries = Object.entries(payload).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  )
  return Object.fromEntries(entries)
}

// One round trip for the entry, its head and the notifications. Saved drafts, which are many, notify no list, and other
// screens of the dossier only when there are any (`isOpenOnOtherScreen`).
async function insertEntry(tx: Tx, entry: SealedEntry, notification: Notification): Promise<void> {
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
    select pg_notify(${DOSSIER_CHANNEL}, dossier_id::text) from entry
    where ${notification === 'notify'} and exists (select from dossier_presence here where here.dossier_id = entry.dossier_id and here.until > now())
    ${notification === 'notify' ? sql`union all ${notifyLists(id)}` : sql``}`.execute(tx)
}

/** An SQL expression: whether a screen other than the author's has the dossier open. */
export function isOpenOnOtherScreen(dossierId: string, actorId: string): string {
  return `(select count(*) > 1 or bool_or(here.user_id is distinct from ${actorId})
    from dossier_presence here where here.dossier_id = ${dossierId} and here.until > now())`
}
