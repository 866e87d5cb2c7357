import { MAX_BULK_DOSSIERS, type BulkDecision } from '@parcelle/contract/overview/bulk'
import { sql } from 'kysely'
import { selectForOne } from '../../../platform/database/batched-read.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { User } from '../../../platform/http/user.ts'
import type { Filter } from '../../../dossier/filter/filter.ts'
import { readTerm } from '../../../dossier/filter/read-term.ts'
import { toAllQuery, toInput } from '../../../dossier/filter/select.ts'
import { findScope } from '../../../dossier/access/visibility.ts'

type Targets = { ids: string[]; isCut: boolean }

/** The selected ids, or the dossiers that a filter finds now. */
export async function findTargets(db: Db, user: User, { from, selection }: BulkDecision): Promise<Targets> {
  if ('ids' in selection) return { ids: [...new Set(selection.ids)], isCut: false }
  const { searchTerm, form = null, days = null } = selection.filter
  const term = await readTerm(db, searchTerm)
  const filter: Filter = { scope: findScope(user), buckets: ['signed'], integration: from, form, days, term }
  const found = selectForOne(toAllQuery(filter), toInput(filter, { page: 1, size: MAX_BULK_DOSSIERS }, user.id))
  // Oldest signature first.
  const { rows } = await sql<{ id: string }>`
    select id from (${found}) found join dossier on dossier.id = found.dossier_id
    order by signature_date, id limit ${MAX_BULK_DOSSIERS + 1}`.execute(db)
  return { ids: rows.slice(0, MAX_BULK_DOSSIERS).map(({ id }) => id), isCut: rows.length > MAX_BULK_DOSSIERS }
}
