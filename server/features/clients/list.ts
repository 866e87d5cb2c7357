import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { findScope } from '../../dossier/access/visibility.ts'
import { selectClients } from './list-queries.ts'

export function clientListHandlers({ db }: Deps): Pick<Handlers<RoutesByFeature['clients']>, 'listClients'> {
  return {
    listClients: async ({ user }) => {
      const { rows: clients } = await selectClients(findScope(user)).execute(db)
      return { clients }
    },
  }
}
