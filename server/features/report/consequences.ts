import type { Consequences } from '../../dossier/deps.ts'
import { issueReport } from './issue.ts'
import { keepDecision, tellFailure } from './settle.ts'

export const reportConsequences: Pick<Consequences, 'make_report' | 'keep_report_decision' | 'tell_report_failure'> = {
  make_report: issueReport,
  keep_report_decision: keepDecision,
  tell_report_failure: tellFailure,
}
