import { findDefaultOrder, type IntegrationState, type ListOrder } from '@parcelle/domain'
import { findScope } from '../../dossier/access/visibility.ts'
import { toBuckets, type Filter, type Page } from '../../dossier/filter/filter.ts'
import { readTerm } from '../../dossier/filter/read-term.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'

type OrderRequest = { sort?: ListOrder | undefined; integrationState?: IntegrationState | undefined }

export const toOrderOf = ({ sort, integrationState }: OrderRequest): ListOrder =>
  sort ?? findDefaultOrder(integrationState ?? null)

export function toPage({ page, itemsPerPage, ...order }: OrderRequest & { page: number; itemsPerPage: number }): Page {
  return { page, size: itemsPerPage, order: toOrderOf(order) }
}

type ListRequest = {
  state?: Parameters<typeof toBuckets>[0]
  searchTerm: string
  form?: number | undefined
  toCorrect?: 'true' | undefined
}

export async function readFilter(
  db: Db,
  user: User,
  { state, searchTerm, form, toCorrect }: ListRequest,
): Promise<Filter> {
  return {
    scope: findScope(user),
    buckets: toBuckets(state),
    integration: null,
    form: form ?? null,
    days: null,
    toCorrect: toCorrect === 'true',
    term: await readTerm(db, searchTerm),
  }
}

type SignedRequest = ListRequest & { integrationState?: IntegrationState | undefined; days?: number | undefined }

export async function readSignedFilter(
  db: Db,
  user: User,
  { integrationState, days, ...query }: SignedRequest,
): Promise<Filter> {
  const filter = await readFilter(db, user, query)
  return { ...filter, buckets: ['signed'], integration: integrationState ?? null, days: days ?? null }
}
