import type { DossierStatus, IntegrationState, Role } from '@parcelle/domain'
import { sql } from 'kysely'
import { batchedRead } from '../../../platform/database/batched-read.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { User } from '../../../platform/http/user.ts'
import { selectEveryone, type PresentPerson } from '../../../dossier/presence.ts'
import { findScope, isVisible, type ScopeKind } from '../../../dossier/access/visibility.ts'

export type State = {
  status: DossierStatus
  markers: string[]
  integrate_state: IntegrationState
  head: number
  /** Receipts and their virus scan states, as one comparable string. */
  scans: string
  present: readonly PresentPerson[]
  /** In milliseconds, until the first lease expires. */
  presenceEnds: number | null
}

/** `name` and `role` are those of the author; the system has neither. */
export type Entry = { seq: number; at: Date; payload: unknown; name: string; role: Role | null }

const AT_ONCE = 100

/**
 * Batched reads for live streams. A change wakes all streams of a dossier at once: the same state is read once for all,
 * and access is checked in one statement.
 */
export function liveReads(db: Db) {
  const states = batchedRead(db, { columns: { id: 'uuid' }, select: selectState })
  const entries = batchedRead(db, { columns: { id: 'uuid', seq: 'int' }, select: selectEntries })
  const readers = {
    owner: readersOf('owner', db),
    firm: readersOf('firm', db),
    network: readersOf('network', db),
    client: readersOf('client', db),
    all: readersOf('all', db),
  } satisfies Record<ScopeKind, unknown>

  return {
    state: async (id: string) => (await states({ id }))[0],
    entriesAfter: (id: string, seq: number) => entries({ id, seq }),
    /**
     * Whether someone may still see the dossier with an unchanged account. If their role changed, they reconnect with
     * the new one.
     */
    async maySee(user: User, dossier: string): Promise<boolean> {
      const { kind, id } = findScope(user)
      const reader = { reader: user.id, role: user.role, firm: user.firmId ?? '' }
      return (await readers[kind]({ dossier, scope: id, ...reader })).length > 0
    },
  }
}

const selectState = sql<State>`
  select dossier.status, dossier.markers, dossier.integrate_state, ${selectEveryone} as present,
    coalesce((select string_agg(receipt.id || ' ' || scan, ',' order by receipt.id)
      from receipt join stored_file on stored_file.key = receipt.file_key
      where receipt.dossier_id = dossier.id and scan <> 'none'), '') as scans,
    coalesce((select seq from dossier_event_head where dossier_id = dossier.id), 0) as head,
    (select extract(epoch from min(until) - now())::float8 * 1000 from dossier_presence here
      where here.dossier_id = dossier.id and until > now()) as "presenceEnds"
  from dossier where dossier.id = input.id`

const selectEntries = sql<Entry>`
  select entry.seq, entry.at, entry.payload, coalesce(firstname || ' ' || lastname, '') as name, entry.role
  from dossier_event entry left join app_user on app_user.id = entry.actor_id
  where entry.dossier_id = input.id and entry.seq > input.seq
  order by entry.seq limit ${sql.lit(AT_ONCE)}`

function readersOf(kind: ScopeKind, db: Db) {
  const columns = { dossier: 'uuid', scope: 'uuid', reader: 'uuid', role: 'text', firm: 'text' } as const
  const select = sql<{ may: true }>`
    select true as may from dossier join app_user reader on reader.id = input.reader
    where dossier.id = input.dossier and ${isVisible(kind, sql`input.scope`)}
      and not reader.disabled and reader.role = input.role and coalesce(reader.firm_id::text, '') = input.firm`
  return batchedRead(db, { columns, select })
}
