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
import { tellEnd } from '../follow-up/tell-end.ts'
import { findLastEnvelope, lockEnvelope, toState, type WholeEnvelope } from './envelopes.ts'
import { waitingFor } from './waiting.ts'

/** The job that keeps what was signed, once everybody has. */
export const closeEnvelopeJob = defineJob('close-envelope', z.object({ envelopeId: z.uuid() }))

/** One at a time for each envelope, whoever asks for it. */
export const addCloseJob = (tx: Tx, envelopeId: string) =>
  addJob(tx, closeEnvelopeJob, { envelopeId }, { key: `${closeEnvelopeJob.name} ${envelopeId}` })

const system: Author = { user: null, requestId: null }

/** What is told afterwards led its dossier to where it is already, and nobody is written to any more. */
export type Telling = 'as it happens' | 'afterwards'

/**
 * The one door by which news of an envelope come in, whoever brings them: the tool's messages, our asking it, our own
 * signing. Event, signer, markers and status are of one transaction; what was heard before changes nothing.
 */
export async function receiveNews(
  tx: Tx,
  deps: StatusDeps,
  envelopeId: string,
  news: readonly SigningEvent[],
  author: Author = system,
  telling: Telling = 'as it happens',
): Promise<void> {
  const { dossier, envelope } = await lockBoth(tx, envelopeId)
  const fresh = await addEvents(tx, envelopeId, news)
  if (fresh.length === 0) return

  const before = toState(envelope)
  const last = await findLastEnvelope(tx, dossier.id, envelope.kind)
  const isNow = telling === 'as it happens'
  const isCurrent = isNow && last?.id === envelopeId && standings[envelope.kind].includes(dossier.status)
  let state = before
  let markers: readonly string[] = dossier.markers
  let event: TransitionEvent | null = null
  for (const one of fresh) {
    const applied = applySigningEvent(state, one)
    state = applied.envelope
    event ??= applied.event
    const known = markers
    if (isCurrent) markers = applied.markers.reduce(addMarker, markers)
    await addDossierEvent(tx, dossier.id, author, `envelope_${one.kind}`, toPayload(envelope, one, known, markers))
  }
  await saveEnvelope(tx, envelope, state)
  if (isNow && isOver(state) && !isOver(before)) await tellEnd(tx, deps, dossier, await lockEnvelope(tx, envelopeId))
  if (isNow && state.state === 'sent') await inviteNext(tx, deps, envelope, state)
  await tx
    .updateTable('dossier')
    .set({ markers: [...markers] })
    .where('id', '=', dossier.id)
    .execute()
  const moved = { ...dossier, markers: [...markers] }
  if (event && isCurrent && waitingFor(dossier.status) === envelope.kind)
    await moveDossier(
      tx,
      deps,
      { dossier: moved, author: system },
      { event, reason: cut(state.reason) },
      // Which may be days before it was heard of.
      { ...(state.endedAt && { signedAt: state.endedAt.toISOString() }) },
    )
  if (state.state === 'completed' && before.state !== 'completed') await addCloseJob(tx, envelopeId)
}

/** Why nobody signs any more; a tool's own words may be longer than a dossier keeps. */
const cut = (reason: string | null) => (reason === null ? undefined : [...reason].slice(0, REASON_MAX).join(''))

/** Those whose turn has just come get their mail, in the transaction of its cause. */
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

/** Where an envelope leads a dossier from and to: later it has gone on without it. */
const standings: Readonly<Record<Envelope, readonly DossierStatus[]>> = {
  mission: ['mission_validation', 'mission_validated', 'mission_abort'],
  subscription: ['signature', 'signed', 'unsigned'],
}

/** The dossier first, as everywhere. */
async function lockBoth(tx: Tx, envelopeId: string): Promise<{ dossier: DossierRow; envelope: WholeEnvelope }> {
  const { card: _, ...dossier } = await tx
    .selectFrom('dossier')
    .selectAll()
    .where('id', '=', (one) => one.selectFrom('envelope').select('dossier_id').where('envelope.id', '=', envelopeId))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { dossier, envelope: await lockEnvelope(tx, envelopeId) }
}

/** Those that were not heard before. */
async function addEvents(tx: Tx, envelopeId: string, news: readonly SigningEvent[]): Promise<SigningEvent[]> {
  const fresh: SigningEvent[] = []
  for (const { id, kind, party, at, reason, method } of news) {
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

function toPayload(
  { id, kind, trial }: WholeEnvelope,
  { id: news, at, party, reason, method }: SigningEvent,
  before: readonly string[],
  after: readonly string[],
) {
  const heard = { envelope: id, kind, trial, news, heard_at: at.toISOString(), party, reason, method }
  return before === after ? heard : { ...heard, markers: { before: [...before], after: [...after] } }
}

async function saveEnvelope(tx: Tx, envelope: WholeEnvelope, next: EnvelopeState): Promise<void> {
  const { state, reason, sentAt, endedAt } = next
  await tx
    .updateTable('envelope')
    .set({ state, reason, sent_at: sentAt, ended_at: endedAt })
    .where('id', '=', envelope.id)
    .execute()
  const known = toState(envelope).signers
  for (const [at, signer] of next.signers.entries()) {
    if (JSON.stringify(signer) === JSON.stringify(known[at])) continue
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
