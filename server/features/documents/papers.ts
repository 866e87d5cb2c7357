import type { Form, Session } from '@parcelle/forms'
import type { Deps, User } from '../../deps.ts'
import { findWholeDossier, type DossierView } from '../../dossier/read.ts'
import { findDossierForm, openDossierSession } from '../../dossier/session.ts'
import { notFound } from '../../errors.ts'
import type { Locale } from '../../locales/locale.ts'
import { toDocumentId } from './ids.ts'
import { composePaper, listDocuments, makeDocument, type Laid } from './stand-in.ts'

/** A dossier as its papers are made from it. */
type PaperSource = { dossier: DossierView; form: Form; session: Session; locale: Locale }
/** A paper that the dossier has as its answers stand. */
type ListedPaper = { id: string; code: string; filename: string }
/** The same, made. */
export type MadePaper = ListedPaper & Laid

export const paperNotFound = () => notFound('document.error.not-found')

/** The dossier with its answers, if this person may see it; otherwise the one 404. */
export async function readSource(deps: Deps, user: User, id: string, locale: Locale): Promise<PaperSource> {
  const { view, values } = await findWholeDossier(deps.db, user, id)
  const { form } = await findDossierForm(deps, view)
  return { dossier: view, form, session: openDossierSession(deps, form, view, values), locale }
}

/** The papers of a dossier, or those of one of its blocks. */
export function listPapers({ deployment }: Deps, source: PaperSource, blockId?: number): ListedPaper[] {
  const { dossier, form, session, locale } = source
  if (blockId !== undefined && !form.blocks.some(({ id }) => id === blockId)) throw paperNotFound()
  return listDocuments(deployment, form, session, locale, blockId).map((listed) => ({
    id: toDocumentId(dossier.id, listed.code),
    ...listed,
  }))
}

/** Makes a paper as the answers stand, dated today. */
export async function makePaper({ today }: Deps, _source: PaperSource, listed: ListedPaper): Promise<MadePaper> {
  const paper = composePaper({ code: listed.code, date: today() })
  return { ...listed, ...(await makeDocument(paper)) }
}
