import type { FileReply } from '@parcelle/contract/route'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { findFormKind } from '../../../deployment/form-store.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { findPaperScans } from '../../../dossier/answers/paper-scans.ts'
import { recordWithoutNotification } from '../../../dossier/record-without-notification.ts'
import { findDossierForm } from '../../../dossier/answers/session.ts'
import { errorBody, forbidden, notFound, Refusal } from '../../../platform/errors/errors.ts'
import { zipReply } from '../../../platform/http/replies/zip-reply.ts'
import type { DocumentRow, WholeEnvelope } from '../envelopes.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { findDocumentTitle } from '../documents/document-title.ts'
import { readableKey } from '../documents/document-key.ts'
import { listEnvelopeFiles, listLastEnvelopes, listReportFiles, toEntries } from '../documents/signed-files.ts'
import { openStoredFile } from '../../files/index.ts'
import { findDossierWithEnvelopes, type Caller, type ToolParams } from './find-dossier.ts'
import { listReceiptFiles } from './receipt-files.ts'

const PDF = 'application/pdf'

/** The documents of the last envelope of each kind, mission letter first, or the scans of a paper dossier. */
export async function listSignedDocuments(deps: Deps, user: User, params: ToolParams, locale: Locale) {
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  const documents = listLastEnvelopes(envelopes).flatMap((envelope) => envelope.documents)
  const scans = await findScans(deps, dossier)
  const { deployment } = await findDossierForm(deps, dossier)
  return [
    ...documents.map(({ id, name, rank, ...document }) => ({
      id,
      name,
      title: findDocumentTitle(deployment, document, locale),
      rank,
    })),
    ...scans.map(({ id, title }, at) => ({ id, name: title, title, rank: documents.length + at + 1 })),
  ]
}

/** The scans of a paper dossier are its signed documents. */
async function findScans(deps: Deps, dossier: DossierRow): Promise<SignedDocument[]> {
  if (dossier.status !== 'signed' || findFormKind(deps.deployment, dossier) !== 'backOffice') return []
  const { form } = await findDossierForm(deps, dossier)
  const scans = (await findPaperScans(deps.db, dossier, form)) ?? []
  return scans.map(({ file_key: key, ...scan }) => ({ ...scan, code: 'scan', key }))
}

type SignedDocument = { id: string; code: string; title: string; mimetype: string; key: string | null }

const toSignedDocument = (envelope: WholeEnvelope, document: DocumentRow): SignedDocument => ({
  ...document,
  mimetype: PDF,
  key: readableKey(envelope, document),
})

export async function readSignedDocument(
  deps: Deps,
  { params, user, requestId }: Caller & { params: { docId: string } },
) {
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  const { documentPreview, download } = deps.deployment.features
  if (!documentPreview && !download) throw forbidden()
  const document = await findSignedDocument(deps, dossier, envelopes, params.docId)
  if (!document?.key) throw notFound('document.error.not-found')
  const reader = { user, requestId }
  const { content } = await openStoredFile(deps, document.key, { dossierId: dossier.id, author: reader })
  const bytes = await buffer(content)
  const { id, code, title, mimetype } = document
  await recordWithoutNotification(deps, dossier.id, reader, 'read_signed_document', { document: id, code })
  return { id, title, mimetype, resource: `data:${mimetype};base64,${bytes.toString('base64')}` }
}

async function findSignedDocument(
  deps: Deps,
  dossier: DossierRow,
  envelopes: readonly WholeEnvelope[],
  wanted: string,
) {
  for (const envelope of envelopes) {
    const document = envelope.documents.find(({ id }) => id === wanted)
    if (document) return toSignedDocument(envelope, document)
  }
  return (await findScans(deps, dossier)).find(({ id }) => id === wanted)
}

type DownloadCall = Caller & { query: { with?: 'receipts' | undefined }; locale: Locale }

/** A zip of the signed documents with their certificates, the suitability report and, if asked for, the receipts. */
export async function downloadSignedDocuments(deps: Deps, call: DownloadCall): Promise<FileReply> {
  const { params, query, user, requestId, locale } = call
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  if (!deps.deployment.features.download) throw forbidden()
  const reader = { user, requestId }
  const scans = await findScans(deps, dossier)
  const receipts = query.with === 'receipts' ? await findReceiptFiles(deps, dossier, call) : []
  const files = [
    ...listLastEnvelopes(envelopes).flatMap((envelope) => listEnvelopeFiles(envelope, locale)),
    ...(await listReportFiles(deps, dossier, locale)),
    ...scans.flatMap(({ title: name, key }) => (key ? { name, key } : [])),
    // The scans of a paper dossier are receipts too.
    ...receipts.filter(({ key }) => !scans.some((scan) => scan.key === key)),
  ]
  const entries = toEntries(deps, files, dossier.id, reader)
  if (entries.length === 0) throw new Refusal(404, errorBody('Documents not available for download'))
  await recordWithoutNotification(deps, dossier.id, reader, 'download_signed_documents', {
    files: entries.map(({ name }) => name),
  })
  return zipReply(`dossier-${dossier.id}.zip`, entries)
}

async function findReceiptFiles(deps: Deps, dossier: DossierRow, reader: Pick<DownloadCall, 'user' | 'locale'>) {
  const { form } = await findDossierForm(deps, dossier)
  return listReceiptFiles(deps.db, dossier.id, form, reader)
}
