import { matchKeys, type Identity } from '@parcelle/domain'
import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../database/tables.ts'
import type { CustomerSystem, KnownCustomer } from './customers.ts'

type CustomerRow = Selectable<Tables['customer']>

/** The customer system that comes with the product: tables of its own in the same database. */
export function embeddedCustomers(db: Db): CustomerSystem {
  return {
    async findCandidates(holders) {
      const keys = matchKeys(holders)
      if (keys.length === 0) return []
      const rows = await db
        .selectFrom('customer')
        .selectAll()
        .where(sql<boolean>`match_keys && ${keys}::text[]`)
        .orderBy('code')
        .limit(MOST)
        .execute()
      return rows.map(toCustomer)
    },
    async findByCode(code) {
      const row = await db.selectFrom('customer').selectAll().where('code', '=', code).executeTakeFirst()
      return row ? toCustomer(row) : null
    },
  }
}

// A name that thousands share leads nowhere; nobody would look through them.
const MOST = 2000

export async function addCustomers(tx: Tx, customers: readonly KnownCustomer[]): Promise<void> {
  if (customers.length > 0) await tx.insertInto('customer').values(customers.map(toRow)).execute()
}

function toRow({ code, holders, partner }: KnownCustomer) {
  return {
    code,
    subscriber: JSON.stringify(holders.subscriber),
    co_subscriber: holders.coSubscriber && JSON.stringify(holders.coSubscriber),
    partner_code: partner?.code ?? null,
    partner_name: partner?.name ?? null,
    match_keys: matchKeys(holders),
  }
}

// What we wrote ourselves as JSON is read back as it was.
function toCustomer(row: CustomerRow): KnownCustomer {
  const { code, partner_code, partner_name } = row
  return {
    code,
    holders: { subscriber: row.subscriber as Identity, coSubscriber: row.co_subscriber as Identity | null },
    partner: partner_code === null ? null : { code: partner_code, name: partner_name ?? '' },
  }
}
