import type { DossierStatus, IntegrationState } from '@parcelle/domain'
import { sql, type RawBuilder } from 'kysely'
import { selectForOne } from '../../platform/database/batched-read.ts'
import { parisDayOf } from '../../platform/database/paris-day.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Filter } from '../../dossier/filter/filter.ts'
import { toAllQuery, toInput } from '../../dossier/filter/select.ts'

export type ExportRow = {
  number: string
  status: DossierStatus
  integrate_state: IntegrationState
  username: string | null
  civility: string | null
  last_name: string | null
  first_name: string | null
  advisor: string | null
  external_id: string | null
  product: string | null
  form_id: number
  edition: string
  shares: number | null
  amount_paid: string | null
  subscription_amount: string | null
  missing: number
  created: string
  active: string
  signed: string | null
}

const ROWS_AT_ONCE = 1000

/** Reads every dossier of a list in batches, from one snapshot. */
export async function* readAll(db: Db, filter: Filter, viewerId: string): AsyncGenerator<ExportRow[]> {
  const hits = selectForOne(toAllQuery(filter), toInput(filter, { page: 1, size: ROWS_AT_ONCE }, viewerId))
  const tx = await db.startTransaction().execute()
  try {
    // A client that stops reading must not hold the snapshot and the connection forever.
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    await sql`declare export no scroll cursor for ${selectRows(hits)}`.execute(tx)
    for (;;) {
      const { rows } = await sql<ExportRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from export`.execute(tx)
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await tx.rollback().execute()
  }
}

function selectRows(hits: RawBuilder<unknown>): RawBuilder<ExportRow> {
  return sql`with hits as (${hits})
    select d.number, d.status, d.integrate_state, c.username, c.civility,
      coalesce(c.last_name, nullif(d.lead, '')) as last_name, c.first_name,
      a.firstname || ' ' || a.lastname as advisor, a.external_id, d.product, d.form_id, d.edition, d.shares,
      coalesce(d.amount_paid, d.subscription_amount)::text as amount_paid,
      d.subscription_amount::text as subscription_amount, d.missing, ${parisDayOf('d.creation_date')} as created,
      ${parisDayOf('d.last_activity')} as active, ${parisDayOf('d.signature_date')} as signed
    from hits join dossier d on d.id = dossier_id left join client c on c.id = d.client_id
    left join app_user a on a.id = d.advisor_id
    order by d.last_activity desc, d.id desc`
}
