import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { findWaiting } from './find-waiting.ts'
import { retryWaiting } from './retry-waiting.ts'

export function waitingHandlers(deps: Deps): Handlers<RoutesByFeature['waiting']> {
  const { db } = deps
  return {
    listWaiting: async ({ locale }) => {
      const { counts, waiting } = await findWaiting(deps, locale)
      return { counts: counts.map((count) => ({ ...count, oldest: count.oldest?.toISOString() ?? null })), waiting }
    },
    retryWaiting: async ({ params: { kind, waitingId } }) => ({ success: await retryWaiting(db, kind, waitingId) }),
  }
}
