import type { SigningPage } from '@parcelle/contract/signing-page'
import { findSigningStep } from '@parcelle/domain'
import type { Deps } from '../../../deps.ts'
import { findDossierForm } from '../../../dossier/answers/session.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { findDocumentTitle } from '../documents/document-title.ts'
import { listEarlierSigners } from '../envelopes/earlier-signers.ts'
import { findNextSteps } from '../next-steps/find-next-steps.ts'
import { findCode } from './codes/codes.ts'
import { composeConsent } from './consent.ts'
import { findDeclineProof, isSignersVisit } from './proof.ts'
import { hasReadAll, listChannels, maskContact, type VisitContext } from './visit-context.ts'

const namingViews: ReadonlySet<SigningPage['view']> = new Set(['sign', 'provider', 'turn', 'signed', 'completed'])

export async function presentPage(
  { db, config, deployment, forms }: Pick<Deps, 'db' | 'config' | 'deployment' | 'forms'>,
  context: VisitContext,
  locale: Locale,
): Promise<SigningPage> {
  const { visit, envelope, signer, view, isLocked } = context
  const { number, product, amount_paid, form_id, edition, ...dossier } = await db
    .selectFrom('dossier')
    .select(['number', 'product', 'amount_paid', 'form_id', 'edition'])
    .select(['id', 'status', 'integrate_state', 'signature_date', 'validation_date'])
    .where('id', '=', envelope.dossier_id)
    .executeTakeFirstOrThrow()
  const code = view === 'sign' || isLocked ? await findCode(db, visit) : null
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
    others: isTheirs ? presentOthers(context) : [],
    waitsFor: listEarlierSigners(envelope.signers, signer).map(({ name }) => name),
    documents: isTheirs ? presentDocuments(context, own, locale) : [],
    documentLocale: own.locale,
    signedAt: showInstant(signer.signed_at),
    expiresAt: showInstant(envelope.expires_at),
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

function presentOthers({ envelope, signer }: VisitContext): SigningPage['others'] {
  return envelope.signers
    .filter(({ id }) => id !== signer.id)
    .map(({ party, name, signed_at }) => ({ party, name, signedAt: showInstant(signed_at) }))
}

function presentDocuments(
  { envelope, read }: VisitContext,
  deployment: Parameters<typeof findDocumentTitle>[0],
  locale: Locale,
): SigningPage['documents'] {
  return envelope.documents.map(({ rank, name, ...document }) => ({
    rank,
    title: findDocumentTitle(deployment, document, locale),
    filename: name,
    isRead: read.includes(rank),
  }))
}

const showInstant = (at: Date | null) => at?.toISOString() ?? null
