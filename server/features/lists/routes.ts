import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { findScope } from '../../dossier/access/visibility.ts'
import { exportList } from './export.ts'
import { listFollower } from './follow.ts'
import { toBuckets, toTerm, type Filter } from '../../dossier/filter/filter.ts'
import { pageLister } from './list.ts'
import { listFilters, removeFilter, saveFilter } from './saved-filters.ts'

export function listsRoom(deps: Deps): Handlers<RoutesByFeature['lists']> {
  const listPage = pageLister(deps)
  const follow = listFollower(deps)
  return {
    listDossiers: ({ query, user, locale }) =>
      listPage(toFilter(user, query), { page: query.page, size: query.itemsPerPage }, { user, locale }),
    exportDossiers: ({ query, user, locale }) => exportList(deps, toFilter(user, query), { user, locale }),
    followLists: ({ user, signal }) => follow({ user, signal }),
    listIntegration: ({ query, user, locale }) =>
      listPage(toSignedFilter(user, query), { page: query.page, size: query.itemsPerPage }, { user, locale }),
    exportIntegration: ({ query, user, locale }) => exportList(deps, toSignedFilter(user, query), { user, locale }),
    listFilters: ({ user }) => listFilters(deps.db, user),
    async saveFilter({ params, body, user }) {
      await saveFilter(deps.db, user, params.name, body)
    },
    async removeFilter({ params, user }) {
      await removeFilter(deps.db, user, params.name)
    },
  }
}

type ListRequest = {
  state?: Parameters<typeof toBuckets>[0]
  searchTerm: string
  form?: number | undefined
  toCorrect?: 'true' | undefined
}

function toFilter(user: User, { state, searchTerm, form, toCorrect }: ListRequest): Filter {
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

type Integration = NonNullable<Filter['integration']>

function toSignedFilter(
  user: User,
  {
    integrationState,
    days,
    ...query
  }: ListRequest & { integrationState?: Integration | undefined; days?: number | undefined },
): Filter {
  return { ...toFilter(user, query), buckets: ['signed'], integration: integrationState ?? null, days: days ?? null }
}
