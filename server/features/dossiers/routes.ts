import type { RoutesByFeature } from '@parcelle/contract'
import type { LiveDeps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { openDossier } from '../../dossier/present.ts'
import { createDossier } from './create.ts'
import { duplicateDossier } from './duplicate.ts'
import { readSummary } from './read.ts'
import { abandonDossier, makeTransition } from './transition.ts'

export function dossiersHandlers(deps: LiveDeps): Handlers<RoutesByFeature['dossiers']> {
  return {
    readDossier: ({ params, user, locale }) => openDossier(deps, user, params.id, locale),
    readSummary: ({ params, user, locale }) => readSummary(deps, user, params.id, locale),
    createDossier: (call) => createDossier(deps, call),
    setStatus: ({ params, user, locale, requestId }) => abandonDossier(deps, { ...params, user, locale, requestId }),
    makeTransition: ({ params, body, user, locale, requestId }) =>
      makeTransition(deps, { ...params, user, locale, requestId }, body),
    duplicateDossier: ({ params, tx, user, locale, requestId }) =>
      duplicateDossier(deps, { ...params, tx, user, locale, requestId }),
  }
}
