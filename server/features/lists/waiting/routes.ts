import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import { readFromReplica } from '../../../platform/http/calls/read-from-replica.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { findWaiting } from './find-waiting.ts'
import { retryWaiting } from './retry-waiting.ts'

type WaitingHandlers = Handlers<RoutesByFeature['waiting']>

export function waitingHandlers(deps: Deps): WaitingHandlers {
  const { db } = deps
  return {
    ...readFromReplica(deps, waitingReads),
    retryWaiting: async ({ params: { kind, waitingId } }) => ({ success: await retryWaiting(db, kind, waitingId) }),
  }
}

const waitingReads = (deps: Deps): Pick<WaitingHandlers, 'listWaiting'> => ({
  async listWaiting({ locale }) {
    const { counts, waiting } = await findWaiting(deps, locale)
    return { counts: counts.map((count) => ({ ...count, oldest: count.oldest?.toISOString() ?? null })), waiting }
  },
})
