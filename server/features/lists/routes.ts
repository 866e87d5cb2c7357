import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { exportList } from './export.ts'
import { listFollower } from './follow.ts'
import { pageLister } from './list.ts'
import { toFilter, toPage, toSignedFilter } from './requests.ts'
import { listFilters, removeFilter, saveFilter } from './saved-filters.ts'

export function listsRoom(deps: Deps): Handlers<RoutesByFeature['lists']> {
  const listPage = pageLister(deps)
  const follow = listFollower(deps)
  return {
    listDossiers: ({ query, user, locale }) => listPage(toFilter(user, query), toPage(query), { user, locale }),
    exportDossiers: ({ query, user, locale }) => exportList(deps, toFilter(user, query), { user, locale }),
    followLists: ({ user, signal }) => follow({ user, signal }),
    listIntegration: ({ query, user, locale }) =>
      listPage(toSignedFilter(user, query), toPage(query), { user, locale }),
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
