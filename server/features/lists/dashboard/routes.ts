import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { countWeeks, dossierCounter } from './queries.ts'
import { toDoLister } from './to-do.ts'

export function dashboardHandlers(deps: Deps): Handlers<RoutesByFeature['dashboard']> {
  const { db, today } = deps
  const listToDo = toDoLister(deps)
  const countDossiers = dossierCounter(db)
  return {
    listToDo: ({ user, locale }) => listToDo({ user, locale }),
    countDossiers: ({ user }) => countDossiers(user),
    readSeries: async ({ query }) => ({ weeks: await countWeeks(db, today(), query.weeks) }),
  }
}
