import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { openDossier } from '../../dossier/present.ts'
import { createDossier, type FirstAnswers } from './create.ts'
import { duplicateDossier } from './duplicate.ts'
import { readSummary } from './read.ts'
import { abandonDossier, makeTransition, type Decline } from './transition.ts'

/** `lent` is how answers are written and signed dossiers declined everywhere: the rooms that do so lend it. */
export function dossiersRoom(
  deps: Deps,
  lent: { writeAnswers: FirstAnswers; decline: Decline },
): Handlers<RoutesByFeature['dossiers']> {
  return {
    readDossier: ({ params, user, locale }) => openDossier(deps, user, params.id, locale),
    readSummary: ({ params, user, locale }) => readSummary(deps, user, params.id, locale),
    createDossier: (call) => createDossier(deps, call, lent.writeAnswers),
    setStatus: ({ params, user, locale, requestId }) => abandonDossier(deps, { ...params, user, locale, requestId }),
    makeTransition: ({ params, body, user, locale, requestId }) =>
      makeTransition(deps, { ...params, user, locale, requestId }, body, lent.decline),
    duplicateDossier: ({ params, tx, user, locale, requestId }) =>
      duplicateDossier(deps, { ...params, tx, user, locale, requestId }),
  }
}
