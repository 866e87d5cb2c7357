import type { Rooms } from '@parcelle/contract'
import type { Deps, User } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { scopeOf } from '../../dossier/visibility.ts'
import { exportList } from './export.ts'
import { bucketsOf, termOf, type Filter } from './filter.ts'
import { pageLister } from './list.ts'

export function listsRoom(deps: Deps): Handlers<Rooms['lists']> {
  const listPage = pageLister(deps)
  return {
    listDossiers: ({ query, user, locale, ask }) =>
      listPage(filterOf(user, query), { page: query.page, size: query.itemsPerPage }, { user, locale, ask }),
    exportDossiers: ({ query, user, locale }) => exportList(deps, filterOf(user, query), { user, locale }),
    listIntegration: ({ query, user, locale, ask }) =>
      listPage(signedOf(user, query), { page: query.page, size: query.itemsPerPage }, { user, locale, ask }),
    exportIntegration: ({ query, user, locale }) => exportList(deps, signedOf(user, query), { user, locale }),
  }
}

type Asked = { state?: Parameters<typeof bucketsOf>[0]; searchTerm: string; form?: number | undefined }

function filterOf(user: User, { state, searchTerm, form }: Asked): Filter {
  const term = termOf(searchTerm)
  return { scope: scopeOf(user), buckets: bucketsOf(state), integration: null, form: form ?? null, term }
}

type Integration = NonNullable<Filter['integration']>

function signedOf(
  user: User,
  { integrationState, ...query }: Asked & { integrationState?: Integration | undefined },
): Filter {
  return { ...filterOf(user, query), buckets: ['signed'], integration: integrationState ?? null }
}
