import type { OpenDossier } from '@parcelle/contract/dossiers'
import { canDuplicate } from '@parcelle/domain'
import type { Tx } from '../../platform/database/tables.ts'
import type { LiveDeps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { findVisibleDossier } from '../../dossier/access/access.ts'
import { copyDossier } from '../../dossier/copy.ts'
import { forbidden } from '../../platform/errors/errors.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { openDossier } from '../../dossier/present.ts'

type Duplication = { tx: Tx; id: string; user: User; locale: Locale; requestId: string }

export async function duplicateDossier(
  deps: LiveDeps,
  { tx, id, user, locale, requestId }: Duplication,
): Promise<OpenDossier> {
  if (!canDuplicate(user.role, deps.deployment.features)) throw forbidden()
  const original = await findVisibleDossier(tx, user, id)
  const { id: copy } = await copyDossier(deps, tx, original, { user, requestId })
  return openDossier(deps, user, copy, locale, tx)
}
