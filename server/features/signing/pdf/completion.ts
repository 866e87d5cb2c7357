import type { Signer } from '@parcelle/domain'
import type { Block, Fact, DocumentContent } from '../../../platform/pdf/layout/content.ts'
import { formatExactInstant } from '../../../platform/locales/dates.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator, type Translate } from '../../../platform/locales/texts.ts'
import { parisDay } from '../../../platform/today.ts'
import { layOutInThread } from './in-thread.ts'
import type { Level } from './cms.ts'
import { addSigningFields } from './fields.ts'
import { sealPdf, type SealOptions } from './sign-field.ts'

export type CompletionFacts = {
  company: DocumentContent['company']
  dossierNumber: string
  envelope: { id: string; title: string; sentAt: Date; completedAt: Date }
  /** The signature level, in the words of the deployment. */
  level: string
  documents: readonly { title: string; sha256Before: string; sha256After: string }[]
  signers: readonly CompletedSigner[]
}
type CompletedSigner = {
  party: Signer
  name: string
  /** Masked, as is the telephone. */
  email: string
  phone: string | null
  /** How they proved their identity. */
  method: string
  sentAt: Date | null
  openedAt: Date | null
  signedAt: Date
  /** IP address. */
  address: string | null
  consent: { text: string; version: string }
  level: Level
}

/** A sealed PDF that shows how an envelope was signed. */
export async function makeCompletionCertificate(
  facts: CompletionFacts,
  locale: Locale,
  sealing: SealOptions,
): Promise<Uint8Array> {
  const bytes = await layOutInThread(composeCertificate(facts, locale))
  const fields = [{ name: 'company', label: facts.company.name }] as const
  return (await sealPdf(await addSigningFields(bytes, fields), sealing)).pdf
}

function composeCertificate(facts: CompletionFacts, locale: Locale): DocumentContent {
  const { company, dossierNumber, envelope, level } = facts
  const t = translator(locale)
  const show = instantFormatter(locale)
  return {
    language: locale,
    title: t('document.completion.title'),
    date: parisDay(envelope.completedAt),
    company,
    reference: t('document.completion.reference', { number: dossierNumber, title: envelope.title }),
    foot: { dossier: dossierNumber, template: t('document.completion.title') },
    watermark: null,
    blocks: [
      { kind: 'paragraph', text: t('document.completion.lead', { company: company.name }) },
      {
        kind: 'facts',
        rows: [
          { label: t('document.completion.envelope'), value: envelope.id },
          { label: t('document.completion.sent'), value: show(envelope.sentAt) },
          { label: t('document.completion.completed'), value: show(envelope.completedAt) },
          { label: t('document.completion.level'), value: level },
        ],
      },
      { kind: 'heading', level: 1, text: t('document.completion.documents') },
      ...facts.documents.flatMap((document) => describeDocument(document, t)),
      { kind: 'heading', level: 1, text: t('document.completion.signers') },
      ...facts.signers.flatMap((signer) => describeSigner(signer, t, show)),
      { kind: 'heading', level: 1, text: t('document.completion.consent') },
      ...describeConsents(facts.signers, t),
      {
        kind: 'signatures',
        fields: [{ name: 'seal', title: t('document.completion.seal'), signer: company.name, lines: [] }],
      },
    ],
  }
}

/** Each digest has its own line, so that it can be copied whole. */
function describeDocument(document: CompletionFacts['documents'][number], t: Translate): Block[] {
  const { title, sha256Before, sha256After } = document
  return [
    { kind: 'heading', level: 2, text: title },
    { kind: 'paragraph', small: true, text: t('document.completion.before', { digest: sha256Before }) },
    { kind: 'paragraph', small: true, text: t('document.completion.after', { digest: sha256After }) },
  ]
}

function describeSigner(signer: CompletedSigner, t: Translate, show: (at: Date | null) => string): Block[] {
  const { name, party, email, phone, method, address, level, consent } = signer
  const rows: Fact[] = [
    { label: t('document.completion.reached'), value: [email, ...(phone === null ? [] : [phone])].join(' · ') },
    { label: t('document.completion.method'), value: method },
    { label: t('document.completion.sent'), value: show(signer.sentAt) },
    { label: t('document.completion.opened'), value: show(signer.openedAt) },
    { label: t('document.completion.signed'), value: show(signer.signedAt) },
    { label: t('document.completion.address'), value: address ?? '–' },
    { label: t('document.completion.version'), value: consent.version },
    { label: t('document.completion.time'), value: t(`document.completion.time.${level}`) },
  ]
  return [
    { kind: 'heading', level: 2, text: t(`document.completion.party.${party}`, { name }) },
    { kind: 'facts', rows },
  ]
}

/** Each consent text once. */
function describeConsents(signers: readonly CompletedSigner[], t: Translate): Block[] {
  const texts = new Map(signers.map(({ consent }) => [consent.version, consent.text]))
  return [...texts].map(([version, text]) => ({
    kind: 'note',
    title: t('document.completion.version-of', { version }),
    texts: [text],
  }))
}

function instantFormatter(locale: Locale): (at: Date | null) => string {
  return (at) => {
    if (at === null) return '–'
    const { day, time } = formatExactInstant(at, locale)
    return `${day}, ${time}`
  }
}
