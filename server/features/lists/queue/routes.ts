import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import { findSignedDossier } from '../../../dossier/access/access.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { readSignedFilter, toOrderOf } from '../requests.ts'
import { findLease, releaseLease, takeLease } from './lease.ts'
import { findPlace, moveInQueue } from './place.ts'

export function queueHandlers({ db }: Deps): Handlers<RoutesByFeature['queue']> {
  return {
    async readPlace({ params: { id }, query, user }) {
      await findSignedDossier(db, user, id)
      return findPlace(db, { id, user, filter: await readSignedFilter(db, user, query), order: toOrderOf(query) })
    },
    async moveInQueue({ params: { id }, query, user }) {
      await findSignedDossier(db, user, id)
      const place = { id, user, filter: await readSignedFilter(db, user, query), order: toOrderOf(query) }
      return { id: await moveInQueue(db, place, query.direction) }
    },
    async readLease({ params: { id }, user }) {
      await findSignedDossier(db, user, id)
      return { lease: await findLease(db, user.id, id) }
    },
    async takeDossier({ params: { id }, user }) {
      await findSignedDossier(db, user, id)
      return { lease: await takeLease(db, user.id, id) }
    },
    async releaseDossier({ params: { id }, user }) {
      await findSignedDossier(db, user, id)
      await releaseLease(db, user.id, id)
    },
  }
}
