import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  addMarker,
  applySigningEvent,
  isOver,
  REASON_MAX,
  type DossierStatus,
  type Envelope,
  type EnvelopeState,
  type SigningEvent,
  type TransitionEvent,
} from '@parcelle/domain'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent, type Author } from '../../../dossier/evidence/events.ts'
import type { StatusDeps } from '../../../dossier/deps.ts'
import { moveDossier } from '../../../dossier/status/move.ts'
import { inviteSigner } from './invite-signer.ts'
import { mailAccessCode } from '../proof/mail-access-code.ts'
import { removeAccessCodes } from '../proof/remove-access-codes.ts'
import { notifyEnd } from './notify-end.ts'
import { lockEnvelope, toState, type WholeEnvelope } from '../envelopes.ts'
import { findAwaitedEnvelope } from './awaited-envelope.ts'

export const closeEnvelopeJob = defineJob('close-envelope', z.object({ envelopeId: z.uuid() }))

/** The key keeps one pending job per envelope. */
export const addCloseJob = (tx: Tx, envelopeId: string) =>
  addJob(tx, closeEnvelopeJob, { envelopeId }, { key: `${closeEnvelopeJob.name} ${envelopeId}` })

const system: Author = { user: null, requestId: null }

/**
 * The only function that applies signing events to an envelope: from webhooks, from polling the tool, from our own
 * signing page. Events, signers, markers and status change in one transaction. Events that are stored already are ignored.
 */
export async function handleSigningEvents(
  tx: Tx,
  deps: StatusDeps,
  envelopeId: string,
  events: readonly SigningEvent[],
  author: Author = system,
  /** Replayed events: the dossier's status is already set, and no mail is sent. */
  isReplay = false,
): Promise<void> {
  await applySigningEvents(tx, deps, await lockDossierAndEnvelope(tx, envelopeId), events, author, isReplay)
}

/** The same for callers that hold both locks. */
export async function applySigningEvents(
  tx: Tx,
  deps: StatusDeps,
  { dossier, envelope }: HeldEnvelope,
  events: readonly SigningEvent[],
  author: Author,
  isReplay = false,
): Promise<void> {
  const { id: envelopeId } = envelope
  const fresh = await addNewEvents(tx, envelopeId, events)
  if (fresh.length === 0) return

  const before = toState(envelope)
  const isCurrent = !isReplay && !envelope.is_replaced && statusesOfEnvelope[envelope.kind].includes(dossier.status)
  let state = before
  let markers: readonly string[] = dossier.markers
  let event: TransitionEvent | null = null
  for (const one of fresh) {
    const applied = applySigningEvent(state, one)
    state = applied.envelope
    event ??= applied.event
    const known = markers
    if (isCurrent) markers = applied.markers.reduce(addMarker, markers)
    await addDossierEvent(tx, dossier.id, author, `envelope_${one.kind}`, toEventPayload(envelope, one, known, markers))
  }
  await saveEnvelope(tx, envelope, state)
  if (!isReplay && isOver(state) && !isOver(before))
    await notifyEnd(tx, deps, dossier, await lockEnvelope(tx, envelopeId))
  if (!isReplay && state.state === 'sent') await inviteNext(tx, deps, envelope, state)
  if (markers !== dossier.markers)
    await tx
      .updateTable('dossier')
      .set({ markers: [...markers] })
      .where('id', '=', dossier.id)
      .execute()
  const moved = { ...dossier, markers: [...markers] }
  if (event && isCurrent && findAwaitedEnvelope(dossier.status) === envelope.kind)
    await moveDossier(
      tx,
      deps,
      { dossier: moved, author: system },
      { event, reason: truncateReason(state.reason) },
      // The event may arrive days after the signature.
      { ...(state.endedAt && { signedAt: state.endedAt.toISOString() }) },
    )
  if (state.state === 'completed' && before.state !== 'completed') await addCloseJob(tx, envelopeId)
}

/** A tool's reason may be longer than a dossier's reason. */
const truncateReason = (reason: string | null) =>
  reason === null ? undefined : [...reason].slice(0, REASON_MAX).join('')

async function inviteNext(
  tx: Tx,
  deps: StatusDeps,
  envelope: WholeEnvelope,
  { signers }: EnvelopeState,
): Promise<void> {
  for (const signer of envelope.signers) {
    const now = signers.find(({ party }) => party === signer.party)
    if (signer.sent_at !== null || !now?.sentAt) continue
    await inviteSigner(tx, deps, envelope, signer)
    await mailAccessCode(tx, deps, envelope, signer)
  }
}

/** The statuses in which an envelope still changes its dossier. */
const statusesOfEnvelope: Readonly<Record<Envelope, readonly DossierStatus[]>> = {
  mission: ['mission_validation', 'mission_validated', 'mission_abort'],
  subscription: ['signature', 'signed', 'unsigned'],
}

type HeldEnvelope = { dossier: DossierRow; envelope: WholeEnvelope }

/** Locks the dossier first, as every transaction does, to prevent deadlocks. */
export async function lockDossierAndEnvelope(tx: Tx, envelopeId: string): Promise<HeldEnvelope> {
  const { card: _, ...dossier } = await tx
    .selectFrom('dossier')
    .selectAll()
    .where('id', '=', (one) => one.selectFrom('envelope').select('dossier_id').where('envelope.id', '=', envelopeId))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { dossier, envelope: await lockEnvelope(tx, envelopeId) }
}

/** Stores the events and returns those that were not stored before. */
async function addNewEvents(tx: Tx, envelopeId: string, events: readonly SigningEvent[]): Promise<SigningEvent[]> {
  const fresh: SigningEvent[] = []
  for (const { id, kind, party, at, reason, method } of events) {
    const added = await tx
      .insertInto('envelope_event')
      .values({
        envelope_id: envelopeId,
        provider_event_id: id,
        kind,
        party: party ?? null,
        at,
        payload: JSON.stringify({ reason, method }),
      })
      .onConflict((conflict) => conflict.column('provider_event_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added)
      fresh.push({ id, kind, at, ...(party && { party }), ...(reason && { reason }), ...(method && { method }) })
  }
  return fresh
}

function toEventPayload(
  { id, kind, trial }: WholeEnvelope,
  { id: eventId, at, party, reason, method }: SigningEvent,
  before: readonly string[],
  after: readonly string[],
) {
  const payload = { envelope: id, kind, trial, news: eventId, heard_at: at.toISOString(), party, reason, method }
  return before === after ? payload : { ...payload, markers: { before: [...before], after: [...after] } }
}

async function saveEnvelope(tx: Tx, envelope: WholeEnvelope, next: EnvelopeState): Promise<void> {
  const { state, reason, sentAt, endedAt } = next
  const { signers: known, ...before } = toState(envelope)
  const { signers, ...after } = next
  if (!isDeepStrictEqual(before, after))
    await tx
      .updateTable('envelope')
      .set({ state, reason, sent_at: sentAt, ended_at: endedAt })
      .where('id', '=', envelope.id)
      .execute()
  for (const [at, signer] of signers.entries()) {
    if (isDeepStrictEqual(signer, known[at])) continue
    await tx
      .updateTable('envelope_signer')
      .set({
        sent_at: signer.sentAt,
        opened_at: signer.openedAt,
        signed_at: signer.signedAt,
        declined_at: signer.declinedAt,
        method: signer.method,
        reason: signer.reason,
      })
      .where('envelope_id', '=', envelope.id)
      .where('party', '=', signer.party)
      .execute()
  }
  if (isOver(next)) await removeAccessCodes(tx, envelope.id)
}
