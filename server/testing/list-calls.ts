import { rooms } from '@parcelle/contract'
import { API_PREFIX } from '@parcelle/contract/addresses'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { clientListHandlers } from '../features/clients/list.ts'
import { listHandlers } from '../features/dossiers/list-routes.ts'
import { mountRoom } from '../mount.ts'

export function serveLists(app: FastifyInstance, deps: Deps): void {
  if (app.hasRoute({ method: 'GET', url: `${API_PREFIX}/dossiers` })) return
  const { listDossiers, listIntegration, exportDossiers } = rooms.dossiers
  mountRoom(app, deps, { listDossiers, listIntegration, exportDossiers }, listHandlers(deps))
  mountRoom(app, deps, { listClients: rooms.clients.listClients }, clientListHandlers(deps))
}
