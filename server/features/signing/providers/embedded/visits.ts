import type { EnvelopeStatus } from '@parcelle/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/tables.ts'
import { hashToken, newToken } from '../../../../platform/secret-links.ts'
import type { User } from '../../../../platform/http/user.ts'
import { deadLink } from '../../../../platform/errors/errors.ts'
import { isReplaced } from '../../envelopes.ts'
import { signerIsEnabled } from '../../proof/disabled-signer.ts'

const LINK_MINUTES = 5
const VISIT_MINUTES = 120

/** A visit of the signing page. `key` is held by the browser, whose user may be another person than the signer. */
export type Visit = {
  key: string
  signerId: string
  envelopeId: string
  userId: string | null
  returnUrl: string | null
  opened: readonly number[]
  /** Of the opened documents, those read to the end or downloaded. */
  read: readonly number[]
  /** Whether the signer entered their code in this visit. */
  isVerified: boolean
}

/** The same refusal for a link that is unknown, used, expired or another user's. */
const unknownLink = () => deadLink('signature.refused.link')

export async function addFrameLink(
  db: Db,
  { signerId, userId, returnUrl }: Pick<Visit, 'signerId' | 'userId' | 'returnUrl'>,
): Promise<{ token: string; expiresAt: Date }> {
  const { token, hash } = newToken()
  const { expires_at } = await db
    .insertInto('signing_visit')
    .values({
      key_hash: hash,
      signer_id: signerId,
      kind: 'frame',
      user_id: userId,
      session: null,
      return_url: returnUrl,
      expires_at: sql<Date>`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expiresAt: expires_at }
}

/** Starts a visit by a frame link, which works once, until it expires, and only for the user who asked for it. */
export async function startVisitByFrame(tx: Tx, token: string, user: User): Promise<Visit> {
  const link = await tx
    .updateTable('signing_visit')
    .from('envelope_signer as signer')
    .set({ used_at: sql<Date>`now()` })
    .whereRef('signer.id', '=', 'signing_visit.signer_id')
    .where('key_hash', '=', hashToken(token))
    .where('kind', '=', 'frame')
    .where('signing_visit.user_id', '=', user.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(signerIsEnabled)
    .returning(['signer.id', 'envelope_id', 'return_url'])
    .executeTakeFirst()
  if (!link) throw unknownLink()
  const session = user.session ?? null
  const { id: signerId, envelope_id: envelopeId, return_url: returnUrl } = link
  return addVisit(tx, { signerId, envelopeId, userId: user.id, returnUrl }, session)
}

/**
 * Starts a visit by the signer's personal link, which ends with its envelope. When everybody has signed, the last mail
 * brings a new one that works for some days; signers with an account find the documents in the portal instead.
 */
export async function startVisitByLink(tx: Tx, token: string, days: number): Promise<Visit> {
  const signer = await tx
    .selectFrom('envelope_signer as signer')
    .innerJoin('envelope', 'envelope.id', 'signer.envelope_id')
    .select(['signer.id', 'envelope_id', 'signer.user_id', 'envelope.state'])
    .select(isReplaced.as('isReplaced'))
    .where('link_hash', '=', hashToken(token))
    .where(sql<boolean>`coalesce(envelope.ended_at, now()) > now() - make_interval(days => ${days})`)
    .where(signerIsEnabled)
    .executeTakeFirst()
  if (!signer) throw unknownLink()
  if (signer.isReplaced) throw deadLink('signature.refused.replaced')
  const end = signer.state === 'completed' && signer.user_id === null ? undefined : endReasons[signer.state]
  if (end) throw deadLink(`signature.refused.${end}`)
  return addVisit(tx, { signerId: signer.id, envelopeId: signer.envelope_id, userId: null, returnUrl: null }, null)
}

/** Why the link of an envelope that is over opens nothing. */
const endReasons: Partial<Record<EnvelopeStatus, string>> = {
  voided: 'withdrawn',
  declined: 'declined',
  expired: 'expired',
  completed: 'portal',
}

async function addVisit(
  tx: Tx,
  from: Pick<Visit, 'signerId' | 'envelopeId' | 'userId' | 'returnUrl'>,
  session: string | null,
): Promise<Visit> {
  const { token: key, hash } = newToken()
  await tx
    .insertInto('signing_visit')
    .values({
      key_hash: hash,
      signer_id: from.signerId,
      kind: 'visit',
      user_id: from.userId,
      session,
      return_url: from.returnUrl,
      expires_at: sql<Date>`now() + make_interval(mins => ${VISIT_MINUTES})`,
    })
    .execute()
  return { key, ...from, opened: [], read: [], isVerified: false }
}

/** A visit that was opened in the portal ends with its user's account and session. */
export async function findVisit(db: Db, key: string): Promise<Visit> {
  const row = await db
    .selectFrom('signing_visit as visit')
    .innerJoin('envelope_signer as signer', 'signer.id', 'visit.signer_id')
    .select(['visit.signer_id', 'envelope_id', 'visit.user_id', 'return_url', 'opened', 'read', 'verified_at'])
    .where('key_hash', '=', hashToken(key))
    .where('kind', '=', 'visit')
    .where('visit.expires_at', '>', sql<Date>`now()`)
    .where(signerIsEnabled)
    .where(isSignedIn)
    .executeTakeFirst()
  if (!row) throw unknownLink()
  const { signer_id: signerId, envelope_id: envelopeId, user_id: userId, return_url: returnUrl, opened, read } = row
  return { key, signerId, envelopeId, userId, returnUrl, opened, read, isVerified: row.verified_at !== null }
}

const isSignedIn: RawBuilder<boolean> = sql`(visit.user_id is null or exists (
  select from app_user where app_user.id = visit.user_id and not disabled and (visit.session is null or exists (
    select from oidc_state where model = 'Grant' and oidc_state.id = visit.session and expires_at > now()))))`

export async function setVerified(tx: Tx, { key }: Visit): Promise<void> {
  await tx
    .updateTable('signing_visit')
    .set({ verified_at: sql<Date>`now()` })
    .where('key_hash', '=', hashToken(key))
    .execute()
}

type DocumentReading = { rank: number; how: 'opened' | 'read' }

/** SQL condition: the visit has not recorded the reading yet. */
export const isUnread = ({ key }: Visit, { rank, how }: DocumentReading): RawBuilder<boolean> => sql`exists (
  select from signing_visit where key_hash = ${hashToken(key)} and not ${rank}::int = any(${sql.ref(how)}))`

/** What `addRead` (and `addReadBySigner`, on the signer's own visit) does, as parts of the statement that adds the event. */
export function setRead({ key, signerId }: Visit, { rank, how }: DocumentReading, isOwn: boolean): RawBuilder<unknown> {
  const column = sql.ref(how)
  const ofVisit = sql`, visit as (update signing_visit set ${column} = array_append(${column}, ${rank}::int)
    from head where key_hash = ${hashToken(key)})`
  if (!isOwn) return ofVisit
  return sql`${ofVisit}, signer as (update envelope_signer set read_documents = array_append(read_documents, ${rank}::int)
    from head where id = ${signerId} and not ${rank}::int = any(read_documents))`
}

/** Records that a document was opened or read in a visit; false if it was recorded before. */
export async function addRead(tx: Tx, { key }: Visit, { rank, how }: DocumentReading): Promise<boolean> {
  const added = await tx
    .updateTable('signing_visit')
    .set({ [how]: sql<number[]>`array_append(${sql.ref(how)}, ${rank}::int)` })
    .where('key_hash', '=', hashToken(key))
    .where(sql<boolean>`not ${rank}::int = any(${sql.ref(how)})`)
    .returning('signer_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Records that the signer read a document, for all their visits. */
export async function addReadBySigner(tx: Tx, { signerId }: Visit, rank: number): Promise<void> {
  await tx
    .updateTable('envelope_signer')
    .set({ read_documents: sql<number[]>`array_append(read_documents, ${rank}::int)` })
    .where('id', '=', signerId)
    .where(sql<boolean>`not ${rank}::int = any(read_documents)`)
    .execute()
}

/** Deletes visits that ended more than a day ago, and code sendings that no limit counts any more. */
export async function sweepVisits(db: Db): Promise<number> {
  await db
    .deleteFrom('signing_code_sending')
    .where('sent_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('signing_visit')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
