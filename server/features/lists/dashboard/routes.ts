import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import { readFromReplica } from '../../../platform/http/calls/read-from-replica.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { countWeeks, dossierCounter } from './queries.ts'
import { toDoLister } from './to-do.ts'

export const dashboardHandlers = (deps: Deps): DashboardHandlers => readFromReplica(deps, dashboardReads)

type DashboardHandlers = Handlers<RoutesByFeature['dashboard']>

function dashboardReads(deps: Deps): DashboardHandlers {
  const { db, today } = deps
  const listToDo = toDoLister(deps)
  const countDossiers = dossierCounter(db)
  return {
    listToDo: ({ user, locale }) => listToDo({ user, locale }),
    countDossiers: ({ user }) => countDossiers(user),
    readSeries: async ({ query }) => ({ weeks: await countWeeks(db, today(), query.weeks) }),
  }
}
