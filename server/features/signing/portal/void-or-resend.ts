import { isOver, reasonProblem, type Envelope, type Signer } from '@parcelle/domain'
import { randomUUID } from 'node:crypto'
import { addJob } from '../../../platform/jobs/add-job.ts'
import type { Deps } from '../../../deps.ts'
import { lockVisibleDossier } from '../../../dossier/access/access.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { conflict, forbidden, tooMany, unacceptable } from '../../../platform/errors/errors.ts'
import { findEnvelopes, findOpenEnvelope, lockEnvelope, type WholeEnvelope } from '../envelopes.ts'
import { voidAtTool } from '../follow-up/withdraw-at-tool.ts'
import { inviteSigner } from '../envelopes/invite-signer.ts'
import { isSignerDisabled } from '../proof/disabled-signer.ts'
import { mailAccessCode } from '../proof/mail-access-code.ts'
import { handleSigningEvents } from '../envelopes/handle-signing-events.ts'
import { voidEnvelopeJob } from '../envelopes/void-envelope.ts'
import { findDossierWithEnvelopes, mayWithdraw, type Caller } from './find-dossier.ts'
import { findEarlierSigner } from './present.ts'

/** Voids the open envelope, at the tool first, so that nobody signs there what is void here. */
export async function voidEnvelope(deps: Deps, call: Caller & { body: { reason: string } }): Promise<void> {
  const { params, user, requestId, body } = call
  const reason = body.reason.trim()
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  if (!mayWithdraw(user, dossier)) throw forbidden()
  const wrong = reasonProblem(reason, true)
  if (wrong) throw unacceptable(wrong.code, wrong.property, wrong.params)
  const open = findOpenEnvelope(envelopes)
  if (!open) throw conflict('signing.error.over')
  const isVoidThere = await voidAtTool(deps, open, reason)
  await deps.db.transaction().execute(async (tx) => {
    const now = await lockVisibleDossier(tx, user, params.id)
    const envelope = await lockEnvelope(tx, open.id)
    // The tool's webhook may have voided it already.
    if (isOver(envelope) && !(isVoidThere && envelope.state === 'voided')) throw conflict('signing.error.over')
    if (!isOver(envelope) && !mayWithdraw(user, now)) throw forbidden()
    const event = { id: `void ${randomUUID()}`, kind: 'voided', at: new Date(), reason } as const
    await handleSigningEvents(tx, deps, open.id, [event], { user, requestId })
    if (!isVoidThere) await addJob(tx, voidEnvelopeJob, { envelopeId: open.id })
  })
}

const resendLimit = { name: 'signing-again', max: 3, seconds: 3600 }

export async function resendEnvelope(
  deps: Deps,
  { params, user, requestId, body }: Caller & { body: { kind: Envelope; party: Signer } },
): Promise<void> {
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  if (!mayWithdraw(user, dossier)) throw forbidden()
  const wait = await deps.limiter.hit(resendLimit, needAwaited(envelopes, body).signer.id)
  if (wait !== null) throw tooMany(wait)
  await deps.db.transaction().execute(async (tx) => {
    await lockVisibleDossier(tx, user, params.id)
    // Checked again under the lock: the envelope may have ended, or the party signed.
    const { envelope, signer } = needAwaited(await findEnvelopes(tx, dossier.id), body)
    if (await isSignerDisabled(tx, signer)) throw conflict('signing.error.disabled', { name: signer.name })
    // We send the mail for every tool: tools do not write to signers of an embedded page.
    await inviteSigner(tx, deps, envelope, signer)
    await mailAccessCode(tx, deps, envelope, signer)
    const payload = { envelope: envelope.id, ...body }
    await addDossierEvent(tx, dossier.id, { user, requestId }, 'resend_envelope', payload, 'without-notification')
  })
}

/** Refuses unless the party's signature is awaited now. */
function needAwaited(envelopes: readonly WholeEnvelope[], { kind, party }: { kind: Envelope; party: Signer }) {
  const envelope = envelopes.find((one) => one.kind === kind)
  const signer = envelope?.signers.find((one) => one.party === party)
  const isOut = envelope?.state === 'sent' && envelope.provider_id !== null && !isPast(envelope.expires_at)
  if (!envelope || !isOut || !signer || signer.signed_at !== null) throw conflict('signing.error.over')
  const before = findEarlierSigner(envelope, signer)
  if (before) throw conflict('signing.error.not-your-turn', { name: before.name })
  return { envelope, signer }
}

const isPast = (date: Date | null) => date !== null && date <= new Date()
