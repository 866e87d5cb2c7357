import type { Consequences } from '../../dossier/deps.ts'
import { issueReport } from './issue.ts'
import { recordDecision, notifyFailure } from './settle.ts'

export const reportConsequences: Pick<
  Consequences,
  'make_report' | 'record_report_decision' | 'notify_report_failure'
> = {
  make_report: issueReport,
  record_report_decision: recordDecision,
  notify_report_failure: notifyFailure,
}
