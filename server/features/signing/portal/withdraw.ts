import { isOver, reasonProblem, type Envelope, type Signer } from '@parcelle/domain'
import { randomUUID } from 'node:crypto'
import { addJob } from '../../../platform/jobs/add-job.ts'
import type { Deps } from '../../../deps.ts'
import { lockVisibleDossier } from '../../../dossier/access/access.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { conflict, forbidden, tooMany, unacceptable } from '../../../platform/errors/errors.ts'
import { findEnvelopes, findOpen, lockEnvelope, type WholeEnvelope } from '../envelopes/envelopes.ts'
import { voidAtTool } from '../follow-up/withdraw-at-tool.ts'
import { inviteSigner } from '../envelopes/invite-signer.ts'
import { isSignerDisabled } from '../proof/disabled-signer.ts'
import { mailAccessCode } from '../proof/mail-access-code.ts'
import { receiveNews } from '../envelopes/receive-news.ts'
import { voidEnvelopeJob } from '../envelopes/void-envelope.ts'
import { findDossierWithEnvelopes, mayWithdraw, type Caller } from './find.ts'
import { findBefore } from './present.ts'

/** Withdraws the envelope that is out: the tool first, so that nobody signs there what is withdrawn here. */
export async function voidEnvelope(deps: Deps, call: Caller & { body: { reason: string } }): Promise<void> {
  const { params, user, requestId, body } = call
  const reason = body.reason.trim()
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  if (!mayWithdraw(user, dossier)) throw forbidden()
  const wrong = reasonProblem(reason, true)
  if (wrong) throw unacceptable(wrong.code, wrong.property, wrong.params)
  const open = findOpen(envelopes)
  if (!open) throw conflict('signing.error.over')
  const isVoidThere = await voidAtTool(deps, open, reason)
  await deps.db.transaction().execute(async (tx) => {
    const now = await lockVisibleDossier(tx, user, params.id)
    const envelope = await lockEnvelope(tx, open.id)
    // The tool's own message may have come first.
    if (isOver(envelope) && !(isVoidThere && envelope.state === 'voided')) throw conflict('signing.error.over')
    if (!isOver(envelope) && !mayWithdraw(user, now)) throw forbidden()
    const news = { id: `void ${randomUUID()}`, kind: 'voided', at: new Date(), reason } as const
    await receiveNews(tx, deps, open.id, [news], { user, requestId })
    if (!isVoidThere) await addJob(tx, voidEnvelopeJob, { envelopeId: open.id })
  })
}

/** So often in an hour a signer is sent their mail again. */
const again = { name: 'signing-again', max: 3, seconds: 3600 }

/** Sends one party their mail again. */
export async function resendEnvelope(
  deps: Deps,
  { params, user, requestId, body }: Caller & { body: { kind: Envelope; party: Signer } },
): Promise<void> {
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  if (!mayWithdraw(user, dossier)) throw forbidden()
  const wait = await deps.limiter.hit(again, needAwaited(envelopes, body).signer.id)
  if (wait !== null) throw tooMany(wait)
  await deps.db.transaction().execute(async (tx) => {
    await lockVisibleDossier(tx, user, params.id)
    // Nobody is asked to sign what has just ended, or what they have just signed.
    const { envelope, signer } = needAwaited(await findEnvelopes(tx, dossier.id), body)
    if (await isSignerDisabled(tx, signer)) throw conflict('signing.error.disabled', { name: signer.name })
    // By us, whichever tool signs: no tool writes to those who sign in our page.
    await inviteSigner(tx, deps, envelope, signer)
    await mailAccessCode(tx, deps, envelope, signer)
    const payload = { envelope: envelope.id, ...body }
    await addDossierEvent(tx, dossier.id, { user, requestId }, 'resend_envelope', payload, 'without-notification')
  })
}

/** A party whose signature is awaited now; otherwise why it is not. */
function needAwaited(envelopes: readonly WholeEnvelope[], { kind, party }: { kind: Envelope; party: Signer }) {
  const envelope = envelopes.find((one) => one.kind === kind)
  const signer = envelope?.signers.find((one) => one.party === party)
  const isOut = envelope?.state === 'sent' && envelope.provider_id !== null && !isPast(envelope.expires_at)
  if (!envelope || !isOut || !signer || signer.signed_at !== null) throw conflict('signing.error.over')
  const before = findBefore(envelope, signer)
  if (before) throw conflict('signing.error.not-your-turn', { name: before.name })
  return { envelope, signer }
}

const isPast = (date: Date | null) => date !== null && date <= new Date()
