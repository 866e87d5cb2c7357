import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import { findSignedDossier } from '../../../dossier/access/access.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { checkPoint } from './check-point.ts'
import { readPoints } from './read-points.ts'

type Calls = Pick<RoutesByFeature['decision'], 'readPoints' | 'checkPoint'>

export function pointHandlers(deps: Deps): Handlers<Calls> {
  return {
    async readPoints({ params, user, locale }) {
      return { points: await readPoints(deps, await findSignedDossier(deps.db, user, params.id), locale) }
    },
    async checkPoint({ params, body, user, requestId }) {
      await checkPoint(deps, { ...params, user, requestId }, body)
    },
  }
}
