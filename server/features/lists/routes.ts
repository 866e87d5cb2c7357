import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import { readFromReplica } from '../../platform/http/calls/read-from-replica.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { exportList } from './export.ts'
import { listFollower } from './live/follow.ts'
import { pageLister } from './list.ts'
import { readFilter, readSignedFilter, toPage } from './requests.ts'
import { listFilters, removeFilter, saveFilter } from './saved-filters.ts'

type ListHandlers = Handlers<RoutesByFeature['lists']>

export function listsHandlers(deps: Deps): ListHandlers {
  const follow = listFollower(deps)
  return {
    ...readFromReplica(deps, listReads),
    exportDossiers: async ({ query, user, locale }) =>
      exportList(deps, await readFilter(deps.db, user, query), { user, locale }),
    followLists: ({ user, locale, signal }) => follow({ user, locale, signal }),
    exportIntegration: async ({ query, user, locale }) =>
      exportList(deps, await readSignedFilter(deps.db, user, query), { user, locale }),
    async saveFilter({ params, body, user }) {
      await saveFilter(deps.db, user, params.name, body)
    },
    async removeFilter({ params, query, user }) {
      await removeFilter(deps.db, user, query.list, params.name)
    },
  }
}

function listReads(deps: Deps, primary: Db): Pick<ListHandlers, 'listDossiers' | 'listIntegration' | 'listFilters'> {
  const { db } = deps
  const listPage = pageLister(deps, primary)
  return {
    listDossiers: async ({ query, user, locale }) =>
      listPage(await readFilter(db, user, query), toPage(query), { user, locale }),
    listIntegration: async ({ query, user, locale }) =>
      listPage(await readSignedFilter(db, user, query), toPage(query), { user, locale }),
    listFilters: ({ query, user }) => listFilters(db, user, query.list),
  }
}
