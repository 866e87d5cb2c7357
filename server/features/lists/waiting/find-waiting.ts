import type { Waiting, WaitingKind } from '@parcelle/contract/overview/waiting'
import { waitingKinds } from '@parcelle/contract/overview/waiting'
import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { MAX_ATTEMPTS } from '../../../platform/mail/outbox.ts'
import { shareQuery, type Gauge } from '../../../platform/metrics/metrics.ts'
import { isUndelivered } from '../../delivery/index.ts'
import { findDossierNames } from '../../../dossier/read.ts'
import { findStuckEnvelopes, type StuckEnvelope } from '../../signing/index.ts'
import { nameAwaited } from './awaited-documents.ts'
import { openHitsQuery } from './open-hits.ts'
import { MOST, type Row } from './waiting-row.ts'

type Count = { kind: WaitingKind; count: number; oldest: Date | null }

/** Everything that waits for a job or for people, oldest first, with the count of each kind. */
export async function findWaiting(deps: Deps, locale: Locale): Promise<{ counts: Count[]; waiting: Waiting[] }> {
  const { db } = deps
  const rows = await findRows(db)
  const awaited = new Map<string, string | null>()
  for (const { kind, id } of rows) if (kind === 'documents') awaited.set(id, await nameAwaited(deps, id, locale))
  const names = await nameDossiers(db, rows)
  return {
    counts: countKinds(rows),
    waiting: rows.map(({ kind, id, what, detail, dossier_id, since }) => ({
      kind,
      id,
      what,
      detail: kind === 'documents' ? (awaited.get(id) ?? null) : detail,
      since: since.toISOString(),
      dossier: (dossier_id && names.get(dossier_id)) || null,
      canRetry: !notRetried.has(what),
    })),
  }
}

export const countWaiting = async (db: Db): Promise<Count[]> => countKinds(await findRows(db))

/** These wait for people, or expire without a retry. */
const notRetried: ReadonlySet<Row['what']> = new Set([
  'to-sign',
  'asked',
  'never-expired',
  'hit-open',
  'delivery-stopped',
  'hit-confirmed',
])

async function findRows(db: Db): Promise<Row[]> {
  const found = await Promise.all(waitingKinds.map((kind) => findRowsOf(db, kind)))
  return found.flat().toSorted((one, other) => one.since.getTime() - other.since.getTime())
}

async function findRowsOf(db: Db, kind: WaitingKind): Promise<Row[]> {
  const { rows } = await queries[kind].execute(db)
  if (kind !== 'signature') return rows
  const stuck = await findStuckEnvelopes(db)
  return [...rows, ...stuck.slice(0, MOST).map((one) => toRow(one, stuck.length))]
}

// Expired mails and mails without a body can no longer be sent.
const mails = sql<Row>`
  select 'mail' as kind, id, null as dossier_id, created_at as since, count(*) over () as total,
    case when attempts >= ${MAX_ATTEMPTS} then 'given-up' when attempts > 0 then 'not-accepted' else 'to-send' end as what,
    concat_ws(' · ', recipient, nullif(subject, '')) as detail
  from mail where sent_at is null and body <> '' and (until is null or until > now())
  order by created_at limit ${MOST}`

const unsigned = sql<Row>`
  select 'signature' as kind, dossier_id as id, dossier_id, sent_at as since, count(*) over () as total, 'to-sign' as what,
    (select string_agg(name, ', ' order by turn, name) from envelope_signer signer
     where signer.envelope_id = envelope.id and signed_at is null) as detail
  from envelope where state = 'sent' and expires_at >= now() order by sent_at limit ${MOST}`

const scans = sql<Row>`
  select 'scan' as kind, receipt.id, dossier_id, created_at as since, count(*) over () as total, 'to-scan' as what,
    title as detail
  from stored_file join receipt on receipt.file_key = stored_file.key
  where scan = 'to_scan' order by created_at limit ${MOST}`

// Also those whose documents are asked for by the form alone.
const askedDocuments = sql<Row>`
  select 'documents' as kind, dossier.id, dossier.id as dossier_id, coalesce(asked.since, last_activity) as since,
    count(*) over () as total, 'asked' as what, null as detail
  from dossier left join lateral (
    select min(asked_at) as since
    from requested_document where dossier_id = dossier.id
  ) asked on true
  where status = 'additional_documents' order by since limit ${MOST}`

const corrections = sql<Row>`
  select 'correction' as kind, dossier_id as id, dossier_id, asked_at as since, count(*) over () as total, 'asked' as what,
    (select string_agg(distinct reason, ' · ') from correction_item where correction_id = correction.id) as detail
  from correction where state = 'open' order by asked_at limit ${MOST}`

const deliveries = sql<Row>`
  select 'delivery' as kind, dossier_id as id, dossier_id, accepted_at as since, count(*) over () as total,
    case delivery.state when 'waiting' then 'to-deliver' else 'not-delivered' end as what,
    (select answer from delivery_try last where last.dossier_id = delivery.dossier_id order by last.id desc limit 1)
      as detail
  from delivery join dossier on dossier.id = dossier_id
  where ${isUndelivered} and not (had_hit and has_open_hit(dossier_id))
  order by accepted_at limit ${MOST}`

const queries: Record<WaitingKind, RawBuilder<Row>> = {
  mail: mails,
  signature: unsigned,
  scan: scans,
  documents: askedDocuments,
  correction: corrections,
  delivery: deliveries,
  screening: openHitsQuery,
}

const problems = {
  'never prepared': 'never-prepared',
  'never closed': 'never-closed',
  'never expired': 'never-expired',
} as const

function toRow({ dossier, what, since }: StuckEnvelope, total: number): Row {
  return { kind: 'signature', id: dossier, dossier_id: dossier, since, total, what: problems[what], detail: null }
}

async function nameDossiers(db: Db, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ dossier_id }) => dossier_id ?? []))]
  const names = await findDossierNames(db, ids)
  return new Map([...names].map(([id, named]) => [id, { id, ...named }]))
}

/** A kind may have several queries, each with its own total. Rows are sorted oldest first. */
function countKinds(rows: readonly Row[]): Count[] {
  return waitingKinds.map((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const totals = new Map(own.map(({ what, total }) => [isStuck(what) ? 'stuck' : 'usual', total]))
    return { kind, count: [...totals.values()].reduce((sum, total) => sum + total, 0), oldest: own[0]?.since ?? null }
  })
}

const isStuck = (what: Row['what']) => Object.values<string>(problems).includes(what)

/** Deliveries and stuck signatures have their own gauges. */
export function waitingGauges(db: Db): Gauge[] {
  return (['mail', 'scan', 'documents', 'correction', 'screening'] as const).map((kind) => {
    const look = shareQuery(() => findRowsOf(db, kind))
    return {
      name: `parcelle_oldest_${kind}_seconds`,
      help: `How long the oldest waiting has waited, of those of the kind ${kind}`,
      count: async () => {
        const [oldest] = await look()
        return oldest ? (Date.now() - oldest.since.getTime()) / 1000 : 0
      },
    }
  })
}
