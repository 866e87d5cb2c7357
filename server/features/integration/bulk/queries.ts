import { sql } from 'kysely'
import type { Db } from '../../../adapters/database/tables.ts'

type Named = { number: string; name: string }

/** What dossiers are called where they are spoken of. */
export async function findNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await sql<Named & { id: string }>`
    select d.id, d.number, ${nameOf} as name from dossier d left join client c on c.id = d.client_id
    where d.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

/** Of a dossier `d` and its client `c`. */
export const nameOf = sql<string>`coalesce(nullif(concat_ws(' ', c.last_name, c.first_name), ''), d.lead, '')`
