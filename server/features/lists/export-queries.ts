import type { DossierStatus, IntegrationState } from '@parcelle/domain'
import { CompiledQuery } from 'kysely'
import type { Db } from '../../adapters/database/tables.ts'
import type { Filter } from './filter.ts'
import { valuesOf } from './slots.ts'
import { allOf } from './sql.ts'

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
  shares: number | null
  subscription_amount: string | null
  missing: number
  created: string
  active: string
  signed: string | null
}

const BATCH = 1000

/** Every dossier of a list, some at a time, as they all stood at one instant. */
export async function* readAll(db: Db, filter: Filter): AsyncGenerator<ExportRow[]> {
  const { text, slots } = allOf(filter)
  const tx = await db.startTransaction().execute()
  try {
    // A reader who stops reading must not keep his snapshot, nor the connection, for ever.
    await tx.executeQuery(CompiledQuery.raw(`set local idle_in_transaction_session_timeout = '60s'`))
    await tx.executeQuery(
      CompiledQuery.raw(`declare export no scroll cursor for ${rowsOf(text)}`, valuesOf(slots, filter)),
    )
    for (;;) {
      const { rows } = await tx.executeQuery<ExportRow>(CompiledQuery.raw(`fetch ${BATCH} from export`))
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await tx.rollback().execute()
  }
}

function rowsOf(hits: string): string {
  const day = (column: string) => `to_char(d.${column} at time zone 'Europe/Paris', 'YYYY-MM-DD')`
  return `with hits as (${hits})
    select d.number, d.status, d.integrate_state, c.username, c.civility, c.last_name, c.first_name,
      a.firstname || ' ' || a.lastname as advisor, a.external_id, d.product, d.shares,
      d.subscription_amount::text as subscription_amount, d.missing, ${day('creation_date')} as created,
      ${day('last_activity')} as active, ${day('signature_date')} as signed
    from hits join dossier d on d.id = dossier_id left join client c on c.id = d.client_id
    left join app_user a on a.id = d.advisor_id
    order by d.last_activity desc, d.id desc`
}
