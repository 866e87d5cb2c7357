import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import { findSignedDossier, findVisibleDossier } from '../../../dossier/access/access.ts'
import { findDossierForm } from '../../../dossier/answers/session.ts'
import { forbidden } from '../../../platform/errors/errors.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { listFingerprints, makePack } from '../../evidence/index.ts'
import { readHistory } from './decisions.ts'
import { listActions } from './list-actions.ts'

type HistoryCalls = 'readHistory' | 'listActions' | 'exportEvidence' | 'readEvidenceKeys'

export function historyHandlers(deps: Deps): Pick<Handlers<RoutesByFeature['decision']>, HistoryCalls> {
  const { db, deployment } = deps
  return {
    async readHistory({ params, user, locale }) {
      await findSignedDossier(db, user, params.id)
      return readHistory(db, params.id, locale)
    },
    async listActions({ params, query, user, locale }) {
      const dossier = await findSignedDossier(db, user, params.id)
      const { form, deployment: pinned } = await findDossierForm(deps, dossier)
      return listActions(db, params.id, query, { form, deployment: pinned, locale })
    },
    async exportEvidence({ params, user, requestId }) {
      await findVisibleDossier(db, user, params.id)
      if (!deployment.features.download) throw forbidden()
      const pack = await makePack(deps, params.id, { user, requestId })
      return { ...pack, mimetype: 'application/zip' }
    },
    async readEvidenceKeys() {
      const [fingerprint = '', ...earlier] = await listFingerprints(db)
      return { fingerprint, earlier }
    },
  }
}
