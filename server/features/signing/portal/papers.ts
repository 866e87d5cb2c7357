import type { FileReply } from '@parcelle/contract/route'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { findFormKind } from '../../../deployment/form-store.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { findPaperScans } from '../../../dossier/answers/paper-scans.ts'
import { recordWithoutNotification } from '../../../dossier/evidence/record-without-notification.ts'
import { findDossierForm } from '../../../dossier/answers/session.ts'
import { errorBody, forbidden, notFound, Refusal } from '../../../platform/errors/errors.ts'
import { zipReply } from '../../../platform/http/replies/zip-reply.ts'
import type { DocumentRow, WholeEnvelope } from '../envelopes/envelopes.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { readableKey } from '../documents/paper-key.ts'
import { openStoredFile } from '../../files/index.ts'
import { findDossierWithEnvelopes, type Caller, type OfTool } from './find.ts'
import { listGiven } from './given.ts'

const PDF = 'application/pdf'

/** The papers of the last envelope of each kind: those of the mission letter first, by rank; or the scans of a paper. */
export async function listSigned(deps: Deps, user: User, params: OfTool) {
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  const papers = lastOfEach(envelopes).flatMap(({ documents }) => documents)
  const scans = await findScans(deps, dossier)
  return [
    ...papers.map(({ id, name, title, rank }) => ({ id, name, title, rank })),
    ...scans.map(({ id, title }, at) => ({ id, name: title, title, rank: papers.length + at + 1 })),
  ]
}

/** Signed on paper, the scan is the signed document. */
async function findScans(deps: Deps, dossier: DossierRow): Promise<Paper[]> {
  if (dossier.status !== 'signed' || findFormKind(deps.deployment, dossier) !== 'backOffice') return []
  const { form } = await findDossierForm(deps, dossier)
  const scans = (await findPaperScans(deps.db, dossier, form)) ?? []
  return scans.map(({ file_key: key, ...scan }) => ({ ...scan, code: 'scan', key }))
}

/** A signed document, wherever its content is from. */
type Paper = { id: string; code: string; title: string; mimetype: string; key: string | null }

const toPaper = (envelope: WholeEnvelope, document: DocumentRow): Paper => ({
  ...document,
  mimetype: PDF,
  key: readableKey(envelope, document),
})

/** One of them, with the signatures it has. */
export async function readSigned(deps: Deps, { params, user, requestId }: Caller & { params: { docId: string } }) {
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  const { documentPreview, download } = deps.deployment.features
  if (!documentPreview && !download) throw forbidden()
  const paper = await findPaper(deps, dossier, envelopes, params.docId)
  if (!paper?.key) throw notFound('document.error.not-found')
  const reader = { user, requestId }
  const { content } = await openStoredFile(deps, paper.key, { dossierId: dossier.id, author: reader })
  const bytes = await buffer(content)
  const { id, code, title, mimetype } = paper
  await recordWithoutNotification(deps, dossier.id, reader, 'read_signed_document', { document: id, code })
  return { id, title, mimetype, resource: `data:${mimetype};base64,${bytes.toString('base64')}` }
}

async function findPaper(deps: Deps, dossier: DossierRow, envelopes: readonly WholeEnvelope[], wanted: string) {
  for (const envelope of envelopes) {
    const document = envelope.documents.find(({ id }) => id === wanted)
    if (document) return toPaper(envelope, document)
  }
  return (await findScans(deps, dossier)).find(({ id }) => id === wanted)
}

type Downloading = Caller & { query: { with?: 'receipts' | undefined }; locale: Locale }

/** All of them with their certificates; then, if asked, what was given. */
export async function downloadSigned(deps: Deps, call: Downloading): Promise<FileReply> {
  const { params, query, user, requestId, locale } = call
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  if (!deps.deployment.features.download) throw forbidden()
  const reader = { user, requestId }
  const scans = await findScans(deps, dossier)
  const given = query.with === 'receipts' ? await findGiven(deps, dossier, call) : []
  const files = [
    ...lastOfEach(envelopes).flatMap((envelope) => listFiles(envelope, locale)),
    ...scans.flatMap(({ title: name, key }) => (key ? { name, key } : [])),
    // The scan of a signed paper is there already.
    ...given.filter(({ key }) => !scans.some((scan) => scan.key === key)),
  ]
  const entries = files.map(({ name, key }) => ({
    name,
    open: async () => (await openStoredFile(deps, key, { dossierId: dossier.id, author: reader })).content,
  }))
  if (entries.length === 0) throw new Refusal(404, errorBody('Documents not available for download'))
  await recordWithoutNotification(deps, dossier.id, reader, 'download_signed_documents', {
    files: entries.map(({ name }) => name),
  })
  return zipReply(`dossier-${dossier.id}.zip`, entries)
}

async function findGiven(deps: Deps, dossier: DossierRow, reader: Pick<Downloading, 'user' | 'locale'>) {
  const { form } = await findDossierForm(deps, dossier)
  return listGiven(deps.db, dossier.id, form, reader)
}

function listFiles(envelope: WholeEnvelope, locale: Locale): { name: string; key: string }[] {
  const { documents, certificate_key, kind } = envelope
  const papers = documents.flatMap((document) => {
    const key = readableKey(envelope, document)
    return key === null ? [] : [{ name: document.name, key }]
  })
  if (certificate_key === null) return papers
  return [...papers, { name: translator(locale)(`signing.certificate.${kind}`), key: certificate_key }]
}

function lastOfEach(envelopes: readonly WholeEnvelope[]): WholeEnvelope[] {
  const last = (wanted: WholeEnvelope['kind']) => envelopes.find(({ kind }) => kind === wanted)
  return [last('mission'), last('subscription')].filter((envelope) => envelope !== undefined)
}
