import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** Drafts first, then from the newest publication to the oldest. */
export function selectEditions(db: Db, limit: number) {
  return db
    .selectFrom('edition')
    .leftJoin('app_user as author', 'author.id', 'edition.author')
    .leftJoin('app_user as approver', 'approver.id', 'edition.approver')
    .leftJoin('edition_proposal as proposal', (join) =>
      join.onRef('proposal.edition', '=', 'edition.id').on('proposal.state', 'in', ['open', 'approved']),
    )
    .select(['edition.id', 'title', 'edition.note', 'edition.created_at', 'published_at'])
    .select(sql<'draft' | 'proposed' | 'live' | 'past'>`edition.state`.as('state'))
    .select(sql<'open' | 'approved' | null>`proposal.state`.as('proposal_state'))
    .select(['proposal.proposer', 'proposal.publish_at'])
    .select(sql<string | null>`author.firstname || ' ' || author.lastname`.as('author'))
    .select(sql<string | null>`approver.firstname || ' ' || approver.lastname`.as('approver'))
    .where('edition.state', '<>', 'discarded')
    .orderBy(sql`published_at desc nulls first`)
    .orderBy('edition.created_at', 'desc')
    .orderBy('edition.id')
    .limit(limit)
    .execute()
}

export function findEditionRow(db: Db, id: string) {
  return db
    .selectFrom('edition')
    .select(['id', 'parent', 'base', 'digest', 'state', 'title', 'operations'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findLiveRow(db: Db) {
  return db.selectFrom('edition').select(['id', 'digest']).where('state', '=', 'live').executeTakeFirst()
}
