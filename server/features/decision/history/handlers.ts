import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import { findSignedDossier, findVisibleDossier } from '../../../dossier/access/access.ts'
import { forbidden } from '../../../platform/errors/errors.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { listFingerprints, makePack } from '../../evidence/index.ts'
import { readHistory } from './decisions.ts'

type HistoryCalls = 'readHistory' | 'exportEvidence' | 'readEvidenceKeys'

export function historyHandlers(deps: Deps): Pick<Handlers<RoutesByFeature['integration']>, HistoryCalls> {
  const { db, deployment } = deps
  return {
    async readHistory({ params, user, locale }) {
      await findSignedDossier(db, user, params.id)
      return readHistory(db, params.id, locale)
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
