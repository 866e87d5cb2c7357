import { clientRoles, has } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { Deps } from '../../deps.ts'
import { deploymentOf } from '../../deployment/form-store.ts'
import type { User } from '../../platform/http/user.ts'
import type { Template } from '../../deployment/documents/template.ts'
import type { Laid } from '../../platform/pdf/layout/paper.ts'
import { onePerTurn } from '../../platform/pdf/making/one-per-turn.ts'
import { composePaper, documentFilename, listTemplates } from '../templates/index.ts'
import { findOpenings } from '../product-documents/index.ts'
import { findWholeDossier, type DossierView } from '../../dossier/read.ts'
import { findWritten } from '../report/index.ts'
import { findDossierForm, openDossierSession } from '../../dossier/answers/session.ts'
import { notFound } from '../../platform/errors/errors.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { findPrintedReceipts } from '../signing/index.ts'
import { isDraft } from './draft.ts'
import { toDocumentId } from './ids.ts'
import { findStoredPapers, type StoredPaper } from './stored-papers.ts'

/** The state of a dossier that its documents are made from. `since`: when the caller started to wait. */
export type PaperSource = {
  dossier: DossierView
  session: Session
  stored: ReadonlyMap<string, StoredPaper>
  user: User
  locale: Locale
  since: number
}
/** A document of the dossier: stored, or to be made from its answers. */
export type ListedPaper = { id: string; filename: string; template: Template; stored: StoredPaper | null }
export type MadePaper = ListedPaper & Laid

/** Limits each user to one read at a time: a hundred parallel requests would delay everyone else. */
const inTurn = onePerTurn()

export const paperNotFound = () => notFound('document.error.not-found')

export async function readSource(deps: Deps, user: User, id: string, locale: Locale): Promise<PaperSource> {
  const since = performance.now()
  return inTurn(user.id, async () => {
    const { view, values } = await findWholeDossier(deps.db, user, id)
    const published = await findDossierForm(deps, view)
    const session = openDossierSession(deps, published, view, values)
    const stored = await findStoredPapers(deps.db, view)
    return { dossier: view, session, stored, user, locale, since }
  })
}

/** The documents of a dossier, or of one of its blocks. */
export function listPapers(source: PaperSource, blockId?: number): ListedPaper[] {
  const { dossier, session, stored, locale } = source
  const deployment = deploymentOf(session)
  if (blockId !== undefined && !session.form.block(blockId)) throw paperNotFound()
  const current = listTemplates({ deployment, session }, blockId)
  const templates = deployment.documentTemplates.filter(
    (template) => current.includes(template) || (stored.has(template.code) && isOfBlock(template, session, blockId)),
  )
  return templates
    .filter((template) => isShown(template, source))
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

/** Clients do not see a suitability report that is not issued yet. */
function isShown({ kind, code }: Template, { stored, user }: PaperSource): boolean {
  return kind !== 'suitabilityReport' || !has(clientRoles, user.role) || stored.has(code)
}

/** Makes a document from the current answers, dated today and marked as a draft. */
export async function makePaper(deps: Deps, source: PaperSource, listed: ListedPaper): Promise<MadePaper> {
  const { dossier, session, user, locale, since } = source
  const [receipts, openings, written] = await Promise.all([
    findPrintedReceipts(deps.db, dossier.id),
    findOpenings(deps.db, dossier.id),
    findWritten(deps.db, dossier.id),
  ])
  const compose = () =>
    composePaper(listed.template, {
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
  return { ...listed, ...(await deps.papers.make(compose, user.id, since)) }
}
