import type { SigningPage } from '@parcelle/contract/signing-page'
import type { Db } from '../../../platform/database/tables.ts'
import type { Channel } from '../../../platform/mail/mail.ts'
import type { Deps } from '../../../deps.ts'
import type { Author } from '../../../dossier/evidence/events.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { findEnvelope, type SignerRow, type WholeEnvelope } from '../envelopes.ts'
import { maskEmail, maskPhone } from '../../../platform/mask.ts'
import { findView } from './view.ts'
import { isLocked, isSignersVisit } from './proof.ts'
import type { Visit } from '../providers/embedded/visits.ts'

/** The request of a visitor of the signing page, who may have no account. */
export type Visitor = { requestId: string; address: string; locale: Locale }
export type VisitContext = {
  visit: Visit
  envelope: WholeEnvelope
  signer: SignerRow
  view: SigningPage['view']
  /** The ranks of the documents that were read to the end or downloaded, in this visit or earlier by the signer. */
  read: readonly number[]
  /** Documents are shown only after a code was entered. */
  isLocked: boolean
}

export async function readVisitContext(db: Db, visit: Visit): Promise<VisitContext> {
  const envelope = await findEnvelope(db, visit.envelopeId)
  if (!envelope) throw notFound()
  return makeVisitContext(visit, envelope)
}

export function makeVisitContext(visit: Visit, envelope: WholeEnvelope): VisitContext {
  const signer = envelope.signers.find(({ id }) => id === visit.signerId)
  if (!signer) throw notFound()
  const view = findView(envelope, signer, { isReplaced: envelope.is_replaced, now: new Date() })
  const read = isSignersVisit(visit, signer) ? [...visit.read, ...signer.read_documents] : visit.read
  return { visit, envelope, signer, view, read, isLocked: isLocked(view, visit) }
}

export const hasReadAll = ({ envelope, read }: VisitContext): boolean =>
  envelope.documents.every(({ rank }) => read.includes(rank))

/** SMS needs a telephone number and an SMS provider (or the demo). */
export function listChannels({ sms, demo }: Deps['config'], { phone }: SignerRow): Channel[] {
  return phone !== null && (sms !== null || demo) ? ['sms', 'mail'] : ['mail']
}

export const maskContact = ({ email, phone }: SignerRow, channel: Channel): string =>
  channel === 'sms' && phone !== null ? maskPhone(phone) : maskEmail(email)

/** The author of an event: the party, and the signed-in user whose screen it happens on. */
export async function findAuthor(db: Db, { visit, signer }: VisitContext, visitor: Visitor): Promise<Author> {
  const user =
    visit.userId === null
      ? null
      : await db.selectFrom('app_user').select(['id', 'role']).where('id', '=', visit.userId).executeTakeFirst()
  const link = visit.userId === null ? 'personal' : 'session'
  return {
    user: user ?? null,
    requestId: visitor.requestId,
    party: { party: signer.party, name: signer.name, link, address: visitor.address },
  }
}
