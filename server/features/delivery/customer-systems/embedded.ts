import { matchKeys } from '@parcelle/domain'
import { sql } from 'kysely'
import { toCustomer } from './customer-rows.ts'
import type { CustomerSystem } from '../../../ports/customer-system.ts'
import { receiveDossier, type Intake } from './embedded-intake.ts'

/** The customer system that comes with the product: tables of its own in the same database. */
export function embeddedCustomers(intake: Intake): CustomerSystem {
  const { db } = intake
  return {
    async findCandidates(holders) {
      const keys = matchKeys(holders)
      if (keys.length === 0) return []
      const rows = await db
        .selectFrom('customer')
        .selectAll()
        .where(sql<boolean>`match_keys && ${keys}::text[]`)
        .orderBy(sql`(select count(*) from unnest(match_keys) key where key = any(${keys}::text[]))`, 'desc')
        .orderBy('code')
        .limit(MAX_CANDIDATES)
        .execute()
      return rows.map(toCustomer)
    },
    async findByCode(code) {
      const row = await db.selectFrom('customer').selectAll().where('code', '=', code).executeTakeFirst()
      return row ? toCustomer(row) : null
    },
    deliver: (delivery, signal) => receiveDossier(intake, delivery, signal),
  }
}

// Best matches first: thousands of others share one word only.
const MAX_CANDIDATES = 300
