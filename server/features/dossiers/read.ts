import type { DossierItem } from '@parcelle/contract/dossiers'
import type { Db } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { findDossierForm } from '../../dossier/answers/session.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { findDossierView } from '../../dossier/read.ts'
import { presentItem } from '../../dossier/present.ts'

/** One dossier without its answers, for cards and for screens that poll the status. */
export async function readSummary(
  deps: Deps,
  user: User,
  id: string,
  locale: Locale,
  db: Db = deps.db,
): Promise<{ dossier: DossierItem }> {
  const view = await findDossierView(db, user, id)
  const form = await findDossierForm(deps, view, db)
  return { dossier: presentItem(view, { form, deployment: deps.deployment, user, locale }) }
}
