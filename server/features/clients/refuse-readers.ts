import type { Deps, User } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access.ts'
import { forbidden } from '../../errors.ts'
import { formKindOf } from '../../deployment/form-kind.ts'

/** Refuses those who may see a dossier without being the ones who say who else may: online ones are the advisors'. */
export function refuseReaders({ deployment }: Pick<Deps, 'deployment'>, { role }: User, dossier: DossierRow): void {
  if (role === 'manage_dossier' && formKindOf(deployment, dossier) !== 'backOffice') throw forbidden()
}
