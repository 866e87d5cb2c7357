import type { Session } from '@parcelle/forms'
import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { DossierRow } from '../access.ts'
import type { Author } from '../events.ts'

/** What it takes to move a dossier: a job can, too. */
export type MoveDeps = Pick<Deps, 'config' | 'deployment' | 'forms' | 'today' | 'esign'>

/** A dossier that has just moved: its row and its answers at the new status, who moved it and why. */
export type JustMoved = {
  tx: Tx
  deps: MoveDeps
  dossier: DossierRow
  session: Session
  author: Author
  reason: string | null
}
