import type { Rooms } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../mount.ts'
import { scopeOf } from '../../visible-dossiers.ts'
import { exportList } from './list-export.ts'
import { bucketsOf, patternOf } from './list-filter.ts'
import { listPage } from './list.ts'

type ListCalls = Pick<Handlers<Rooms['dossiers']>, 'listDossiers' | 'exportDossiers' | 'listIntegration'>

export function listHandlers(deps: Deps): ListCalls {
  return {
    listDossiers: ({ query, user, locale }) =>
      listPage(deps, filterOf(user, query), { page: query.page, size: query.itemsPerPage }, { user, locale }),
    exportDossiers: ({ query, user, locale }) => exportList(deps, filterOf(user, query), { user, locale }),
    listIntegration: ({ query, user, locale }) => {
      const filter = {
        ...filterOf(user, query),
        buckets: ['signed' as const],
        integration: query.integrationState ?? null,
      }
      return listPage(deps, filter, { page: query.page, size: query.itemsPerPage }, { user, locale })
    },
  }
}

type Asked = { state?: Parameters<typeof bucketsOf>[0]; searchTerm: string; form?: number | undefined }

function filterOf(user: Parameters<typeof scopeOf>[0], { state, searchTerm, form }: Asked) {
  const pattern = patternOf(searchTerm)
  return { scope: scopeOf(user), buckets: bucketsOf(state), integration: null, form: form ?? null, pattern }
}
