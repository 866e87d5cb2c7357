import type { TransitionEvent } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { Tx } from '../../adapters/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { DossierRow } from '../access.ts'
import type { Author } from '../events.ts'
import { issueReport } from './issue.ts'
import { keepDecision, keepFailure } from './settle.ts'

type Moved = { dossier: DossierRow; author: Author; session: Session }

/** What a move of the dossier means for its report. */
export async function followReport(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'deployment' | 'today'>,
  moved: Moved,
  event: TransitionEvent,
): Promise<void> {
  const { dossier, author } = moved
  const at = author.at ?? new Date()
  if (event === 'issue_report') await issueReport(tx, deps, moved)
  if (event === 'validate_report') await keepDecision(tx, deps, dossier, { decision: 'validated', at })
  if (event === 'refuse_report') await keepDecision(tx, deps, dossier, { decision: 'refused', at })
  if (event === 'report_failed') await keepFailure(tx, deps, dossier, at)
}
