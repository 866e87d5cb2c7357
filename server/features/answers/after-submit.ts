import type { TransitionEvent } from '@parcelle/domain'
import type { Block, Session } from '@parcelle/forms'
import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { Author } from '../../dossier/evidence/events.ts'
import { findFormKind } from '../../deployment/form-store.ts'
import { moveDossier } from '../../dossier/status/move.ts'

type Submission = { dossier: DossierRow; block: Block; session: Session; author: Author }

/**
 * Moves the dossier when a special block was submitted, in the same transaction. The caller holds the lock of the
 * dossier row.
 */
export async function afterSubmit(tx: Tx, deps: Deps, submission: Submission): Promise<void> {
  const event = submissionEvent(deps, submission)
  if (event) await moveDossier(tx, deps, submission, { event })
}

/** The transition that the submission of a block causes, if any. */
export function submissionEvent(
  { deployment }: Deps,
  { dossier, block, session }: Pick<Submission, 'dossier' | 'block' | 'session'>,
): TransitionEvent | null {
  if (block.kind === 'mission_special') return 'submit_mission'
  if (block.kind === 'finish_special') return 'submit_subscription'
  // The back-office form has no special block: its last visible block finishes it.
  const isLast = block.id === session.form.blocks.findLast(({ id }) => session.blockVisible(id))?.id
  return isLast && findFormKind(deployment, dossier) === 'backOffice' ? 'finish_manual' : null
}
