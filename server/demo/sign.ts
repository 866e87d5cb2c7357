import { z } from 'zod'
import { envelopes, isOver, toMarker, type Envelope, type SigningEvent } from '@parcelle/domain'
import { sql } from 'kysely'
import { addJob } from '../platform/jobs/add-job.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Db, Tx } from '../platform/database/tables.ts'
import {
  addEnvelope,
  findEnvelope,
  inviteSigner,
  listChannels,
  handleSigningEvents,
  REMINDER_DAYS,
  sendEnvelope,
  type SignerRow,
  type SigningDeps,
  signDocuments,
  type WholeEnvelope,
} from '../features/signing/index.ts'
import type { DossierRow } from '../dossier/access/access.ts'
import type { Author } from '../dossier/evidence/events.ts'
import { findDossierForm, findValues, openDossierSession } from '../dossier/answers/session.ts'
import { Refusal } from '../platform/errors/errors.ts'
import { parisDay } from '../platform/today.ts'
import { readDemo, type DemoDossier } from './data.ts'
import { readPastNotifications } from './read-past-notifications.ts'

/** Signs the documents of the demo dossiers, one small step per run; each run adds the next. */
export const signDemoJob = defineJob('sign-demo', z.object({ place: z.int().nullable() }))

/** One envelope of a dossier's history; without an end it is still out. */
type EnvelopeHistory = { kind: Envelope; sentAt: Date; endedAt: Date | null; isSigned: boolean }

/** An address reserved for documentation (RFC 5737). */
const ADDRESS = '192.0.2.1'
const isReplay = true
/** Milliseconds, to leave a program that has just started its resources. */
const START_DELAY = 5_000

export function addSignDemoJob(tx: Tx): Promise<void> {
  return addStep(tx, null)
}

function addStep(tx: Tx, place: number | null, at?: Date): Promise<void> {
  return addJob(tx, signDemoJob, { place }, { key: signDemoJob.name, ...(at && { at }) })
}

/** Idempotent, also from the start. */
export async function signDemo(deps: SigningDeps, place: number | null): Promise<void> {
  // An external tool would ask people who do not exist to sign.
  if (!deps.config.demo || deps.esign.name !== 'embedded') return
  const { dossiers } = await readDemo()
  await deps.db.transaction().execute(async (tx) => {
    // Programs that start together each add the job; the lock lets one run, and is freed when that one is killed.
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${signDemoJob.name})) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    if (place === null) {
      // All envelopes first: a dossier with an envelope is not delivered without its documents.
      for (const source of dossiers) await addEnvelopes(deps, source)
      return addStep(tx, 0, new Date(Date.now() + START_DELAY))
    }
    const source = dossiers[place]
    if (source) await addStep(tx, (await takeStep(deps, source)) ? place : place + 1)
    await readPastNotifications(deps.db)
  })
}

/** The dossier, or null once somebody has worked on it. */
async function findUntouchedDossier(db: Db, { clientCode, demo }: DemoDossier): Promise<DossierRow | null> {
  const found = await db
    .selectFrom('dossier')
    .selectAll()
    .where('creation_date', '=', new Date(demo.createdAt))
    .where('status', '=', demo.status)
    .where('client_id', 'in', (one) => one.selectFrom('client').select('id').where('username', '=', clientCode))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) return null
  const { card: _, ...dossier } = found
  return dossier
}

async function readHistory(db: Db, dossierId: string): Promise<EnvelopeHistory[]> {
  const events = await db
    .selectFrom('dossier_event')
    .select(['event', 'at'])
    .where('dossier_id', '=', dossierId)
    .orderBy('seq')
    .execute()
  const when = (event: string) => events.find((one) => one.event === event)?.at
  return envelopes.flatMap((kind) => {
    const sentAt = when(`submit_${kind}`)
    if (!sentAt) return []
    const signedAt = when(`${kind}_signed`)
    const endedAt = signedAt ?? when(`${kind}_declined`) ?? null
    // An envelope that is still out is sent now, or it would have expired.
    return [{ kind, sentAt: endedAt ? sentAt : new Date(), endedAt, isSigned: signedAt !== undefined }]
  })
}

async function addEnvelopes(deps: SigningDeps, source: DemoDossier): Promise<void> {
  const adding = deps.db.transaction().execute(async (tx) => {
    const dossier = await findUntouchedDossier(tx, source)
    if (!dossier) return
    for (const history of await readHistory(tx, dossier.id))
      if (!(await findFirstEnvelope(tx, dossier, history))) await addFrozenEnvelope(tx, deps, dossier, history)
  })
  await adding.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    deps.log.warn({ dossier: source.id, reason: error.message }, 'could not add the envelopes of a demo dossier')
  })
}

/** Freezes the dossier as on the day it was sent. */
async function addFrozenEnvelope(
  tx: Tx,
  deps: SigningDeps,
  row: DossierRow,
  { kind, sentAt, endedAt }: EnvelopeHistory,
): Promise<void> {
  const then = { ...deps, today: () => parisDay(sentAt) }
  const status = kind === 'mission' ? 'mission_validation' : 'signature'
  const dossier: DossierRow = { ...row, status, markers: [] }
  const published = await findDossierForm(deps, dossier, tx)
  const session = openDossierSession(then, published, dossier, await findValues(tx, dossier.id))
  const author = { user: null, requestId: null }
  const id = await addEnvelope({ tx, deps: then, dossier, session, author }, kind)
  // No reminders of an ended envelope.
  const reminders = endedAt ? REMINDER_DAYS.length : 0
  await tx.updateTable('envelope').set({ reminders }).where('id', '=', id).execute()
}

/** Later envelopes were not made by the demo. */
async function findFirstEnvelope(db: Db, { id }: DossierRow, { kind }: EnvelopeHistory): Promise<WholeEnvelope | null> {
  const first = await db
    .selectFrom('envelope')
    .select('id')
    .where('dossier_id', '=', id)
    .where('kind', '=', kind)
    .where('trial', '=', 1)
    .executeTakeFirst()
  return first ? findEnvelope(db, first.id) : null
}

/** Sends the next envelope of a dossier, or signs for the next signer; false when nothing is left. */
async function takeStep(deps: SigningDeps, source: DemoDossier): Promise<boolean> {
  const dossier = await findUntouchedDossier(deps.db, source)
  if (!dossier) return false
  for (const history of await readHistory(deps.db, dossier.id)) {
    const envelope = await findFirstEnvelope(deps.db, dossier, history)
    if (!envelope || isOver(envelope)) continue
    if (envelope.state === 'preparing') {
      const { sentAt: at } = history
      await sendEnvelope(deps, dossier, envelope, { at, isReplay })
      await deps.db.updateTable('envelope').set({ created_at: at }).where('id', '=', envelope.id).execute()
      if (history.endedAt === null) await inviteAwaited(deps, envelope.id)
      return true
    }
    for (const [turn, signer] of envelope.signers.entries()) {
      const part = { envelope, signer, isSigned: history.isSigned }
      const at = spreadTime(history, (turn + 1) / envelope.signers.length)
      if (signer.signed_at === null && (await actAsSigner(deps, dossier, { ...part, at }))) return true
    }
  }
  return false
}

/** Mails their link to those whose turn it is: nobody else would have it, because replayed events send no mail. */
function inviteAwaited(deps: SigningDeps, envelopeId: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const envelope = await findEnvelope(tx, envelopeId)
    for (const signer of envelope?.signers ?? [])
      if (envelope && signer.sent_at !== null) await inviteSigner(tx, deps, envelope, signer)
  })
}

/** Spreads the signatures evenly; the last one ends the envelope. */
function spreadTime({ sentAt, endedAt }: EnvelopeHistory, share: number): Date {
  const time = (endedAt ?? sentAt).getTime() - sentAt.getTime()
  return new Date(sentAt.getTime() + time * share)
}

type SignerTurn = { envelope: WholeEnvelope; signer: SignerRow; at: Date; isSigned: boolean }

/** In a signed envelope everybody signs, otherwise the markers say who did. False: the signer has not decided. */
async function actAsSigner(
  deps: SigningDeps,
  dossier: DossierRow,
  { envelope, signer, at, isSigned }: SignerTurn,
): Promise<boolean> {
  const { id, party, name, locale } = signer
  const did = (what: 'delivered_to' | 'signed_by' | 'declined_by') =>
    dossier.markers.includes(toMarker(envelope.kind, what, party))
  const isSigning = isSigned || did('signed_by')
  const author: Author = { user: null, requestId: null, party: { party, name, link: 'personal', address: ADDRESS } }
  const handleEvent = (event: Pick<SigningEvent, 'id' | 'kind' | 'reason'>) =>
    deps.db
      .transaction()
      .execute((tx) => handleSigningEvents(tx, deps, envelope.id, [{ ...event, party, at }], author, isReplay))

  if (isSigning || did('delivered_to') || did('declined_by'))
    await handleEvent({ id: `opened ${id}`, kind: 'delivered' })
  if (isSigning) {
    const whose = { signerId: id, envelopeId: envelope.id, userId: null }
    const visit = { key: '', ...whose, returnUrl: null, opened: [], read: [], isVerified: false }
    const [channel = 'mail'] = listChannels(deps.config, signer)
    const visitor = { address: ADDRESS, locale }
    await signDocuments(deps, visit, { channel, at, author, visitor, mark: { kind: 'typed', name }, isReplay })
  } else if (did('declined_by')) {
    await handleEvent({ id: `declined ${id}`, kind: 'declined', reason: dossier.last_reason ?? '' })
  }
  return isSigning || did('declined_by')
}
