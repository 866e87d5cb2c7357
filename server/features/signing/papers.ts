import type { FileReply } from '@parcelle/contract/route'
import { buffer } from 'node:stream/consumers'
import type { Deps, User } from '../../deps.ts'
import { findFormKind } from '../../deployment/form-store.ts'
import type { DossierRow } from '../../dossier/access.ts'
import { findPaperScans } from '../../dossier/compliance/paper-scans.ts'
import { recordReading } from '../../dossier/record-reading.ts'
import { findDossierForm } from '../../dossier/session.ts'
import { errorBody, forbidden, notFound, Refusal } from '../../errors.ts'
import { zipReply } from '../../http/zip-reply.ts'
import type { DocumentRow, WholeEnvelope } from '../../signing/envelopes.ts'
import { openStored } from '../../stored-files/open.ts'
import { findOwn, type Caller, type OfTool } from './find.ts'

const PDF = 'application/pdf'

/** The papers of the last envelope of each kind: those of the mission letter first, by rank; or the scans of a paper. */
export async function listSigned(deps: Deps, user: User, params: OfTool) {
  const { dossier, envelopes } = await findOwn(deps, user, params)
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

const toPaper = (document: DocumentRow): Paper => ({ ...document, mimetype: PDF, key: keyOf(document) })

/** One of them, with the signatures it has. */
export async function readSigned(deps: Deps, { params, user, requestId }: Caller & { params: { docId: string } }) {
  const { dossier, envelopes } = await findOwn(deps, user, params)
  const { documentPreview, download } = deps.deployment.features
  if (!documentPreview && !download) throw forbidden()
  const papers = envelopes.flatMap(({ documents }) => documents.map(toPaper))
  const paper = [...papers, ...(await findScans(deps, dossier))].find(({ id }) => id === params.docId)
  if (!paper?.key) throw notFound('document.error.not-found')
  const reader = { user, requestId }
  const { content } = await openStored(deps, paper.key, { dossierId: dossier.id, author: reader })
  const bytes = await buffer(content)
  const { id, code, title, mimetype } = paper
  await recordReading(deps, dossier.id, reader, 'read_signed_document', { document: id, code })
  return { id, title, mimetype, resource: `data:${mimetype};base64,${bytes.toString('base64')}` }
}

/** All of them with their certificates. */
export async function downloadSigned(deps: Deps, { params, user, requestId }: Caller): Promise<FileReply> {
  const { dossier, envelopes } = await findOwn(deps, user, params)
  if (!deps.deployment.features.download) throw forbidden()
  const reader = { user, requestId }
  const scans = await findScans(deps, dossier)
  const files = [
    ...lastOfEach(envelopes).flatMap(listFiles),
    ...scans.flatMap(({ title: name, key }) => (key ? { name, key } : [])),
  ]
  const entries = files.map(({ name, key }) => ({
    name,
    open: async () => (await openStored(deps, key, { dossierId: dossier.id, author: reader })).content,
  }))
  if (entries.length === 0) throw new Refusal(404, errorBody('Documents not available for download'))
  await recordReading(deps, dossier.id, reader, 'download_signed_documents', { files: entries.map(({ name }) => name) })
  return zipReply(`dossier-${dossier.id}.zip`, entries)
}

const keyOf = ({ current_key, sent_key }: DocumentRow): string | null => current_key ?? sent_key

function listFiles({ documents, certificate_key, kind }: WholeEnvelope): { name: string; key: string }[] {
  const papers = documents.flatMap((document) => {
    const key = keyOf(document)
    return key === null ? [] : [{ name: document.name, key }]
  })
  return certificate_key === null ? papers : [...papers, { name: `certificat-${kind}.pdf`, key: certificate_key }]
}

function lastOfEach(envelopes: readonly WholeEnvelope[]): WholeEnvelope[] {
  const last = (wanted: WholeEnvelope['kind']) => envelopes.find(({ kind }) => kind === wanted)
  return [last('mission'), last('subscription')].filter((envelope) => envelope !== undefined)
}
