import type { SigningPage } from '@parcelle/contract/signing-page'
import { findSigningStep } from '@parcelle/domain'
import type { Db } from '../../../platform/database/tables.ts'
import type { Channel } from '../../../platform/mail/mail.ts'
import type { Deps } from '../../../deps.ts'
import { findDossierForm } from '../../../dossier/answers/session.ts'
import type { Author } from '../../../dossier/evidence/events.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { findEnvelope, type SignerRow, type WholeEnvelope } from '../envelopes.ts'
import { maskEmail, maskPhone } from '../../../platform/mask.ts'
import { findDocumentTitle } from '../documents/document-title.ts'
import { listEarlierSigners } from '../envelopes/earlier-signers.ts'
import { findNextSteps } from '../next-steps/find-next-steps.ts'
import { findCode } from './codes/codes.ts'
import { composeConsent } from './consent.ts'
import { findView } from './view.ts'
import { findDeclineProof, isLocked, isSignersVisit } from './proof.ts'
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

const namingViews: ReadonlySet<SigningPage['view']> = new Set(['sign', 'provider', 'turn', 'signed', 'completed'])

export async function presentPage(
  { db, config, deployment, forms }: Pick<Deps, 'db' | 'config' | 'deployment' | 'forms'>,
  context: VisitContext,
  locale: Locale,
): Promise<SigningPage> {
  const { visit, envelope, signer, view, read, isLocked } = context
  const { number, product, amount_paid, form_id, edition, ...dossier } = await db
    .selectFrom('dossier')
    .select(['number', 'product', 'amount_paid', 'form_id', 'edition'])
    .select(['id', 'status', 'integrate_state', 'signature_date', 'validation_date'])
    .where('id', '=', envelope.dossier_id)
    .executeTakeFirstOrThrow()
  const code = view === 'sign' || isLocked ? await findCode(db, visit) : null
  const show = (at: Date | null) => at?.toISOString() ?? null
  // The link may have gone to a wrong address, so an envelope that ended unsigned names no other signer.
  const isTheirs = !isLocked && namingViews.has(view)
  const isOpened = !isLocked && view === 'completed'
  const own = (await findDossierForm({ forms }, { form_id, edition }, db)).deployment
  const consent = composeConsent(deployment.name, locale)
  return {
    key: visit.key,
    view,
    kind: envelope.kind,
    number,
    product: isTheirs ? (own.products.find(({ code }) => code === product)?.name ?? null) : null,
    amount: isTheirs && amount_paid !== null ? Number(amount_paid) : null,
    signer: { party: signer.party, name: signer.name, locale: signer.locale },
    others: envelope.signers
      .filter(({ id }) => isTheirs && id !== signer.id)
      .map(({ party, name, signed_at }) => ({ party, name, signedAt: show(signed_at) })),
    waitsFor: listEarlierSigners(envelope.signers, signer).map(({ name }) => name),
    documents: envelope.documents
      .filter(() => isTheirs)
      .map(({ rank, name, ...document }) => ({
        rank,
        title: findDocumentTitle(own, document, locale),
        filename: name,
        isRead: read.includes(rank),
      })),
    documentLocale: own.locale,
    signedAt: show(signer.signed_at),
    expiresAt: show(envelope.expires_at),
    reason: envelope.state === 'declined' || envelope.state === 'voided' ? envelope.reason : null,
    step: findSigningStep({
      reached: isSignersVisit(visit, signer) ? signer.step : null,
      hasReadAll: hasReadAll(context),
      hasConsented: signer.consent_version === consent.version,
    }),
    consent,
    channels: listChannels(config, signer).map((kind) => ({ kind, masked: maskContact(signer, kind) })),
    decline: findDeclineProof(visit, signer),
    isLocked,
    hasCertificate: isOpened && envelope.certificate_key !== null,
    nextSteps: isOpened && envelope.kind === 'subscription' ? await findNextSteps(db, dossier) : null,
    code: code && { masked: maskContact(signer, code.channel), until: code.until.toISOString() },
    returnUrl: visit.returnUrl,
  }
}

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
