import type { DossierItem, ScanState } from '@parcelle/contract/dossiers'
import type { ReaderParty } from '@parcelle/domain'
import { sql } from 'kysely'
import { batchedRead, readOne, type BatchedQuery } from '../platform/database/batched-read.ts'
import type { Db } from '../platform/database/tables.ts'
import type { User } from '../platform/http/user.ts'
import { dossierNotFound, type DossierRow } from './access/access.ts'
import type { Head } from './evidence/events.ts'
import type { AnswerSource, StoredValues } from './answers/session.ts'
import { selectPresence } from './presence.ts'
import { selectParty } from './access/party.ts'
import { findScope, isVisible, type ScopeKind } from './access/visibility.ts'

export type DossierView = DossierRow & {
  client: DossierItem['client']
  advisor: DossierItem['advisor']
  authorized_clients: string[]
  present: DossierItem['present']
  receipts: ShownReceipt[]
  /** The party as which the reader signs the current envelope. */
  party: ReaderParty | null
}

/** A dossier with its answers and the head of its event chain, from one snapshot. */
export type WholeDossier = { view: DossierView; values: StoredValues; head: Head }

/** `added_at` is a string when it was read as JSON. */
export type ShownReceipt = {
  id: string
  dossier_id: string
  element_id: number
  type_id: string
  title: string
  size: number
  added_at: Date | string
  mimetype: string
  scan: ScanState
}

export async function findDossierView(db: Db, user: User, id: string): Promise<DossierView> {
  const { view } = await findWholeDossier(db, user, id)
  return view
}

/** Reads a dossier by one statement. Every save begins with it, so concurrent reads are batched. */
export async function findWholeDossier(db: Db, user: User, id: string): Promise<WholeDossier> {
  const { kind, id: who } = findScope(user)
  const input = { id, who, viewer: user.id }
  const [row] = db.isTransaction ? await readOne(db, toWholeQuery(kind), input) : await findReader(db, kind)(input)
  if (!row) throw dossierNotFound()
  const { seq, hash, answers: given, ...view } = row
  return {
    view,
    values: new Map(given.map(([element, value, version, source]) => [element, { value, version, source }])),
    head: { seq: seq ?? 0, hash },
  }
}

type Row = DossierView & { seq: number | null; hash: Buffer | null; answers: Answer[] }
type Answer = [element: number, value: string, version: number, source: AnswerSource | null]
const columns = { id: 'uuid', who: 'uuid', viewer: 'uuid' } as const
type DossierReader = ReturnType<typeof batchedRead<typeof columns, Row>>

const readers = new WeakMap<Db, Map<ScopeKind, DossierReader>>()

function findReader(db: Db, kind: ScopeKind): DossierReader {
  const byKind = readers.get(db) ?? new Map<ScopeKind, DossierReader>()
  readers.set(db, byKind)
  const reader = byKind.get(kind) ?? batchedRead(db, toWholeQuery(kind))
  byKind.set(kind, reader)
  return reader
}

function toWholeQuery(kind: ScopeKind): BatchedQuery<typeof columns, Row> {
  const select = sql<Row>`select dossier.*, ${client} as client, ${advisor} as advisor,
      ${authorizedClients} as authorized_clients, ${selectPresence(sql`input.viewer`)} as present,
      ${receipts} as receipts, ${party} as party, head.seq, head.hash, ${answers} as answers
    from dossier
    left join client on client.id = dossier.client_id
    left join app_user advisor on advisor.id = dossier.advisor_id
    left join dossier_event_head head on head.dossier_id = dossier.id
    where dossier.id = input.id and ${isVisible(kind, sql`input.who`)}`
  return { columns, select }
}

const answers = sql<Answer[]>`coalesce((
  select json_agg(json_build_array(element_id, value, version, source) order by element_id)
  from dossier_value where dossier_id = dossier.id), '[]')`

const client = sql<DossierItem['client']>`case when client.id is not null then json_build_object('id', client.id,
  'civility', client.civility, 'first_name', client.first_name, 'last_name', client.last_name,
  'username', client.username) end`

const advisor = sql<DossierItem['advisor']>`case when advisor.id is not null then json_build_object('id', advisor.id,
  'external_id', advisor.external_id, 'firstname', advisor.firstname, 'lastname', advisor.lastname) end`

const authorizedClients = sql<string[]>`array(select client_id::text from dossier_authorized_client
  where dossier_id = dossier.id order by client_id)`

const party = selectParty(sql`dossier.id`)

const receipts = sql<ShownReceipt[]>`coalesce((
  select json_agg(json_build_object('id', id, 'dossier_id', dossier_id, 'element_id', element_id, 'type_id', type_id,
    'title', title, 'size', receipt.size, 'added_at', added_at at time zone 'UTC', 'mimetype', receipt.mimetype,
    'scan', scan) order by added_at, id)
  from receipt join stored_file on stored_file.key = receipt.file_key where dossier_id = dossier.id), '[]')`

export async function findAdvisorName(db: Db, { advisor_id }: DossierRow) {
  if (advisor_id === null) return null
  const row = db.selectFrom('app_user').select(['firstname', 'lastname']).where('id', '=', advisor_id)
  return (await row.executeTakeFirst()) ?? null
}

type DossierName = { number: string; name: string }

export async function findDossierNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, DossierName>> {
  const { rows } = await sql<DossierName & { id: string }>`
    select dossier.id, number, ${displayName} as name from dossier left join client on client.id = client_id
    where dossier.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

/** Needs `dossier` and `client`. */
export const displayName = sql<string>`coalesce(nullif(concat_ws(' ', client.last_name, client.first_name), ''), lead)`
