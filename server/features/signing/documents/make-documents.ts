import { deploymentOf } from '../../../deployment/form-store.ts'
import type { Deps } from '../../../deps.ts'
import type { DocumentContent } from '../../../platform/pdf/layout/content.ts'
import { composeDocument, documentFilename, findFirm, type DocumentInput } from '../../templates/index.ts'
import { findDossier, type DossierRow } from '../../../dossier/access/access.ts'
import { findOpenings } from '../../product-documents/index.ts'
import { findAdvisorName } from '../../../dossier/read.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'
import type { DocumentRow, WholeEnvelope } from '../envelopes.ts'
import { addSigningFields } from '../pdf/fields.ts'
import { openFrozenSession, toFrozenDossier } from '../frozen-dossier.ts'
import { findPrintedReceipts } from './printed-receipts.ts'

type DocumentDeps = Pick<Deps, 'db' | 'deployment' | 'forms' | 'documentMaker'>
export type MadeDocument = { document: DocumentRow; content: Uint8Array }

/** Makes the documents of an envelope from its frozen data, in the main language of the deployment. */
export async function makeDocuments(
  deps: DocumentDeps,
  dossier: DossierRow,
  envelope: WholeEnvelope,
): Promise<MadeDocument[]> {
  const input = await readInput(deps, dossier, envelope)
  const { deployment } = input
  const firm = findFirm(input)
  const fields = [
    ...envelope.signers.map(({ party, name }) => ({ name: party, label: name })),
    ...(firm ? [{ name: 'firm' as const, label: firm.name }] : []),
    { name: 'company' as const, label: deployment.company.name },
  ]
  const made: MadeDocument[] = []
  for (const document of envelope.documents) {
    const template = findTemplate(input, document)
    const { bytes } = await deps.documentMaker.make(() => composeDocument(template, input), envelope.id)
    made.push({ document, content: await addSigningFields(bytes, fields) })
  }
  return made
}

/**
 * Makes a translation of a document, with a watermark on every page and without signature fields; null in the language in
 * which it is signed.
 */
export async function makeReadingCopy(
  deps: DocumentDeps,
  envelope: WholeEnvelope,
  document: DocumentRow,
  locale: Locale,
): Promise<{ filename: string; bytes: Uint8Array } | null> {
  const dossier = await findDossier(deps.db, envelope.dossier_id)
  const input = await readInput(deps, dossier, envelope, locale)
  if (locale === input.deployment.locale) return null
  const template = findTemplate(input, document)
  const { bytes } = await deps.documentMaker.make(
    () => toReadingCopy(composeDocument(template, input), locale),
    envelope.id,
  )
  const mark = translator(locale)('signing.copy.file')
  return { filename: documentFilename(template, dossier.number, locale).replace(/(\.pdf)?$/, ` (${mark}).pdf`), bytes }
}

function toReadingCopy(content: DocumentContent, locale: Locale): DocumentContent {
  const t = translator(locale)
  return {
    ...content,
    watermark: t('signing.copy.watermark'),
    blocks: [
      { kind: 'note', tone: 'warning', title: t('signing.copy.title'), texts: [t('signing.copy.text')] },
      ...content.blocks.filter(({ kind }) => kind !== 'signatures'),
    ],
  }
}

async function readInput(
  deps: DocumentDeps,
  dossier: DossierRow,
  envelope: WholeEnvelope,
  wanted?: Locale,
): Promise<DocumentInput> {
  const frozen = toFrozenDossier(envelope.frozen)
  const session = await openFrozenSession(deps, asSent(dossier, envelope), frozen)
  const [receipts, openings, advisor] = await Promise.all([
    findPrintedReceipts(deps.db, dossier.id),
    findOpenings(deps.db, dossier.id),
    findAdvisorName(deps.db, dossier),
  ])
  const deployment = deploymentOf(session)
  const locale = wanted ?? deployment.locale
  const { date, payment = null } = frozen
  return { deployment, session, dossier, advisor, receipts, openings, locale, date, payment, draft: false }
}

/** The dossier as it was when the envelope was sent: rules of the form may read its status. */
export const asSent = (dossier: DossierRow, { kind }: Pick<WholeEnvelope, 'kind'>): DossierRow => ({
  ...dossier,
  status: kind === 'mission' ? 'mission_validation' : 'signature',
  markers: [],
})

function findTemplate({ deployment }: DocumentInput, { code: wanted }: DocumentRow) {
  const template = deployment.documentTemplates.find(({ code }) => code === wanted)
  if (!template) throw new Error(`there is no document « ${wanted} »`)
  return template
}
