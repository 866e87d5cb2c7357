import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { findVisibleDossier } from '../../../dossier/access/access.ts'
import { findNextSteps } from '../next-steps/find-next-steps.ts'
import { listEnvelopes } from './list-envelopes.ts'
import { leaveSigning, openSigning } from './open-signing.ts'
import { downloadSignedDocuments, listSignedDocuments, readSignedDocument } from './signed-documents.ts'
import { readSigningHistory } from './history.ts'
import { resendEnvelope, voidEnvelope } from './void-or-resend.ts'

export function signingRoutes(deps: Deps): Handlers<RoutesByFeature['signing']> {
  return {
    listEnvelopes: ({ params, user, locale }) => listEnvelopes(deps, user, params, locale),
    openSigning: (call) => openSigning(deps, call),
    leaveSigning: async (call) => void (await leaveSigning(deps, call)),
    voidEnvelope: async (call) => void (await voidEnvelope(deps, call)),
    resendEnvelope: async (call) => void (await resendEnvelope(deps, call)),
    listSignedDocuments: ({ params, user, locale }) => listSignedDocuments(deps, user, params, locale),
    readSignedDocument: (call) => readSignedDocument(deps, call),
    downloadSignedDocuments: (call) => downloadSignedDocuments(deps, call),
    readNextSteps: async ({ params, user }) => ({
      nextSteps: await findNextSteps(deps.db, await findVisibleDossier(deps.db, user, params.id)),
    }),
    readSigningHistory: (call) => readSigningHistory(deps, call),
  }
}
