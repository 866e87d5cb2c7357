import { z } from 'zod'
import { envelopes, isOver, toMarker, type Envelope, type SigningEvent } from '@parcelle/domain'
import { sql } from 'kysely'
import { addJob } from '../platform/jobs/add-job.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Db, Tx } from '../platform/database/tables.ts'
import {
  addEnvelope,
  findEnvelope,
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

/** The job that signs what the dossiers of the demo say was signed: one small step, then it comes again for the next. */
export const signDemoJob = defineJob('sign-demo', z.object({ place: z.int().nullable() }))

/** What the story of a dossier says of one envelope; no end: it is out. */
type Chapter = { kind: Envelope; sentAt: Date; endedAt: Date | null; isSigned: boolean }

/** An address that belongs to nobody, RFC 5737. */
const ADDRESS = '192.0.2.1'
const isReplay = true
/** A program that has just started has other things to do. */
const REST = 30_000

/** Begins at the beginning. */
export function addSignDemo(tx: Tx): Promise<void> {
  return addStep(tx, null)
}

function addStep(tx: Tx, place: number | null, at?: Date): Promise<void> {
  return addJob(tx, signDemoJob, { place }, { key: signDemoJob.name, ...(at && { at }) })
}

/** Done again, or from the beginning, it does nothing twice. */
export async function signDemo(deps: SigningDeps, place: number | null): Promise<void> {
  // A tool outside would be asked to sign in the name of people who do not exist.
  if (!deps.config.demo || deps.esign.name !== 'embedded') return
  const { dossiers } = await readDemo()
  await deps.db.transaction().execute(async (tx) => {
    // Programs that start together each ask for it: whoever is at it goes on alone, and a killed one holds nothing.
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${signDemoJob.name})) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    if (place === null) {
      // All of them at once, before anything else: what has an envelope is not delivered without its papers.
      for (const source of dossiers) await addEnvelopes(deps, source)
      return addStep(tx, 0, new Date(Date.now() + REST))
    }
    const source = dossiers[place]
    if (source) await addStep(tx, (await takeStep(deps, source)) ? place : place + 1)
  })
}

/** The dossier as long as its story is the demo's: with one that somebody has gone on with, nothing is done. */
async function findToldDossier(db: Db, { clientCode, demo }: DemoDossier): Promise<DossierRow | null> {
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

async function readChapters(db: Db, dossierId: string): Promise<Chapter[]> {
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
    // What is out was sent when the demo began: it would have expired otherwise.
    return [{ kind, sentAt: endedAt ? sentAt : new Date(), endedAt, isSigned: signedAt !== undefined }]
  })
}

async function addEnvelopes(deps: SigningDeps, source: DemoDossier): Promise<void> {
  const adding = deps.db.transaction().execute(async (tx) => {
    const dossier = await findToldDossier(tx, source)
    if (!dossier) return
    for (const chapter of await readChapters(tx, dossier.id))
      if (!(await findFirst(tx, dossier, chapter))) await addTold(tx, deps, dossier, chapter)
  })
  await adding.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    deps.log.warn({ dossier: source.id, reason: error.message }, 'a dossier of the demo has nothing signed')
  })
}

/** Freezes the dossier as it was on the day it was sent. */
async function addTold(tx: Tx, deps: SigningDeps, told: DossierRow, { kind, sentAt, endedAt }: Chapter): Promise<void> {
  const then = { ...deps, today: () => parisDay(sentAt) }
  const status = kind === 'mission' ? 'mission_validation' : 'signature'
  const dossier: DossierRow = { ...told, status, markers: [] }
  const { form } = await findDossierForm(deps, dossier, tx)
  const session = openDossierSession(then, form, dossier, await findValues(tx, dossier.id))
  const author = { user: null, requestId: null }
  const id = await addEnvelope({ tx, deps: then, dossier, session, author }, kind)
  // Of what is over nobody is reminded.
  const reminders = endedAt ? REMINDER_DAYS.length : 0
  await tx.updateTable('envelope').set({ reminders }).where('id', '=', id).execute()
}

/** What came after the first one is not of the story. */
async function findFirst(db: Db, { id }: DossierRow, { kind }: Chapter): Promise<WholeEnvelope | null> {
  const first = await db
    .selectFrom('envelope')
    .select('id')
    .where('dossier_id', '=', id)
    .where('kind', '=', kind)
    .where('trial', '=', 1)
    .executeTakeFirst()
  return first ? findEnvelope(db, first.id) : null
}

/** Sends the next envelope of a dossier, or signs for the next signer; false: all that its story tells is done. */
async function takeStep(deps: SigningDeps, source: DemoDossier): Promise<boolean> {
  const dossier = await findToldDossier(deps.db, source)
  if (!dossier) return false
  for (const chapter of await readChapters(deps.db, dossier.id)) {
    const envelope = await findFirst(deps.db, dossier, chapter)
    if (!envelope || isOver(envelope)) continue
    if (envelope.state === 'preparing') {
      const { sentAt: at } = chapter
      await sendEnvelope(deps, dossier, envelope, { at, isReplay })
      await deps.db.updateTable('envelope').set({ created_at: at }).where('id', '=', envelope.id).execute()
      return true
    }
    for (const [turn, signer] of envelope.signers.entries()) {
      const part = { envelope, signer, isSigned: chapter.isSigned }
      const at = spread(chapter, (turn + 1) / envelope.signers.length)
      if (signer.signed_at === null && (await act(deps, dossier, { ...part, at }))) return true
    }
  }
  return false
}

/** One after the other, the last of them when the envelope ended. */
function spread({ sentAt, endedAt }: Chapter, share: number): Date {
  const time = (endedAt ?? sentAt).getTime() - sentAt.getTime()
  return new Date(sentAt.getTime() + time * share)
}

type Part = { envelope: WholeEnvelope; signer: SignerRow; at: Date; isSigned: boolean }

/** What a signer did: everybody signed what is signed, otherwise the markers say it. False: they have decided nothing. */
async function act(deps: SigningDeps, dossier: DossierRow, { envelope, signer, at, isSigned }: Part): Promise<boolean> {
  const { id, party, name, locale } = signer
  const did = (what: 'delivered_to' | 'signed_by' | 'declined_by') =>
    dossier.markers.includes(toMarker(envelope.kind, what, party))
  const isSigning = isSigned || did('signed_by')
  const author: Author = { user: null, requestId: null, party: { party, name, link: 'personal', address: ADDRESS } }
  const tell = (news: Pick<SigningEvent, 'id' | 'kind' | 'reason'>) =>
    deps.db
      .transaction()
      .execute((tx) => handleSigningEvents(tx, deps, envelope.id, [{ ...news, party, at }], author, isReplay))

  if (isSigning || did('delivered_to') || did('declined_by')) await tell({ id: `opened ${id}`, kind: 'delivered' })
  if (isSigning) {
    const visit = { key: '', signerId: id, userId: null, returnUrl: null, opened: [], read: [], isVerified: false }
    const [channel = 'mail'] = listChannels(deps.config, signer)
    const visitor = { address: ADDRESS, locale }
    await signDocuments(deps, visit, { channel, at, author, visitor, mark: { kind: 'typed', name }, isReplay })
  } else if (did('declined_by')) {
    await tell({ id: `declined ${id}`, kind: 'declined', reason: dossier.last_reason ?? '' })
  }
  return isSigning || did('declined_by')
}
