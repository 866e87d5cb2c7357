import type { FileReply } from '@parcelle/contract/route'
import { buffer } from 'node:stream/consumers'
import type { Deps, User } from '../../deps.ts'
import { recordReading } from '../../dossier/record-reading.ts'
import { errorBody, forbidden, notFound, Refusal } from '../../errors.ts'
import { zipReply } from '../../http/zip-reply.ts'
import type { DocumentRow, WholeEnvelope } from '../../signing/envelopes.ts'
import { openStored } from '../../stored-files/open.ts'
import { findOwn, type Caller, type OfTool } from './find.ts'

const PDF = 'application/pdf'

/** The papers of the last envelope of each kind: those of the mission letter first, by rank. */
export async function listSigned(deps: Deps, user: User, params: OfTool) {
  const { envelopes } = await findOwn(deps, user, params)
  return lastOfEach(envelopes)
    .flatMap(({ documents }) => documents)
    .map(({ id, name, title, rank }) => ({ id, name, title, rank }))
}

/** One of them, with the signatures it has. */
export async function readSigned(deps: Deps, { params, user, requestId }: Caller & { params: { docId: string } }) {
  const { dossier, envelopes } = await findOwn(deps, user, params)
  const { documentPreview, download } = deps.deployment.features
  if (!documentPreview && !download) throw forbidden()
  const document = envelopes.flatMap(({ documents }) => documents).find(({ id }) => id === params.docId)
  const key = document && keyOf(document)
  if (!document || !key) throw notFound('document.error.not-found')
  const reader = { user, requestId }
  const { content } = await openStored(deps, key, { dossierId: dossier.id, author: reader })
  const bytes = await buffer(content)
  await recordReading(deps, dossier.id, reader, 'read_signed_document', { document: document.id, code: document.code })
  const { id, title } = document
  return { id, title, mimetype: PDF, resource: `data:${PDF};base64,${bytes.toString('base64')}` }
}

/** All of them with their certificates. */
export async function downloadSigned(deps: Deps, { params, user, requestId }: Caller): Promise<FileReply> {
  const { dossier, envelopes } = await findOwn(deps, user, params)
  if (!deps.deployment.features.download) throw forbidden()
  const reader = { user, requestId }
  const entries = lastOfEach(envelopes)
    .flatMap(listFiles)
    .map(({ name, key }) => ({
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
