import type { Signer } from '@parcelle/domain'
import { z } from 'zod'
import type { DocusignAccount } from '../../../../config.ts'
import { conflict } from '../../../../platform/errors/errors.ts'
import type { Db } from '../../../../platform/database/tables.ts'
import type { SigningTool } from '../../../../ports/signing-tool.ts'
import { recipientIds } from './definition.ts'
import { isEnvelopeOver } from './failures.ts'
import { PING_PATH } from './paths.ts'
import { findLockHolder, releaseSigningLock, PING_SECONDS, takeSigningLock } from './docusign-envelope.ts'
import { callForJson, type ApiCall } from './request.ts'

type OpeningInput = Parameters<SigningTool['openSigning']>[0]
type ViewDeps = { account: DocusignAccount; publicUrl: string; db: Db; callApi: ApiCall; now: Date }

// DocuSign's signing addresses expire after a few minutes.
const LINK_LIFE_MS = 5 * 60_000
const viewShape = z.object({ url: z.url() })

/** The address where a party signs. Refused while another party has the envelope open. */
export async function openRecipientView(
  deps: ViewDeps,
  opening: OpeningInput,
): Promise<{ url: string; expiresAt: Date }> {
  const { db, callApi, now } = deps
  const { providerId, party } = opening
  const token = await takeSigningLock(db, providerId, party, now)
  if (token === null)
    throw conflict('signing.error.in-progress', { name: (await findLockHolder(db, providerId)) ?? '' })
  try {
    const body = await describeView(deps, opening, token)
    const path = `/envelopes/${providerId}/views/recipient`
    const { url } = await callForJson(callApi, viewShape, { method: 'POST', path, body })
    return { url, expiresAt: new Date(now.getTime() + LINK_LIFE_MS) }
  } catch (error) {
    await releaseSigningLock(db, providerId, party)
    throw isEnvelopeOver(error) ? conflict('signing.error.over') : error
  }
}

async function describeView(deps: ViewDeps, { providerId, party, returnUrl, lease }: OpeningInput, token: string) {
  const { account, publicUrl, db } = deps
  const ping = { pingUrl: `${publicUrl}${PING_PATH}/${token}`, pingFrequency: String(PING_SECONDS) }
  return {
    ...(await findRecipient(db, providerId, party)),
    returnUrl,
    // We authenticate the signer; DocuSign prints the assertion id in its certificate.
    authenticationMethod: 'None',
    assertionId: lease,
    frameAncestors: [new URL(publicUrl).origin, account.appsOrigin],
    messageOrigins: [account.appsOrigin],
    // DocuSign pings https addresses only.
    ...(publicUrl.startsWith('https:') && ping),
  }
}

/** The party as it was sent to DocuSign. */
async function findRecipient(db: Db, providerId: string, party: Signer) {
  const { name, email } = await db
    .selectFrom('envelope_signer as s')
    .innerJoin('envelope as e', 'e.id', 's.envelope_id')
    .select(['s.name', 's.email'])
    .where('e.provider_id', '=', providerId)
    .where('s.party', '=', party)
    .executeTakeFirstOrThrow()
  return { recipientId: recipientIds[party], clientUserId: party, userName: name, email }
}
