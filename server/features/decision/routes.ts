import type { RoutesByFeature } from '@parcelle/contract'
import type { SubscriberInfo } from '@parcelle/contract/integration'
import {
  canCreateCustomer,
  pairingScopes,
  toCustomerCode,
  type PairingScope,
  type SubscriberScope,
} from '@parcelle/domain'
import type { Deps } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { readSides } from '../../dossier/pairing/sides.ts'
import { tooMany } from '../../platform/errors/errors.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { readBulk } from './bulk/read.ts'
import { startBulk, stopBulk } from './bulk/start.ts'
import { tryBulk } from './bulk/try.ts'
import { findCandidates, presentCustomer } from './pairing/candidates.ts'
import { decide } from './decide.ts'
import { listDeliveries, readDeliveries, relaunchDelivery } from './deliveries.ts'
import { openSignedSession } from '../signing/index.ts'
import { findSignedDossier, lockSignedDossier } from '../../dossier/access/access.ts'
import { historyHandlers } from './history/handlers.ts'
import { pairCustomer, unpairCustomer } from './pairing/pair.ts'
import { addRejected, findRejected, removeRejected } from './queries.ts'
import { readScreening, settleScreening } from './screening.ts'
import { presentView } from './view.ts'
import { presentIdentity } from './pairing/present-identity.ts'

// Against enumerating customers by code.
const lookUps = { name: 'customer-by-code', max: 60, seconds: 60 }

export function decisionHandlers(deps: Deps): Handlers<RoutesByFeature['integration']> {
  const { db, customers, limiter, log } = deps
  return {
    ...historyHandlers(deps),

    decide: ({ params, body, user, requestId }) => decide(deps, { ...params, user, requestId }, body),

    tryBulk: ({ body, user }) => tryBulk(deps, user, body),
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
      return { pages: presentView({ session, deployment: deps.deployment, locale }) }
    },

    readDeliveries: async ({ params, user }) => readDeliveries(db, await findSignedDossier(db, user, params.id)),
    relaunchDelivery: ({ params, user, requestId }) => relaunchDelivery(deps, { ...params, user, requestId }),
    listDeliveries: () => listDeliveries(db),

    async readScreening({ params, user }) {
      await findSignedDossier(db, user, params.id)
      return readScreening(db, params.id)
    },
    async settleScreening({ params, body, user, requestId }) {
      await settleScreening(deps, { ...params, user, requestId }, body)
    },

    readPairing: async ({ params, user }) => readSubscriberInfo(deps, await findSignedDossier(db, user, params.id)),

    async readPairedCustomers({ params, user }) {
      const { pairing } = await findSignedDossier(db, user, params.id)
      return { np: pairing.np?.code ?? null, usu: pairing.usu?.code ?? null }
    },

    pairCustomer: ({ params, body, user, requestId }) => pairCustomer(deps, { ...params, user, requestId }, body),
    async unpairCustomer({ params, user, requestId }) {
      await unpairCustomer(deps, { id: params.id, user, requestId }, params.scope)
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

    async readCustomer({ params, user }) {
      const wait = await limiter.hit(lookUps, user.id)
      if (wait !== null) throw tooMany(wait)
      const code = toCustomerCode(params.code)
      log.info({ user: user.id, code }, 'looked up a customer by code')
      const customer = code && (await customers.findByCode(code))
      return customer ? presentCustomer(customer) : null
    },
  }
}

/** The holders of each side, their candidates and the paired customers. */
async function readSubscriberInfo(deps: Deps, dossier: DossierRow): Promise<SubscriberInfo> {
  const sides = readSides(await openSignedSession(deps, dossier, deps.db), dossier)
  const candidates = await findCandidates(deps.customers, sides, await findRejected(deps.db, dossier.id))
  const deal = { detentionMode: dossier.detention_mode, scope: dossier.dismemberment_scope }
  const shown = (scope: PairingScope, part: 'subscriber' | 'coSubscriber') => {
    const identity = sides[scope]?.[part]
    return identity ? presentIdentity(identity) : null
  }
  const subscribers: Record<SubscriberScope, ReturnType<typeof shown>> = {
    np: shown('np', 'subscriber'),
    usu: shown('usu', 'subscriber'),
    np_cosous: shown('np', 'coSubscriber'),
    usu_cosous: shown('usu', 'coSubscriber'),
  }
  const creatable = pairingScopes.filter((scope) => canCreateCustomer(deal, scope))
  return { subscribers, customers: candidates, creatable, paired: await findPaired(deps, dossier) }
}

async function findPaired({ customers }: Deps, { pairing }: DossierRow): Promise<SubscriberInfo['paired']> {
  const entries = pairingScopes.flatMap((scope) => {
    const account = pairing[scope]
    return account ? [{ scope, code: account.code }] : []
  })
  const found = await Promise.all(
    entries.map(async ({ scope, code }) => {
      const customer = code === null ? null : await customers.findByCode(code)
      return [scope, { code, customer: customer && presentCustomer(customer) }] as const
    }),
  )
  return Object.fromEntries(found)
}
