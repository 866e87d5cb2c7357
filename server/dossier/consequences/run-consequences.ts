import type { Consequence } from '@parcelle/domain'
import { addJob } from '../../adapters/database/add-job.ts'
import { createEnvelope, refuseUnsignable, SEND_CHECKED } from '../../signing/create-envelope.ts'
import { voidOpenEnvelopes } from '../../signing/void-envelope.ts'
import { SCREEN } from '../../screening/queries.ts'
import { askForRegistration } from '../compliance/register.ts'
import { issueReport } from '../report/issue.ts'
import { keepDecision, tellFailure } from '../report/settle.ts'
import type { JustMoved } from './consequence.ts'

/** How each consequence is brought about: rows and jobs of the transaction that moved the dossier. */
const effects: Readonly<Record<Consequence, (moved: JustMoved) => Promise<void>>> = {
  send_mission: (moved) => createEnvelope(moved, 'mission'),
  send_subscription: async (moved) => {
    // Where the company checks first, it is sent after the check.
    if (moved.dossier.status !== 'signature') return refuseUnsignable(moved)
    await createEnvelope(moved, 'subscription')
    await addJob(moved.tx, SCREEN, { dossierId: moved.dossier.id })
  },
  void_envelopes: voidOpenEnvelopes,
  send_checked: ({ tx }) => addJob(tx, SEND_CHECKED),
  register_paper: ({ tx }) => askForRegistration(tx),
  make_report: issueReport,
  keep_report_decision: keepDecision,
  tell_report_failure: tellFailure,
}

export async function runConsequences(names: readonly Consequence[], moved: JustMoved): Promise<void> {
  for (const name of names) await effects[name](moved)
}
