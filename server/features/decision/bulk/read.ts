import type { Bulk } from '@parcelle/contract/overview/bulk'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { displayName } from '../../../dossier/read.ts'
import { notFound } from '../../../platform/errors/errors.ts'

type Page = { page: number; itemsPerPage: number }

export async function readBulk(db: Db, id: string, page: Page): Promise<Bulk> {
  const { rows } = await sql<Omit<Bulk, 'results' | 'createdAt'> & { created: Date }>`
    select bulk.id, integration_state, reason, state, person.firstname || ' ' || person.lastname as user,
      bulk.created_at as created, counted.*
    from bulk_decision bulk join app_user person on person.id = bulk.user_id
    cross join lateral (
      select count(*)::int as total, count(*) filter (where outcome = 'done')::int as done,
        count(*) filter (where outcome = 'refused')::int as refused,
        coalesce(array_agg(dossier_id::text order by place)
          filter (where bulk.state <> 'running' and outcome <> 'done'), '{}') as left
      from bulk_item where bulk_id = bulk.id
    ) counted
    where bulk.id = ${id}`.execute(db)
  const [bulk] = rows
  if (!bulk) throw notFound()
  const { created, ...rest } = bulk
  // Stopped while a worker decides on one item, whose outcome is not known yet.
  const isBusy = bulk.state === 'stopped' && (await countLeft(db, id)) < bulk.total - bulk.done - bulk.refused
  const state = isBusy ? 'running' : bulk.state
  const results = await findResults(db, id, page)
  return { ...rest, state, left: isBusy ? [] : bulk.left, createdAt: created.toISOString(), results }
}

/** Waiting items that no worker has locked. */
async function countLeft(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with free as (
      select from bulk_item where bulk_id = ${id} and outcome = 'waiting' for share skip locked
    )
    select count(*)::int as count from free`.execute(db)
  return rows[0]?.count ?? 0
}

async function findResults(db: Db, id: string, { page, itemsPerPage }: Page): Promise<Bulk['results']> {
  const { rows } = await sql<Bulk['results'][number]>`
    select dossier.id as "dossierId", number, ${displayName} as name, outcome, error
    from bulk_item join dossier on dossier.id = dossier_id left join client on client.id = client_id
    where bulk_id = ${id}
    order by array_position('{refused,waiting,done}'::text[], outcome), place
    offset ${(page - 1) * itemsPerPage} limit ${itemsPerPage}`.execute(db)
  return rows
}
