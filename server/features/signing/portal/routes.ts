import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { listEnvelopes } from './list.ts'
import { leaveSigning, openSigning } from './open-signing.ts'
import { downloadSigned, listSigned, readSigned } from './papers.ts'
import { readSigningHistory } from './history.ts'
import { resendEnvelope, voidEnvelope } from './withdraw.ts'

export function signingRoom(deps: Deps): Handlers<RoutesByFeature['signing']> {
  return {
    listEnvelopes: ({ params, user }) => listEnvelopes(deps, user, params),
    openSigning: (call) => openSigning(deps, call),
    leaveSigning: async (call) => void (await leaveSigning(deps, call)),
    voidEnvelope: async (call) => void (await voidEnvelope(deps, call)),
    resendEnvelope: async (call) => void (await resendEnvelope(deps, call)),
    listSignedDocuments: ({ params, user }) => listSigned(deps, user, params),
    readSignedDocument: (call) => readSigned(deps, call),
    downloadSignedDocuments: (call) => downloadSigned(deps, call),
    readSigningHistory: (call) => readSigningHistory(deps, call),
  }
}
