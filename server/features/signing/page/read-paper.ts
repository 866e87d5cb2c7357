import type { SigningPage } from '@parcelle/contract/signing-page'
import type { FileReply } from '@parcelle/contract/route'
import type { Deps } from '../../../deps.ts'
import { lockDossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent, type Author } from '../../../dossier/evidence/events.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors/errors.ts'
import type { DocumentRow } from '../envelopes/envelopes.ts'
import { makeCopy } from '../documents/make-papers.ts'
import { readableKey } from '../documents/paper-key.ts'
import { openStoredFile } from '../../files/index.ts'
import { authorOf, readSituation, type Situation, type Visitor } from './signing-visit.ts'
import { addRead, findVisit } from '../providers/embedded/visits.ts'

/** A paper of the envelope, with the signatures it has. That the signer had it before them is in the evidence. */
export async function readPaperToSign(deps: Deps, key: string, rank: number, visitor: Visitor): Promise<FileReply> {
  const { situation, paper, author } = await findPaper(deps, key, rank, visitor)
  const { envelope, face } = situation
  needUnlocked(situation)
  const fileKey = readableKey(envelope, paper)
  if (!fileKey || !readable.has(face)) throw notFound('document.error.not-found')
  const { content } = await openStoredFile(deps, fileKey, { dossierId: envelope.dossier_id, author })
  await note(deps, { situation, paper, author }, 'opened')
  return { content, filename: paper.name, mimetype: 'application/pdf' }
}

/** That a paper was read to its end, or taken away to be read. Nobody read what they never had before them. */
export async function tellPaperRead(
  deps: Deps,
  key: string,
  { rank, how }: { rank: number; how: 'read' | 'taken' },
  visitor: Visitor,
): Promise<void> {
  const found = await findPaper(deps, key, rank, visitor)
  const { face, visit } = found.situation
  if (face !== 'sign') throw conflict('signature.refused.changed')
  if (!visit.opened.includes(rank)) throw conflict('signature.refused.unread')
  if (how === 'taken' && !deps.deployment.features.download) throw forbidden()
  await note(deps, found, how)
}

/** A copy to read, in the visitor's language, of what the paper says; it counts as no reading of the paper itself. */
export async function readCopyOfPaper(deps: Deps, key: string, rank: number, visitor: Visitor): Promise<FileReply> {
  const { situation, paper, author } = await findPaper(deps, key, rank, visitor)
  const { envelope, face } = situation
  const { locale } = visitor
  needUnlocked(situation)
  if (!(readable.has(face) || face === 'elsewhere') || locale === deps.deployment.locale)
    throw notFound('document.error.not-found')
  const { filename, bytes } = await makeCopy(deps, envelope, paper, locale)
  await deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, envelope.dossier_id)
    const facts = { code: paper.code, rank, locale }
    await addDossierEvent(tx, envelope.dossier_id, author, 'read_copy_of_paper', facts, 'without-notification')
  })
  return { content: bytes, filename, mimetype: 'application/pdf' }
}

/** What ended without everybody's signature is shown to nobody any more; who signed may read it again meanwhile. */
const readable: ReadonlySet<SigningPage['face']> = new Set(['sign', 'signed', 'completed'])

function needUnlocked({ isLocked }: Situation): void {
  if (isLocked) throw forbidden('signature.refused.locked')
}

type Found = { situation: Situation; paper: DocumentRow; author: Author }

async function findPaper(deps: Deps, key: string, rank: number, visitor: Visitor): Promise<Found> {
  const situation = await readSituation(deps.db, await findVisit(deps.db, key))
  const paper = situation.envelope.documents.find((document) => document.rank === rank)
  if (!paper) throw notFound('document.error.not-found')
  return { situation, paper, author: await authorOf(deps.db, situation, visitor) }
}

const events = { opened: 'read_paper_to_sign', read: 'read_paper_to_end', taken: 'take_paper_to_read' } as const

/** In the visit, which may sign by it, and in the evidence; each once. */
async function note({ db }: Deps, { situation, paper, author }: Found, how: keyof typeof events): Promise<void> {
  const { envelope, visit } = situation
  const { code, rank } = paper
  await db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, envelope.dossier_id)
    if (await addRead(tx, visit, rank, how === 'opened' ? 'opened' : 'read'))
      await addDossierEvent(tx, envelope.dossier_id, author, events[how], { code, rank }, 'without-notification')
  })
}
