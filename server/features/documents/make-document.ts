import { clientRoles, has } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { Deps } from '../../deps.ts'
import { deploymentOf } from '../../deployment/form-store.ts'
import type { User } from '../../platform/http/user.ts'
import type { Template } from '../../deployment/documents/template.ts'
import type { LaidOutDocument } from '../../platform/pdf/layout/content.ts'
import { onePerTurn } from '../../platform/pdf/making/one-per-turn.ts'
import { composeDocument, documentFilename, listTemplates } from '../templates/index.ts'
import { findOpenings } from '../product-documents/index.ts'
import type { Head } from '../../dossier/evidence/events.ts'
import { findWholeDossier, type DossierView } from '../../dossier/read.ts'
import { findWritten } from '../report/index.ts'
import { findDossierForm, openDossierSession } from '../../dossier/answers/session.ts'
import { notFound } from '../../platform/errors/errors.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { findPrintedReceipts } from '../signing/index.ts'
import { isDraft } from './draft.ts'
import { toDocumentId } from './ids.ts'
import { findStoredDocuments, type StoredDocument } from './stored-documents.ts'

/** The state of a dossier that its documents are made from. `since`: when the caller started to wait. */
export type DocumentSource = {
  dossier: DossierView
  session: Session
  stored: ReadonlyMap<string, StoredDocument>
  /** The last entry of its evidence. */
  head: Head
  user: User
  locale: Locale
  since: number
}
/** A document of the dossier: stored, or to be made from its answers. */
export type ListedDocument = { id: string; filename: string; template: Template; stored: StoredDocument | null }
export type MadeDocument = ListedDocument & LaidOutDocument

/** Limits each user to one read at a time: a hundred parallel requests would delay everyone else. */
const inTurn = onePerTurn()

export const documentNotFound = () => notFound('document.error.not-found')

export async function readSource(deps: Deps, user: User, id: string, locale: Locale): Promise<DocumentSource> {
  const since = performance.now()
  return inTurn(user.id, async () => {
    const { view, values, head } = await findWholeDossier(deps.db, user, id)
    const published = await findDossierForm(deps, view)
    const session = openDossierSession(deps, published, view, values)
    const stored = await findStoredDocuments(deps.db, view)
    return { dossier: view, session, stored, head, user, locale, since }
  })
}

/** The documents of a dossier, or of one of its blocks. */
export function listDocuments(source: DocumentSource, blockId?: number): ListedDocument[] {
  const { dossier, session, stored, locale } = source
  const deployment = deploymentOf(session)
  if (blockId !== undefined && !session.form.block(blockId)) throw documentNotFound()
  const current = listTemplates({ deployment, session }, blockId)
  const templates = deployment.documentTemplates.filter(
    (template) => current.includes(template) || (stored.has(template.code) && isOfBlock(template, session, blockId)),
  )
  return templates
    .filter((template) => isShown(template, source, blockId))
    .map((template) => ({
      id: toDocumentId(dossier.id, template.code),
      filename: documentFilename(template, dossier.number, locale),
      template,
      stored: stored.get(template.code) ?? null,
    }))
}

/** Signed documents stay listed, even if the answers no longer require them. */
function isOfBlock({ blocks }: Template, session: Session, blockId: number | undefined): boolean {
  if (blockId === undefined) return true
  return session.blockVisible(blockId) && blocks.some((slug) => slug === session.form.block(blockId)?.slug)
}

/** A suitability report that is not issued yet is for those who write it, and in no block to read. */
function isShown({ kind, code }: Template, { stored, user }: DocumentSource, blockId: number | undefined): boolean {
  if (kind !== 'suitabilityReport' || stored.has(code)) return true
  return blockId === undefined && !has(clientRoles, user.role)
}

/** Makes a document from the current answers, dated today and marked as a draft. */
export async function makeDocument(deps: Deps, source: DocumentSource, listed: ListedDocument): Promise<MadeDocument> {
  const { dossier, session, user, locale, since } = source
  const [receipts, openings, written] = await Promise.all([
    findPrintedReceipts(deps.db, dossier.id),
    findOpenings(deps.db, dossier.id),
    findWritten(deps.db, dossier.id),
  ])
  const compose = () =>
    composeDocument(listed.template, {
      deployment: deploymentOf(session),
      session,
      dossier: { number: dossier.number },
      advisor: dossier.advisor,
      receipts,
      openings,
      written,
      locale,
      date: deps.today(),
      draft: isDraft(listed.template.kind),
    })
  return { ...listed, ...(await deps.documentMaker.make(compose, user.id, since)) }
}
