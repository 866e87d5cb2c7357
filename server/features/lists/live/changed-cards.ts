import type { DossierItem } from '@parcelle/contract/dossiers'
import { buckets } from '@parcelle/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { findScope, isVisible, portfolios, type Scope, type ScopeKind } from '../../../dossier/access/visibility.ts'
import { who } from '../../../dossier/filter/select.ts'
import { batchedRead } from '../../../platform/database/batched-read.ts'
import type { Db } from '../../../platform/database/tables.ts'
import {
  presentCards,
  selectCards,
  selectLeases,
  selectParties,
  selectPresences,
  type Card,
  type Party,
  type Presence,
  type TakenDossier,
  type Viewer,
} from '../card.ts'

type CardRows = { cards: Card[]; presences: Presence[]; parties: Party[]; leases: TakenDossier[] }

/**
 * Reads the cards of dossiers for open lists, as each person may see them at that moment. Lists that hear of the same
 * change share a statement.
 */
export function changedCards(deps: Deps) {
  const readers = byKind((kind) =>
    batchedRead<typeof columns, CardRows>(deps.db, { columns, select: selectVisible(kind) }),
  )
  /** Null: not all of them are visible to the person, or their account has changed. */
  return async (ids: readonly string[], viewer: Viewer): Promise<DossierItem[] | null> => {
    const { user } = viewer
    const { kind, id: scope } = findScope(user)
    const account = { viewer: user.id, role: user.role, firm: user.firmId ?? '' }
    const [found] = await readers[kind]({ ids: `{${ids.join()}}`, who: scope, ...account })
    if (found?.cards.length !== ids.length) return null
    return presentCards(deps, found.cards, found, viewer)
  }
}

const columns = { ids: 'text', who: 'uuid', viewer: 'uuid', role: 'text', firm: 'text' } as const

function selectVisible(kind: ScopeKind): RawBuilder<CardRows> {
  const leases = kind === 'all' ? sql`(${selectLeases})` : sql`'[]'::json`
  return sql<CardRows>`with page as materialized (
      select id, card from dossier where id = any(input.ids::uuid[]) and ${isVisible(kind, who)}
        and exists (select from app_user reader where reader.id = input.viewer and not reader.disabled
          and reader.role = input.role and coalesce(reader.firm_id::text, '') = input.firm)
    )
    select (${selectCards(sql`id`)}) as cards, (${selectPresences}) as presences, (${selectParties}) as parties,
      ${leases} as leases`
}

/** Whether a dossier that lists of this scope may hold has changed within the last seconds. */
export function recentChange(db: Db) {
  const readers = byKind((kind) =>
    batchedRead<{ who: 'uuid' }, { changed: boolean }>(db, { columns: { who: 'uuid' }, select: selectRecent(kind) }),
  )
  return async ({ kind, id }: Scope): Promise<boolean> => (await readers[kind]({ who: id }))[0]?.changed === true
}

const isRecent = sql`bucket in (${sql.join(buckets.map((bucket) => sql.lit(bucket)))})
  and last_activity > now() - interval '5 seconds'`

function selectRecent(kind: ScopeKind): RawBuilder<{ changed: boolean }> {
  if (kind === 'client')
    return sql`select exists (select from dossier where ${isVisible(kind, who)} and ${isRecent}) as changed`
  const { relation, holds } = portfolios[kind]
  return sql`select exists (select from (${relation(who)}) portfolio
    join dossier on ${holds('dossier')} where ${isRecent}) as changed`
}

const byKind = <T>(make: (kind: ScopeKind) => T): Record<ScopeKind, T> => ({
  owner: make('owner'),
  firm: make('firm'),
  network: make('network'),
  client: make('client'),
  all: make('all'),
})
