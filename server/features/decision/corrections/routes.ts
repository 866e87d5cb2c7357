import type { RoutesByFeature } from '@parcelle/contract'
import type { LiveDeps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { answerCorrection } from './answer.ts'
import { askForCorrection, withdrawCorrection } from './ask.ts'
import { correctByCopy } from './copy/correct-by-copy.ts'
import { tryCorrection } from './copy/dry-run.ts'
import { readCorrection } from './read-correction.ts'
import { replaceReceipt } from './replace-receipt.ts'

export function correctionsHandlers(deps: LiveDeps): Handlers<RoutesByFeature['corrections']> {
  return {
    readCorrection: ({ params, user, locale }) => readCorrection(deps, { ...params, user, locale }),

    askForCorrection: ({ params, body, user, locale, requestId, tx }) =>
      askForCorrection(tx, deps, { ...params, user, locale, requestId }, body),

    answerCorrection: ({ params, body, user, locale, requestId }) =>
      deps.db
        .transaction()
        .execute((tx) => answerCorrection(tx, deps, { ...params, user, locale, requestId }, body.values)),

    replaceReceipt: ({ params, body, file, user, locale, requestId }) =>
      replaceReceipt(deps, { ...params, user, locale, requestId }, { ...body, title: body.title ?? file.name, file }),

    tryCorrection: ({ params, body, user, locale }) => tryCorrection(deps, { ...params, user, locale }, body),

    correctByCopy: ({ params, body, user, locale, requestId, tx }) =>
      correctByCopy(tx, deps, { ...params, user, locale, requestId }, body),

    withdrawCorrection: async ({ params, user, requestId }) => {
      await deps.db.transaction().execute((tx) => withdrawCorrection(tx, { ...params, user, requestId }))
    },
  }
}
