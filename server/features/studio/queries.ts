import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** Drafts first, then from the newest publication to the oldest. */
export function selectEditions(db: Db, limit: number) {
  return db
    .selectFrom('edition')
    .leftJoin('app_user as author', 'author.id', 'edition.author')
    .leftJoin('app_user as approver', 'approver.id', 'edition.approver')
    .select(['edition.id', 'state', 'title', 'note', 'edition.created_at', 'published_at'])
    .select(sql<string | null>`author.firstname || ' ' || author.lastname`.as('author'))
    .select(sql<string | null>`approver.firstname || ' ' || approver.lastname`.as('approver'))
    .orderBy(sql`published_at desc nulls first`)
    .orderBy('edition.created_at', 'desc')
    .orderBy('edition.id')
    .limit(limit)
    .execute()
}

export function findEditionRow(db: Db, id: string) {
  return db
    .selectFrom('edition')
    .select(['id', 'parent', 'base', 'digest', 'title', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
}
