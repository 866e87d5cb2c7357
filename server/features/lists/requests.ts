import { findDefaultOrder, type IntegrationState, type ListOrder } from '@parcelle/domain'
import { findScope } from '../../dossier/access/visibility.ts'
import { toBuckets, toTerm, type Filter, type Page } from '../../dossier/filter/filter.ts'
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

export function toFilter(user: User, { state, searchTerm, form, toCorrect }: ListRequest): Filter {
  return {
    scope: findScope(user),
    buckets: toBuckets(state),
    integration: null,
    form: form ?? null,
    days: null,
    toCorrect: toCorrect === 'true',
    term: toTerm(searchTerm),
  }
}

type SignedRequest = ListRequest & { integrationState?: IntegrationState | undefined; days?: number | undefined }

export function toSignedFilter(user: User, { integrationState, days, ...query }: SignedRequest): Filter {
  return { ...toFilter(user, query), buckets: ['signed'], integration: integrationState ?? null, days: days ?? null }
}
