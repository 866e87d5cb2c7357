import type { FileReply } from '@parcelle/contract/route'
import type { Deps } from '../../../deps.ts'
import { findDossier, lockDossierRow, type DossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent, type EventPayload } from '../../../dossier/evidence/events.ts'
import { forbidden, notFound } from '../../../platform/errors/errors.ts'
import { zipReply } from '../../../platform/http/replies/zip-reply.ts'
import { downloadStoredFile } from '../../files/index.ts'
import {
  findCertificate,
  listEnvelopeFiles,
  listLastEnvelopes,
  listReportFiles,
  toEntries,
  type NamedFile,
} from '../documents/signed-files.ts'
import { findEnvelopes, type SignerRow } from '../envelopes.ts'
import { findVisit } from '../providers/embedded/visits.ts'
import { findAuthor, readVisitContext, type VisitContext, type Visitor } from './visit-context.ts'

export async function readCertificate(deps: Deps, key: string, visitor: Visitor): Promise<FileReply> {
  const context = await openSigned(deps, key)
  const { envelope } = context
  const certificate = findCertificate(envelope, visitor.locale)
  if (!certificate) throw notFound('document.error.not-found')
  const author = await findAuthor(deps.db, context, visitor)
  const reading = { dossierId: envelope.dossier_id, author }
  const named = { filename: certificate.name, mimetype: 'application/pdf' }
  const file = await downloadStoredFile(deps, certificate.key, reading, named)
  await record(deps, context, visitor, 'read_certificate', { envelope: envelope.id })
  return file
}

/** A zip of all that the signer signed in this dossier, with the certificates and the suitability report. */
export async function downloadAll(deps: Deps, key: string, visitor: Visitor): Promise<FileReply> {
  const context = await openSigned(deps, key)
  if (!deps.deployment.features.download) throw forbidden()
  const { dossier_id: id } = context.envelope
  const dossier = await findDossier(deps.db, id)
  const files = await listFiles(deps, context, dossier, visitor)
  const author = await findAuthor(deps.db, context, visitor)
  await record(deps, context, visitor, 'download_signed_documents', { files: files.map(({ name }) => name) })
  return zipReply(`dossier-${dossier.number}.zip`, toEntries(deps, files, id, author))
}

async function openSigned(deps: Deps, key: string): Promise<VisitContext> {
  const context = await readVisitContext(deps.db, await findVisit(deps.db, key))
  if (context.isLocked) throw forbidden('signature.refused.locked')
  if (context.view !== 'completed') throw notFound('document.error.not-found')
  return context
}

async function listFiles(
  deps: Deps,
  { envelope, signer }: VisitContext,
  dossier: DossierRow,
  { locale }: Visitor,
): Promise<NamedFile[]> {
  const last = listLastEnvelopes(await findEnvelopes(deps.db, dossier.id))
  const theirs = last.filter(({ id, state, signers }) => {
    return id === envelope.id || (state === 'completed' && signers.some((one) => isSamePerson(one, signer)))
  })
  const reports = reportReaders.has(signer.party) ? await listReportFiles(deps, dossier, locale) : []
  return [...theirs.flatMap((one) => listEnvelopeFiles(one, locale)), ...reports]
}

/** The contacts of a party may have changed since an earlier envelope. */
const isSamePerson = (one: SignerRow, other: SignerRow) => one.party === other.party && one.email === other.email

/** The report is about the subscribers; a spouse only acknowledges the subscription. */
const reportReaders: ReadonlySet<SignerRow['party']> = new Set(['subscriber', 'co_subscriber', 'subscriber_advisor'])

async function record(
  { db }: Deps,
  context: VisitContext,
  visitor: Visitor,
  event: string,
  payload: EventPayload,
): Promise<void> {
  const { dossier_id } = context.envelope
  await db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, dossier_id)
    const author = await findAuthor(tx, context, visitor)
    await addDossierEvent(tx, dossier_id, author, event, payload, 'without-notification')
  })
}
