import { splitOrder, type ReceivedOrder } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'

type Page = { page: number; itemsPerPage: number; sort: ReceivedOrder }
type Row = { body: string; accounts: unknown; received_at: Date; product: string | null }

/** As in the indexes of migration 0034, which are used only for the same expression. */
const keys = {
  date: sql`received_at`,
  amount: sql`coalesce(amount, 0)`,
  product: sql`lower(coalesce(product_name, product, ''))`,
}

/** Loads the bodies of the page only. */
export function receivedPageQuery({ page, itemsPerPage, sort: order }: Page) {
  const { sort, isDescending } = splitOrder(order)
  const key = keys[sort === 'amount' || sort === 'product' ? sort : 'date']
  const direction = isDescending ? sql`desc` : sql`asc`
  return sql<Row>`
    with page as materialized (
      select dossier_id, ${key} as key from received_dossier
      order by ${key} ${direction}, dossier_id ${direction} limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}
    )
    select body, accounts, received_at, coalesce(product_name, product) as product
    from page join received_dossier using (dossier_id) order by page.key ${direction}, dossier_id ${direction}`
}

export async function countReceived(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from received_dossier`.execute(db)
  return rows[0]?.count ?? 0
}

export function findReceivedDocument(db: Db, digest: string) {
  return db
    .selectFrom('received_paper')
    .innerJoin('stored_file', 'stored_file.key', 'file_key')
    .select(['key', 'mimetype'])
    .where('received_paper.sha256', '=', Buffer.from(digest, 'hex'))
    .executeTakeFirst()
}
