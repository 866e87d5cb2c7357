import { splitOrder, type ListOrder, type ListSort } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Filter } from './filter.ts'
import type { Sql } from './select.ts'

/** As in the indexes of migrations 0016, 0023 and 0038, which are used only for the same expression. */
const keys: Record<ListSort, Sql> = {
  activity: sql`dossier.last_activity`,
  date: sql`coalesce(dossier.signature_date, dossier.creation_date)`,
  amount: sql`coalesce(dossier.amount_paid, dossier.subscription_amount, 0)`,
  product: sql`lower(coalesce(dossier.product_name, dossier.product, ''))`,
  advisor: sql`dossier.advisor_name`,
  state: sql`dossier_progress(dossier.status, dossier.integrate_state)`,
}

/** The id decides between equal keys, so that every list has one order. */
type Order = { key: Sql; direction: Sql; isDescending: boolean }

export function toOrder({ integration }: Pick<Filter, 'integration'>, order: ListOrder): Order {
  const { sort, isDescending } = splitOrder(order)
  // All dossiers of one integration state are equally far.
  const key = keys[sort === 'state' && integration !== null ? 'date' : sort]
  return { key, direction: isDescending ? sql`desc` : sql`asc`, isDescending }
}
