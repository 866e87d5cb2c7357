import type { RoutesByFeature } from '@parcelle/contract'
import { declineSigning } from './decline.ts'
import { openElsewhere } from './open-elsewhere.ts'
import { readCopyOfPaper, readPaperToSign, tellPaperRead } from './read-paper.ts'
import { sendCode } from './codes/send-code.ts'
import { signEnvelope } from './sign.ts'
import { presentPage, readSituation } from './signing-visit.ts'
import { verifyVisit } from './codes/verify-visit.ts'
import { openByFrame, openByLink } from './visit-page.ts'
import { findVisit } from '../providers/embedded/visits.ts'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'

/** The signing page: whoever has the token of a link, then the key of a visit, and nobody else. */
export function signingPageRoom(deps: Deps): Handlers<RoutesByFeature['signingPage']> {
  return {
    openSigningLink: ({ params, ...visitor }) => openByLink(deps, params.token, visitor),
    openSigningFrame: ({ params, user, ...visitor }) => openByFrame(deps, params.token, user, visitor),
    openSigningElsewhere: ({ params, ...visitor }) => openElsewhere(deps, params.token, visitor),
    readSigningPage: async ({ params, locale }) =>
      presentPage(deps, await readSituation(deps.db, await findVisit(deps.db, params.token)), locale),
    readPaperToSign: ({ params, ...visitor }) => readPaperToSign(deps, params.token, params.rank, visitor),
    readCopyOfPaper: ({ params, ...visitor }) => readCopyOfPaper(deps, params.token, params.rank, visitor),
    tellPaperRead: async ({ params, body, ...visitor }) =>
      void (await tellPaperRead(deps, params.token, { ...params, ...body }, visitor)),
    sendSigningCode: ({ params, body, ...visitor }) => sendCode(deps, params.token, body.channel, visitor),
    signEnvelope: ({ params, body, ...visitor }) => signEnvelope(deps, params.token, body, visitor),
    declineSigning: ({ params, body, ...visitor }) => declineSigning(deps, params.token, body, visitor),
    verifySigningVisit: ({ params, body, ...visitor }) => verifyVisit(deps, params.token, body.code, visitor),
  }
}
