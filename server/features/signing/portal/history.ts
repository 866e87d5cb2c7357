import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { Deps } from '../../../deps.ts'
import type { Block, DocumentContent } from '../../../platform/pdf/layout/content.ts'
import type { PublishedForm } from '../../../deployment/form-store.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { findDossierForm } from '../../../dossier/answers/session.ts'
import type { Author } from '../../../dossier/evidence/events.ts'
import { recordWithoutNotification } from '../../../dossier/record-without-notification.ts'
import { Refusal } from '../../../platform/errors/errors.ts'
import { showInstant } from '../../../platform/locales/dates.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator, type Translate } from '../../../platform/locales/texts.ts'
import type { WholeEnvelope } from '../envelopes.ts'
import { openStoredFile, withDeadline } from '../../files/index.ts'
import { findDossierWithEnvelopes, type Caller } from './find-dossier.ts'

const noEnvelope = () =>
  new Refusal(404, {
    errors: [{ code: 'docusign.error-folder-not-found', message: 'Envelope does not exists' }],
    detail: 'ENVELOPE_DOES_NOT_EXIST',
  })

/** The history of all envelopes of a dossier, as one PDF. */
export async function readSigningHistory(deps: Deps, call: Caller & { locale: Locale }) {
  const { params, user, requestId, locale } = call
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  if (envelopes.length === 0) throw noEnvelope()
  const { deployment } = await findDossierForm(deps, dossier)
  const { bytes: written } = await deps.documentMaker.make(
    () => composeHistory({ deployment, today: deps.today }, dossier, envelopes, locale),
    user.id,
  )
  const bytes = await addCertificates(deps, written, envelopes, { user, requestId })
  await recordWithoutNotification(deps, dossier.id, { user, requestId }, 'read_signing_history', {
    envelopes: envelopes.length,
  })
  return { envelopeHistoryData: Buffer.from(bytes).toString('base64') }
}

const MAX_PARALLEL_READS = 4

/** Appends the certificates, oldest first. Seals are valid only in the original files. */
async function addCertificates(
  deps: Deps,
  written: Uint8Array,
  envelopes: readonly WholeEnvelope[],
  author: Author,
): Promise<Uint8Array> {
  const limit = pLimit(MAX_PARALLEL_READS)
  const certificates = await withDeadline(deps, (signal) =>
    Promise.all(
      envelopes.toReversed().flatMap(({ dossier_id: dossierId, certificate_key: key }) => {
        if (key === null) return []
        return limit(async () => {
          signal.throwIfAborted()
          const { content } = await openStoredFile(deps, key, { dossierId, author })
          return buffer(content)
        })
      }),
    ),
  )
  if (certificates.length === 0) return written
  // Takes 0.1 s of processor to load, and most programs open no file.
  const { PDF } = await import('../../../platform/pdf/pdf-file.ts')
  return (await PDF.merge([written, ...certificates])).save()
}

function composeHistory(
  { deployment, today }: Pick<Deps, 'today'> & Pick<PublishedForm, 'deployment'>,
  dossier: DossierRow,
  envelopes: readonly WholeEnvelope[],
  locale: Locale,
): DocumentContent {
  const t = translator(locale)
  const { primary, accent } = deployment.theme
  return {
    language: locale,
    title: t('signing.history.title'),
    date: today(),
    company: { name: deployment.company.name, lines: [], logo: null, primary, accent },
    reference: t('signing.history.reference', { number: dossier.number }),
    foot: { dossier: dossier.number, template: 'signing-history' },
    watermark: null,
    blocks: [
      ...envelopes.toReversed().flatMap((envelope) => toBlocks(envelope, locale, t)),
      ...noteCertificates(envelopes, t),
    ],
  }
}

const noteCertificates = (envelopes: readonly WholeEnvelope[], t: Translate): Block[] =>
  envelopes.some(({ certificate_key }) => certificate_key !== null)
    ? [{ kind: 'note', texts: [t('signing.history.certificates')] }]
    : []

function toBlocks(envelope: WholeEnvelope, locale: Locale, t: Translate): Block[] {
  const { kind, trial, state, reason, documents, signers } = envelope
  const show = (at: Date | null) => (at === null ? '–' : showInstant(at, locale))
  return [
    { kind: 'heading', level: 1, text: t(`signing.kind.${kind}`, { trial }) },
    {
      kind: 'facts',
      rows: [
        { label: t('signing.history.state'), value: t(`signing.state.${state}`) },
        { label: t('signing.history.created'), value: show(envelope.created_at) },
        { label: t('signing.history.sent'), value: show(envelope.sent_at) },
        { label: t('signing.history.ended'), value: show(envelope.ended_at) },
        ...(reason === null ? [] : [{ label: t('signing.history.reason'), value: reason }]),
        { label: t('signing.history.envelope'), value: envelope.id },
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: t('signing.history.document'), width: 2 },
        { title: t('signing.history.digest'), width: 3 },
      ],
      rows: documents.map(({ title, sha256_after, sha256_before }) => ({
        cells: [title, (sha256_after ?? sha256_before)?.toString('hex') ?? '–'],
      })),
    },
    {
      kind: 'table',
      columns: [
        { title: t('signing.history.signer'), width: 2 },
        { title: t('signing.history.sent') },
        { title: t('signing.history.opened') },
        { title: t('signing.history.signed') },
        { title: t('signing.history.declined') },
      ],
      rows: signers.map(({ name, sent_at, opened_at, signed_at, declined_at }) => ({
        cells: [name, show(sent_at), show(opened_at), show(signed_at), show(declined_at)],
      })),
    },
  ]
}
