import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import { readFromReplica } from '../../platform/http/calls/read-from-replica.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { findScope } from '../../dossier/access/visibility.ts'
import { selectClients } from './list-queries.ts'

export const clientListHandlers = (deps: Deps): ClientListHandlers => readFromReplica(deps, clientListReads)

type ClientListHandlers = Pick<Handlers<RoutesByFeature['clients']>, 'listClients'>

function clientListReads({ db }: Deps): ClientListHandlers {
  return {
    listClients: async ({ user }) => {
      const { rows: clients } = await selectClients(findScope(user)).execute(db)
      return { clients }
    },
  }
}
