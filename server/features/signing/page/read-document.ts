import type { SigningPage } from '@parcelle/contract/signing-page'
import type { FileReply } from '@parcelle/contract/route'
import type { Deps } from '../../../deps.ts'
import { holdDossier } from '../../../dossier/access/access.ts'
import { addDossierEvent, type Author } from '../../../dossier/evidence/events.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors/errors.ts'
import type { DocumentRow } from '../envelopes/envelopes.ts'
import { makeReadingCopy } from '../documents/make-documents.ts'
import { readableKey } from '../documents/document-key.ts'
import { openStored } from '../../files/index.ts'
import { findAuthor, readVisitContext, type VisitContext, type Visitor } from './visit-context.ts'
import { addRead, findVisit } from '../providers/embedded/visits.ts'

/** A paper of the envelope, with the signatures it has. That the signer had it before them is in the evidence. */
export async function readDocumentToSign(deps: Deps, key: string, rank: number, visitor: Visitor): Promise<FileReply> {
  const { context, document, author } = await findDocument(deps, key, rank, visitor)
  const { envelope, view } = context
  needUnlocked(context)
  const fileKey = readableKey(envelope, document)
  if (!fileKey || !readableViews.has(view)) throw notFound('document.error.not-found')
  const { content } = await openStored(deps, fileKey, { dossierId: envelope.dossier_id, author })
  await recordRead(deps, { context, document, author }, 'opened')
  return { content, filename: document.name, mimetype: 'application/pdf' }
}

/** That a paper was read to its end, or taken away to be read. Nobody read what they never had before them. */
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

/** A copy to read, in the visitor's language, of what the paper says; it counts as no reading of the paper itself. */
export async function readDocumentCopy(deps: Deps, key: string, rank: number, visitor: Visitor): Promise<FileReply> {
  const { context, document, author } = await findDocument(deps, key, rank, visitor)
  const { envelope, view } = context
  const { locale } = visitor
  needUnlocked(context)
  if (!(readableViews.has(view) || view === 'elsewhere') || locale === deps.deployment.locale)
    throw notFound('document.error.not-found')
  const { filename, bytes } = await makeReadingCopy(deps, envelope, document, locale)
  await deps.db.transaction().execute(async (tx) => {
    await holdDossier(tx, envelope.dossier_id)
    const facts = { code: document.code, rank, locale }
    await addDossierEvent(tx, envelope.dossier_id, author, 'read_copy_of_paper', facts, 'quietly')
  })
  return { content: bytes, filename, mimetype: 'application/pdf' }
}

/** What ended without everybody's signature is shown to nobody any more; who signed may read it again meanwhile. */
const readableViews: ReadonlySet<SigningPage['face']> = new Set(['sign', 'signed', 'completed'])

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

/** In the visit, which may sign by it, and in the evidence; each once. */
async function recordRead(
  { db }: Deps,
  { context, document, author }: FoundDocument,
  how: keyof typeof events,
): Promise<void> {
  const { envelope, visit } = context
  const { code, rank } = document
  await db.transaction().execute(async (tx) => {
    await holdDossier(tx, envelope.dossier_id)
    if (await addRead(tx, visit, rank, how === 'opened' ? 'opened' : 'read'))
      await addDossierEvent(tx, envelope.dossier_id, author, events[how], { code, rank }, 'quietly')
  })
}
