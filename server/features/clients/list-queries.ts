import type { Client } from '@parcelle/contract/clients'
import { sql, type RawBuilder } from 'kysely'
import { isClientVisible } from '../../dossier/access/client-visibility.ts'
import { isVisible, type Scope } from '../../dossier/access/visibility.ts'

/** Far above the largest portfolios, which have a few thousand. */
const MOST = 20_000

// Matches the index, so that a portfolio is read in order without a sort.
const byName = sql.raw('last_name collate "fr-x-icu", first_name collate "fr-x-icu" nulls first, id')

/** The clients of a portfolio in French alphabetical order, each with their current dossier, if any. */
export function selectClients({ kind, id }: Scope): RawBuilder<Client> {
  const who = sql`${id}::uuid`
  return sql`
    with portfolio as (
      select id, civility, first_name, last_name, username, email, birth_date, town, row_number() over (order by ${byName}) as place
      from client where ${isClientVisible(kind, who)} order by ${byName} limit ${sql.lit(MOST)}
    )
    select p.id, civility, first_name, last_name, username, email, to_char(birth_date, 'YYYY-MM-DD') as birth_date, town,
      to_json(d) as current_dossier
    from portfolio p left join lateral (
      select id, number, page_id, block_id from dossier where client_id = p.id and bucket = 'current' and ${isVisible(kind, who)}
      order by last_activity desc, id desc limit 1
    ) d on true
    order by place`
}
