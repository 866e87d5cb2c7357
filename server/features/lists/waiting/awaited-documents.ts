import { translate, type Session } from '@parcelle/forms'
import type { Deps } from '../../../deps.ts'
import { findRequestedDocuments } from '../../../dossier/answers/requested-documents.ts'
import {
  findDossierForm,
  findValues,
  listMissingDocuments,
  openDossierSession,
} from '../../../dossier/answers/session.ts'
import type { Locale } from '../../../platform/locales/locale.ts'

type AwaitedDeps = Pick<Deps, 'db' | 'deployment' | 'forms' | 'today' | 'config'>

/** Which documents a dossier waits for, as its screen asks for them: those requested by name, or those of its form. */
export async function nameAwaited(deps: AwaitedDeps, dossierId: string, locale: Locale): Promise<string | null> {
  const { db } = deps
  const row = await db.selectFrom('dossier').selectAll().where('id', '=', dossierId).executeTakeFirst()
  if (!row) return null
  const session = openDossierSession(deps, await findDossierForm(deps, row), row, await findValues(db, dossierId))
  const requested = await findRequestedDocuments(db, dossierId)
  const awaited = requested.filter(({ isGiven }) => !isGiven)
  const ids = requested.length > 0 ? awaited.map(({ elementId }) => elementId) : listMissingDocuments(session)
  const reasons = requested.length > 0 ? awaited.map(({ reason }) => reason) : [row.last_reason]
  return [nameElements(session, ids, locale), ...new Set(reasons)].filter(Boolean).join(' · ') || null
}

function nameElements({ form }: Session, ids: readonly number[], locale: Locale): string {
  const names = ids.flatMap((id) => {
    const label = form.element(id)?.attributes.label
    return label ? [translate(label, locale)] : []
  })
  return [...new Set(names)].join(', ')
}
