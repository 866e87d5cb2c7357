import { isOver, type Envelope, type Signer } from '@parcelle/domain'
import type { Deps } from '../../../deps.ts'
import { recordWithoutNotification } from '../../../dossier/record-without-notification.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import type { SignerRow, WholeEnvelope } from '../envelopes.ts'
import { isSignerDisabled } from '../proof/disabled-signer.ts'
import { chooseTool } from '../envelopes/choose-tool.ts'
import { findDossierWithEnvelopes, type Caller } from './find-dossier.ts'
import { refuseOthers } from './may-open.ts'
import { findEarlierSigner } from './present.ts'

type SigningCall = Caller & { body: { kind: Envelope; party: Signer } }

/** The address of the frame where a party signs. */
export async function openSigning(deps: Deps, { params, user, requestId, body }: SigningCall) {
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  const envelope = envelopes.find(({ kind }) => kind === body.kind)
  const signer = envelope?.signers.find(({ party }) => party === body.party)
  const { providerId, tool } = findSigningTarget(deps, envelope, signer)
  if (envelope && signer) refuseOthers({ envelope, signer }, user)
  if (signer && (await isSignerDisabled(deps.db, signer)))
    throw conflict('signing.error.disabled', { name: signer.name })
  const returnUrl = `${deps.config.publicUrl}/${deps.deployment.esign}/success`
  const { url, expiresAt } = await tool.openSigning({ providerId, party: body.party, returnUrl, lease: user.id })
  await recordWithoutNotification(deps, dossier.id, { user, requestId }, 'open_signing', {
    envelope: envelope?.id,
    ...body,
  })
  return { url, expiresAt: expiresAt.toISOString() }
}

/** Releases the lock of a tool that lets one signer at a time open an envelope. */
export async function leaveSigning(deps: Deps, { params, user, body }: SigningCall): Promise<void> {
  const { envelopes } = await findDossierWithEnvelopes(deps, user, params)
  const envelope = envelopes.find(({ kind }) => kind === body.kind)
  if (envelope?.provider_id) await chooseTool(deps, envelope).leave?.(envelope.provider_id, body.party)
}

/** The tool and the envelope's id there. Refuses if this signature is not awaited now. */
function findSigningTarget(deps: Deps, envelope: WholeEnvelope | undefined, signer: SignerRow | undefined) {
  if (!envelope || !signer || isOver(envelope) || signer.signed_at !== null) throw conflict('signing.error.over')
  const before = findEarlierSigner(envelope, signer)
  if (before) throw conflict('signing.error.not-your-turn', { name: before.name })
  if (envelope.state === 'preparing' || envelope.provider_id === null) throw conflict('signing.error.preparing')
  return { providerId: envelope.provider_id, tool: chooseTool(deps, envelope) }
}
