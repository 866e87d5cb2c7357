import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { readBulk } from './bulk/read.ts'
import { startBulk, stopBulk } from './bulk/start.ts'
import { tryBulk } from './bulk/dry-run.ts'
import { decide } from './decide.ts'
import { listDeliveries, readDeliveries, relaunchDelivery, takeAnswered } from './deliveries.ts'
import { openSignedSession } from '../signing/index.ts'
import { findSignedDossier, lockSignedDossier } from '../../dossier/access/access.ts'
import { historyHandlers } from './history/handlers.ts'
import { pairCustomer, unpairCustomer } from './pairing/pair.ts'
import { readCustomer, readSubscriberInfo } from './pairing/read-pairing.ts'
import { addRejected, removeRejected } from './queries.ts'
import { readScreening, settleScreening } from './screening.ts'
import { pointHandlers } from './vigilance/routes.ts'
import { presentView } from './view.ts'

export function decisionHandlers(deps: Deps): Handlers<RoutesByFeature['decision']> {
  const { db } = deps
  return {
    ...historyHandlers(deps),
    ...pointHandlers(deps),

    decide: ({ params, body, user, requestId }) => decide(deps, { ...params, user, requestId }, body),

    tryBulk: ({ body, user, locale }) => tryBulk(deps, { user, locale }, body),
    startBulk: ({ body, user, requestId, tx }) => startBulk(tx, { user, requestId }, body),
    readBulk: ({ params, query }) => readBulk(db, params.bulkId, query),
    async stopBulk({ params }) {
      await stopBulk(db, params.bulkId)
    },

    async readIntegrationState({ params, user }) {
      const { integrate_state } = await findSignedDossier(db, user, params.id)
      return { integration_state: integrate_state }
    },

    async readView({ params, user, locale }) {
      const session = await openSignedSession(deps, await findSignedDossier(db, user, params.id), db)
      return { pages: presentView({ session, locale }) }
    },

    readDeliveries: async ({ params, user }) => readDeliveries(db, await findSignedDossier(db, user, params.id)),
    relaunchDelivery: ({ params, query, user, requestId }) =>
      (query.take ? takeAnswered : relaunchDelivery)(deps, { ...params, user, requestId }),
    listDeliveries: () => listDeliveries(db),

    async readScreening({ params, user }) {
      await findSignedDossier(db, user, params.id)
      return readScreening(db, params.id)
    },
    async settleScreening({ params, body, user, requestId }) {
      await settleScreening(deps, { ...params, user, requestId }, body)
    },

    readPairing: async ({ params, user, locale }) =>
      readSubscriberInfo(deps, await findSignedDossier(db, user, params.id), locale),

    async readPairedCustomers({ params, user }) {
      const { pairing } = await findSignedDossier(db, user, params.id)
      return { np: pairing.np?.code ?? null, usu: pairing.usu?.code ?? null }
    },

    pairCustomer: ({ params, body, user, requestId }) => pairCustomer(deps, { ...params, user, requestId }, body),
    async unpairCustomer({ params: { id, scope }, query, user, requestId }) {
      await unpairCustomer(deps, { id, user, requestId }, { scope, seen: query.code })
    },

    async rejectCandidate({ params: { id, ...candidate }, user, requestId }) {
      await db.transaction().execute(async (tx) => {
        await lockSignedDossier(tx, user, id)
        await addRejected(tx, { dossierId: id, ...candidate }, user.id)
        await addDossierEvent(tx, id, { user, requestId }, 'reject_candidate', candidate)
      })
    },
    async restoreCandidate({ params: { id, ...candidate }, user, requestId }) {
      await db.transaction().execute(async (tx) => {
        await lockSignedDossier(tx, user, id)
        await removeRejected(tx, { dossierId: id, ...candidate })
        await addDossierEvent(tx, id, { user, requestId }, 'restore_candidate', candidate)
      })
    },

    readCustomer: ({ params, query, user, locale }) => readCustomer(deps, { user, locale }, { ...params, ...query }),
  }
}
