import { clientRoles, has } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { Deps } from '../../deps.ts'
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

/** A dossier as its papers are made from it, and since when somebody waits for them. */
export type PaperSource = {
  dossier: DossierView
  session: Session
  stored: ReadonlyMap<string, StoredPaper>
  user: User
  locale: Locale
  since: number
}
/** A paper that the dossier has: stored, or to be made as its answers stand. */
export type ListedPaper = { id: string; filename: string; template: Template; stored: StoredPaper | null }
/** The same, made. */
export type MadePaper = ListedPaper & Laid

/** A hundred who ask for their papers at once would otherwise keep everybody waiting for a hundred dossiers to be read. */
const inTurn = onePerTurn()

export const paperNotFound = () => notFound('document.error.not-found')

/** The dossier with its answers, if this person may see it; otherwise the one 404. */
export async function readSource(deps: Deps, user: User, id: string, locale: Locale): Promise<PaperSource> {
  const since = performance.now()
  return inTurn(user.id, async () => {
    const { view, values } = await findWholeDossier(deps.db, user, id)
    const { form } = await findDossierForm(deps, view)
    const session = openDossierSession(deps, form, view, values)
    const stored = await findStoredPapers(deps.db, view)
    return { dossier: view, session, stored, user, locale, since }
  })
}

/** The papers of a dossier, or those of one of its blocks. */
export function listPapers({ deployment }: Deps, source: PaperSource, blockId?: number): ListedPaper[] {
  const { dossier, session, stored, locale } = source
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

/** What was signed stays, even if the answers would not ask for it any more. */
function isOfBlock({ blocks }: Template, session: Session, blockId: number | undefined): boolean {
  if (blockId === undefined) return true
  return session.blockVisible(blockId) && blocks.some((slug) => slug === session.form.block(blockId)?.slug)
}

/** What an advisor is still writing is not for those it is written for. */
function isShown({ kind, code }: Template, { stored, user }: PaperSource): boolean {
  return kind !== 'suitabilityReport' || !has(clientRoles, user.role) || stored.has(code)
}

/** Makes a paper as the answers stand, dated today and marked as a draft. */
export async function makePaper(deps: Deps, source: PaperSource, listed: ListedPaper): Promise<MadePaper> {
  const { dossier, session, user, locale, since } = source
  const [receipts, openings, written] = await Promise.all([
    findPrintedReceipts(deps.db, dossier.id),
    findOpenings(deps.db, dossier.id),
    findWritten(deps.db, dossier.id),
  ])
  const compose = () =>
    composePaper(listed.template, {
      deployment: deps.deployment,
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
