import type { Consequence } from '@parcelle/domain'
import { addJob } from '../../platform/jobs/add-job.ts'
import { createEnvelope, refuseUnsignable, SEND_CHECKED } from '../../features/signing/envelopes/create-envelope.ts'
import { voidOpenEnvelopes } from '../../features/signing/envelopes/void-envelope.ts'
import { SCREEN } from '../../features/screening/queries.ts'
import { askForRegistration } from '../../features/compliance/register.ts'
import { issueReport } from '../../features/report/issue.ts'
import { keepDecision, tellFailure } from '../../features/report/settle.ts'
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
