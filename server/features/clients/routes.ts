import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { authoriseClients } from './authorise.ts'
import { createProspect } from './create-prospect.ts'
import { clientListHandlers } from './list.ts'

export function clientsHandlers(deps: Deps): Handlers<RoutesByFeature['clients']> {
  return {
    ...clientListHandlers(deps),
    createProspect: ({ tx, body, user, locale, requestId }) =>
      createProspect(deps, { tx, ...body, user, locale, requestId }),
    authoriseClients: ({ params, body, user, locale, requestId }) =>
      authoriseClients(deps, { ...params, ...body, user, locale, requestId }),
  }
}
