import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { countWeeks, dossierCounter } from './queries.ts'

export function dashboardRoom({ db, today }: Deps): Handlers<RoutesByFeature['dashboard']> {
  const countDossiers = dossierCounter(db)
  return {
    countDossiers: ({ user }) => countDossiers(user),
    readSeries: async ({ query }) => ({ weeks: await countWeeks(db, today(), query.weeks) }),
  }
}
