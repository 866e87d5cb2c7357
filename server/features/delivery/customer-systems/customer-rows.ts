import { matchKeys, type Identity } from '@parcelle/domain'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/tables.ts'
import type { KnownCustomer } from '../../../ports/customer-system.ts'

export async function addCustomers(tx: Tx, customers: readonly KnownCustomer[]): Promise<void> {
  const rows = customers.map(({ code, ...customer }) => ({ code, ...toRow(customer) }))
  if (rows.length > 0) await tx.insertInto('customer').values(rows).execute()
}

export function toRow({ holders, partner }: Omit<KnownCustomer, 'code'>) {
  return {
    subscriber: JSON.stringify(holders.subscriber),
    co_subscriber: holders.coSubscriber && JSON.stringify(holders.coSubscriber),
    partner_code: partner?.code ?? null,
    partner_name: partner?.name ?? null,
    match_keys: matchKeys(holders),
  }
}

// Safe casts: only `toRow` writes these columns.
export function toCustomer(row: Selectable<Tables['customer']>): KnownCustomer {
  const { code, partner_code, partner_name } = row
  return {
    code,
    holders: { subscriber: row.subscriber as Identity, coSubscriber: row.co_subscriber as Identity | null },
    partner: partner_code === null ? null : { code: partner_code, name: partner_name ?? '' },
  }
}
