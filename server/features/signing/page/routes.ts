import type { RoutesByFeature } from '@parcelle/contract'
import { declineSigning } from './decline.ts'
import { downloadAll, readCertificate } from './download-signed.ts'
import { readDocumentCopy, readDocumentToSign, recordDocumentRead } from './read-document.ts'
import { sendCode } from './codes/send-code.ts'
import { saveStep } from './save-step.ts'
import { signEnvelope } from './sign-documents.ts'
import { presentPage } from './present-page.ts'
import { readVisitContext } from './visit-context.ts'
import { verifyVisit } from './codes/verify-visit.ts'
import { openPageInPortal, openPageByLink, openProviderSigning } from './open-page.ts'
import { findVisit } from '../providers/embedded/visits.ts'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'

/** Calls are authorised by the token of a link, then by the key of the visit it starts. */
export function signingPageRoutes(deps: Deps): Handlers<RoutesByFeature['signingPage']> {
  return {
    openSigningLink: ({ params, ...visitor }) => openPageByLink(deps, params.token, visitor),
    openSigningFrame: ({ params, user, ...visitor }) => openPageInPortal(deps, params.token, user, visitor),
    openProviderSigning: ({ params, ...visitor }) => openProviderSigning(deps, params.token, visitor),
    readSigningPage: async ({ params, locale }) =>
      presentPage(deps, await readVisitContext(deps.db, await findVisit(deps.db, params.token)), locale),
    readDocumentToSign: ({ params, ...visitor }) => readDocumentToSign(deps, params.token, params.rank, visitor),
    readDocumentCopy: ({ params, ...visitor }) => readDocumentCopy(deps, params.token, params.rank, visitor),
    recordDocumentRead: async ({ params, body, ...visitor }) =>
      void (await recordDocumentRead(deps, params.token, { ...params, ...body }, visitor)),
    saveSigningStep: async ({ params, body, locale }) => void (await saveStep(deps, params.token, body, locale)),
    sendSigningCode: ({ params, body, ...visitor }) => sendCode(deps, params.token, body.channel, visitor),
    signEnvelope: ({ params, body, ...visitor }) => signEnvelope(deps, params.token, body, visitor),
    declineSigning: ({ params, body, ...visitor }) => declineSigning(deps, params.token, body, visitor),
    readSigningCertificate: ({ params, ...visitor }) => readCertificate(deps, params.token, visitor),
    downloadSigningDocuments: ({ params, ...visitor }) => downloadAll(deps, params.token, visitor),
    verifySigningVisit: ({ params, body, ...visitor }) => verifyVisit(deps, params.token, body.code, visitor),
  }
}
