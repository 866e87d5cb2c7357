import type { SigningPage } from '@parcelle/contract/signing-page'
import type { FileReply } from '@parcelle/contract/route'
import type { Deps } from '../../../deps.ts'
import { lockDossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent, findHead, sealEntry, type Author } from '../../../dossier/evidence/events.ts'
import { appendIfUnchanged } from '../../../dossier/record-without-notification.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors/errors.ts'
import type { DocumentRow } from '../envelopes.ts'
import { makeReadingCopy } from '../documents/make-documents.ts'
import { readableKey } from '../documents/document-key.ts'
import { downloadStoredFile, openStoredFile } from '../../files/index.ts'
import { findAuthor, readVisitContext, type VisitContext, type Visitor } from './visit-context.ts'
import { addRead, addReadBySigner, findVisit, isUnread, setRead } from '../providers/embedded/visits.ts'
import { isSignersVisit } from './proof.ts'

/** Returns a document with its signatures so far, and records in the evidence that the signer opened it. */
export async function readDocumentToSign(deps: Deps, key: string, rank: number, visitor: Visitor): Promise<FileReply> {
  const { context, document, author } = await findDocument(deps, key, rank, visitor)
  const { envelope, view } = context
  needUnlocked(context)
  const fileKey = readableKey(envelope, document)
  if (!fileKey || !readableViews.has(view)) throw notFound('document.error.not-found')
  const reading = { dossierId: envelope.dossier_id, author }
  const named = { filename: document.name, mimetype: 'application/pdf' }
  // What is about to be signed is checked as it is read.
  const file =
    view === 'completed'
      ? await downloadStoredFile(deps, fileKey, reading, named)
      : { ...named, content: (await openStoredFile(deps, fileKey, reading)).content }
  await recordRead(deps, { context, document, author }, 'opened')
  return file
}

/** Records that a document was read to its end or downloaded. Refused unless it was opened before. */
export async function recordDocumentRead(
  deps: Deps,
  key: string,
  { rank, how }: { rank: number; how: 'read' | 'taken' },
  visitor: Visitor,
): Promise<void> {
  const found = await findDocument(deps, key, rank, visitor)
  const { view, visit } = found.context
  if (view !== 'sign') throw conflict('signature.refused.changed')
  if (!visit.opened.includes(rank)) throw conflict('signature.refused.unread')
  if (how === 'taken' && !deps.deployment.features.download) throw forbidden()
  await recordRead(deps, found, how)
}

/** A translated copy in the visitor's language. Reading it does not count as reading the document. */
export async function readDocumentCopy(deps: Deps, key: string, rank: number, visitor: Visitor): Promise<FileReply> {
  const { context, document, author } = await findDocument(deps, key, rank, visitor)
  const { envelope, view } = context
  const { locale } = visitor
  needUnlocked(context)
  const copy =
    readableViews.has(view) || view === 'provider' ? await makeReadingCopy(deps, envelope, document, locale) : null
  if (!copy) throw notFound('document.error.not-found')
  const { filename, bytes } = copy
  await deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, envelope.dossier_id)
    const facts = { code: document.code, rank, locale }
    await addDossierEvent(tx, envelope.dossier_id, author, 'read_copy_of_paper', facts, 'without-notification')
  })
  return { content: bytes, filename, mimetype: 'application/pdf' }
}

/** Documents of an envelope that ended without all signatures are no longer shown. */
const readableViews: ReadonlySet<SigningPage['view']> = new Set(['sign', 'signed', 'completed'])

function needUnlocked({ isLocked }: VisitContext): void {
  if (isLocked) throw forbidden('signature.refused.locked')
}

type FoundDocument = { context: VisitContext; document: DocumentRow; author: Author }

async function findDocument(deps: Deps, key: string, rank: number, visitor: Visitor): Promise<FoundDocument> {
  const context = await readVisitContext(deps.db, await findVisit(deps.db, key))
  const document = context.envelope.documents.find((one) => one.rank === rank)
  if (!document) throw notFound('document.error.not-found')
  return { context, document, author: await findAuthor(deps.db, context, visitor) }
}

const events = { opened: 'read_paper_to_sign', read: 'read_paper_to_end', taken: 'take_paper_to_read' } as const

/** Recorded once per visit in the evidence; the signer's own reading also counts in later visits. */
async function recordRead(
  { db }: Deps,
  { context, document, author }: FoundDocument,
  how: keyof typeof events,
): Promise<void> {
  const { envelope, signer, visit } = context
  const { dossier_id } = envelope
  const { code, rank } = document
  const reading = { rank, how: how === 'opened' ? 'opened' : 'read' } as const
  const isOwn = how !== 'opened' && isSignersVisit(visit, signer)
  if (visit[reading.how].includes(rank) && (!isOwn || signer.read_documents.includes(rank))) return
  const entry = sealEntry(dossier_id, author, events[how], { code, rank }, await findHead(db, dossier_id))
  if (await appendIfUnchanged(db, entry, isUnread(visit, reading), setRead(visit, reading, isOwn))) return
  await db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, dossier_id)
    if (isOwn) await addReadBySigner(tx, visit, rank)
    if (await addRead(tx, visit, reading))
      await addDossierEvent(tx, dossier_id, author, events[how], { code, rank }, 'without-notification')
  })
}
