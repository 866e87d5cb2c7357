import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import { dossierNotFound } from '../../dossier/access/access.ts'
import { nameFor, type Reader } from '../../dossier/people/name-for.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { formatInstant } from '../../dossier/present.ts'
import { declineOffers } from './earlier/decline.ts'
import { listOffers } from './earlier/offer.ts'
import { takeAnswers } from './earlier/take.ts'
import { dossierFollower } from './live/follow.ts'
import type { AuthoredAnswer } from './rules/authored.ts'
import { findChanges } from './queries.ts'
import { saveDraft } from './save-draft.ts'
import { submitBlock } from './submit-block.ts'

export function valuesHandlers(deps: Deps): Handlers<RoutesByFeature['values']> {
  const follow = dossierFollower(deps)
  return {
    submitBlock: ({ params, body, user, locale, requestId }) =>
      submitBlock(deps, { ...params, ...body, user, locale, requestId }),

    saveDraft: ({ params, body, user, locale, requestId }) =>
      saveDraft(deps, { ...params, ...body, user, locale, requestId }),

    async readDraft({ params, query, user }) {
      const found = await deps.db.transaction().execute((tx) => findChanges(tx, user, params.id, query.since))
      if (!found) throw dossierNotFound()
      const reader = { role: user.role, company: deps.deployment.name }
      return { now: found.now, changes: found.changes.map((change) => presentChange(change, reader)) }
    },

    async listEarlierAnswers({ params, user }) {
      return { offers: await listOffers(deps, { ...params, user }) }
    },
    takeEarlierAnswers: ({ params, body, user, locale, requestId }) =>
      takeAnswers(deps, { ...params, ...body, user, locale, requestId }),
    declineEarlierAnswers: ({ params, user, requestId }) => declineOffers(deps, { ...params, user, requestId }),

    followDossier: ({ params, query, user, lastEventId, signal }) =>
      follow({ ...params, user, block: query.block ?? null, lastEventId, signal }),
  }
}

const presentChange = ({ elementId, value, version, at, ...author }: AuthoredAnswer, reader: Reader) => ({
  elementId,
  value,
  version,
  by: nameFor(reader, author),
  at: formatInstant(at),
})
