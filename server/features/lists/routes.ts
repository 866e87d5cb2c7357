import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { exportList } from './export.ts'
import { listFollower } from './follow.ts'
import { pageLister } from './list.ts'
import { readFilter, readSignedFilter, toPage } from './requests.ts'
import { listFilters, removeFilter, saveFilter } from './saved-filters.ts'

export function listsHandlers(deps: Deps): Handlers<RoutesByFeature['lists']> {
  const listPage = pageLister(deps)
  const follow = listFollower(deps)
  return {
    listDossiers: async ({ query, user, locale }) =>
      listPage(await readFilter(deps.db, user, query), toPage(query), { user, locale }),
    exportDossiers: async ({ query, user, locale }) =>
      exportList(deps, await readFilter(deps.db, user, query), { user, locale }),
    followLists: ({ user, signal }) => follow({ user, signal }),
    listIntegration: async ({ query, user, locale }) =>
      listPage(await readSignedFilter(deps.db, user, query), toPage(query), { user, locale }),
    exportIntegration: async ({ query, user, locale }) =>
      exportList(deps, await readSignedFilter(deps.db, user, query), { user, locale }),
    listFilters: ({ query, user }) => listFilters(deps.db, user, query.list),
    async saveFilter({ params, body, user }) {
      await saveFilter(deps.db, user, params.name, body)
    },
    async removeFilter({ params, query, user }) {
      await removeFilter(deps.db, user, query.list, params.name)
    },
  }
}
