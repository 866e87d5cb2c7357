import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { readCompliance } from './read-compliance.ts'

export function complianceHandlers(deps: Deps): Handlers<RoutesByFeature['compliance']> {
  return {
    readCompliance: ({ params, user, locale }) => readCompliance(deps, { ...params, user, locale }),
  }
}
